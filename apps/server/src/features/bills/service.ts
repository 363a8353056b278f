import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import type { Bill, SendBillInput } from '@mesterhand/domain/bills/schema';
import {
  type BillAction,
  type BillSide,
  decideBill,
  decideBilling,
} from '@mesterhand/domain/bills/state';
import { announcedUpTo, ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import { AppError } from '@mesterhand/domain/errors/codes';
import { sumLines } from '@mesterhand/domain/offers/lines';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { type LockedAgreement, lockAgreement } from '../agreements/service.ts';
import { publishBooking } from '../bookings/events.ts';
import { listStoredChanges } from '../change-orders/service.ts';
import { notify } from '../notifications/causes/service.ts';
import { announceBill } from '../webhook-deliveries/outbox/service.ts';
import { isWithdrawn } from '../withdrawals/service.ts';
import { findBill, lockBill } from './queries.ts';

/** The bill of a booking beside what was agreed, for its two sides; for moderators once the customer has objected. */
export async function readBill(db: Kysely<DB>, actor: Actor, bookingId: number): Promise<Bill> {
  const found = await findBill(db, bookingId);
  if (found === undefined) throw new AppError('bills.notFound');
  const isModerated = found.hasObjection && can(actor, 'bills.settle', found);
  if (!isModerated && !can(actor, 'agreements.read', found)) throw new AppError('bills.notFound');
  return found.bill;
}

/**
 * Sends the bill of a job, or a corrected one after an objection. The agreement is locked, so that no change is accepted
 * meanwhile; the database refuses a sum above the ceiling as well. Sending the same lines again changes nothing.
 */
export function sendBill(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, lines }: SendBillInput,
  now: Date,
): Promise<Bill> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'bills.send', agreement)) throw new AppError('agreements.notFound');
    const stored = await lockBill(trx, agreement.id);
    if (stored !== undefined && canonicalJson(stored.lines) === canonicalJson(lines))
      return readBill(trx, actor, bookingId);
    const changes = await listStoredChanges(trx, agreement.id);
    const { total } = sumLines(lines);
    const ceiling = ceilingAfter(agreement, changes);
    const decision = decideBilling({
      total,
      ceiling,
      announcedUpTo: announcedUpTo(agreement, changes),
      status: agreement.status,
      sent: stored?.state ?? null,
      isWithdrawn: await isWithdrawn(trx, agreement.id),
    });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    const billId = await writeBill(trx, agreement, {
      lines: JSON.stringify(lines),
      total,
      ceiling,
      now,
    });
    await announce(trx, agreement, { billId, total, isCorrected: stored !== undefined, now });
    return readBill(trx, actor, bookingId);
  });
}

interface WrittenBill {
  /** JSON. */
  lines: string;
  total: number;
  ceiling: number | null;
  now: Date;
}

async function writeBill(
  trx: Transaction<DB>,
  { id: agreementId, bookingId }: LockedAgreement,
  { now, ...bill }: WrittenBill,
): Promise<number> {
  const sent = { ...bill, state: 'sent', sentAt: now.toISOString() } as const;
  const { id } = await trx
    .insertInto('bills')
    .values({ agreementId, bookingId, ...sent })
    .onConflict((conflict) => conflict.column('agreementId').doUpdateSet(sent))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Sent {
  billId: number;
  total: number;
  isCorrected: boolean;
  now: Date;
}

async function announce(
  trx: Transaction<DB>,
  agreement: LockedAgreement,
  { billId, total, isCorrected, now }: Sent,
): Promise<void> {
  const { bookingId, clientId: userId } = agreement;
  // A corrected bill is another one to the customer.
  const key = `bill.${billId}.sent.${now.getTime()}`;
  const facts = { total, isCorrected };
  await notify(trx, { userId, kind: 'billSent', key, bookingId, facts, now });
  await announceBill(trx, { billId, now });
  publishBooking(trx, agreement);
}

/** Accepts a bill for its customer, also after an objection. Accepting again changes nothing. */
export function acceptBill(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId }: { bookingId: number },
  now: Date,
): Promise<Bill> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'bills.decide', agreement)) throw new AppError('bills.notFound');
    const { bill, isDone } = await decide(trx, agreement, { side: 'client', action: 'accept' });
    if (!isDone) {
      await trx
        .updateTable('bills')
        .set({ state: 'accepted', decidedAt: now.toISOString() })
        .where('id', '=', bill.id)
        .execute();
      await notifyOfDecision(trx, agreement, { bill, outcome: 'accepted', now });
    }
    return readBill(trx, actor, bookingId);
  });
}

export type LockedBill = NonNullable<Awaited<ReturnType<typeof lockBill>>>;

/** The locked bill of a locked agreement, for a step that is possible or was taken before. */
export async function decide(
  trx: Transaction<DB>,
  { id }: LockedAgreement,
  { side, action }: { side: BillSide; action: BillAction },
): Promise<{ bill: LockedBill; isDone: boolean }> {
  const bill = await lockBill(trx, id);
  if (bill === undefined) throw new AppError('bills.notFound');
  const decision = decideBill(side, bill, action);
  if (decision.kind === 'refused') throw new AppError(decision.code);
  return { bill, isDone: decision.kind === 'unchanged' };
}

interface DecidedBill {
  bill: LockedBill;
  outcome: 'accepted' | 'settled';
  now: Date;
}

/** Notifies the master of an acceptance, both sides of a settlement. */
export async function notifyOfDecision(
  trx: Transaction<DB>,
  agreement: LockedAgreement,
  { bill: { id, total }, outcome, now }: DecidedBill,
): Promise<void> {
  const { bookingId, clientId, masterUserId } = agreement;
  const key = `bill.${id}.${outcome}`;
  const about = { kind: 'billDecided', key, bookingId, facts: { total, outcome }, now } as const;
  for (const userId of outcome === 'settled' ? [clientId, masterUserId] : [masterUserId])
    await notify(trx, { ...about, userId });
  publishBooking(trx, agreement);
}
