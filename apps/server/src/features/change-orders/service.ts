import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import {
  type ChangeOrder,
  type ProposeChangeInput,
  maxChanges,
} from '@mesterhand/domain/change-orders/schema';
import {
  type ChangeAction,
  type ChangeOrderState,
  decideChange,
  isChangeable,
} from '@mesterhand/domain/change-orders/state';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError } from '@mesterhand/domain/errors/codes';
import { sumLines } from '@mesterhand/domain/offers/lines';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { type LockedAgreement, findState, lockAgreement } from '../agreements/service.ts';
import { publishBooking } from '../bookings/events.ts';
import { type LengthenedOutcome, lengthenJob } from '../bookings/lengthening/service.ts';
import { readRoadsToBooking } from '../bookings/roads/service.ts';
import { notify } from '../notifications/causes/service.ts';
import { announceChange } from '../webhook-deliveries/outbox/service.ts';
import { describeChanges, findSides, listStored, lockChange } from './queries.ts';

export { listStored as listStoredChanges } from './queries.ts';

/** The change orders of a booking, the first one first, for its two sides and administrators. */
export async function listChanges(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
): Promise<ChangeOrder[]> {
  const agreement = await findState(db, bookingId);
  if (agreement === undefined || !can(actor, 'agreements.read', agreement))
    throw new AppError('agreements.notFound');
  return describeChanges(agreement, await listStored(db, agreement.id));
}

/** A change order for its two sides and administrators; anyone else gets not found. */
export async function readChange(db: Kysely<DB>, actor: Actor, id: number): Promise<ChangeOrder> {
  const sides = await findSides(db, id);
  if (sides === undefined || !can(actor, 'agreements.read', sides))
    throw new AppError('changes.notFound');
  const changes = await listChanges(db, actor, sides.bookingId);
  const change = changes.find((one) => one.id === id);
  if (change === undefined) throw new AppError('changes.notFound');
  return change;
}

/**
 * Proposes new work, a higher price or more time to the customer. It counts once they accept it.
 * @throws AppError `changes.jobClosed`, `changes.tooMany`.
 */
export function proposeChange(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, reason, lines, extraHours }: ProposeChangeInput,
  now: Date,
): Promise<ChangeOrder> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'changes.propose', agreement)) throw new AppError('agreements.notFound');
    if (!isChangeable(agreement.status)) throw new AppError('changes.jobClosed');
    if ((await listStored(trx, agreement.id)).length >= maxChanges)
      throw new AppError('changes.tooMany');
    const { total } = sumLines(lines);
    const { id } = await trx
      .insertInto('changeOrders')
      .values({
        agreementId: agreement.id,
        bookingId,
        masterId: agreement.masterId,
        reason,
        lines: JSON.stringify(lines),
        total,
        extraHours,
        proposedAt: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = `change.${id}.proposed`;
    const about = { kind: 'changeProposed', key, bookingId, facts: { total }, now } as const;
    await notify(trx, { ...about, userId: agreement.clientId });
    publishBooking(trx, agreement);
    return readChange(trx, actor, id);
  });
}

interface Decided {
  id: number;
  action: ChangeAction;
  /** Roads to the job, read before the transaction; estimated without them. */
  travel?: TravelMinutes | undefined;
}

/** The roads to the job of a change order, on which it depends whether more hours fit. */
export async function readRoadsToChange(
  parts: Parameters<typeof readRoadsToBooking>[0],
  actor: Actor,
  id: number,
): Promise<TravelMinutes | undefined> {
  const sides = await findSides(parts.db, id);
  return sides && readRoadsToBooking(parts, actor, { id: sides.bookingId });
}

/**
 * Accepts or refuses a change order for its customer, or retracts it for its master. The agreement is locked, so that a
 * bill, another decision and a step of the job come before or after. Repeating a decision changes nothing.
 *
 * Accepted hours lengthen the job in its master's plan where they fit. The acceptance counts all the same where they do
 * not, since it agrees on work and money: both sides read on the job that its time is too short.
 */
export function decideOnChange(
  db: Kysely<DB>,
  actor: Actor,
  { id, action, travel }: Decided,
  now: Date,
): Promise<ChangeOrder> {
  return withTransaction(db, async (trx) => {
    const isRetracted = action === 'retract';
    const sides = await findSides(trx, id);
    if (
      sides === undefined ||
      !can(actor, isRetracted ? 'changes.propose' : 'changes.decide', sides)
    )
      throw new AppError('changes.notFound');
    const agreement = await lockAgreement(trx, sides.bookingId);
    const change = await lockChange(trx, id);
    if (change === undefined) throw new AppError('changes.notFound');
    const situation = { state: change.state, status: agreement.status };
    const decision = decideChange(isRetracted ? 'master' : 'client', situation, action);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') {
      await writeDecision(trx, { id, state: decision.to, now });
      const minutes = action === 'accept' ? change.extraHours * 60 : 0;
      const length =
        minutes > 0 ? await lengthenJob(trx, { ...sides, minutes, travel }, now) : undefined;
      if (!isRetracted)
        await notifyMaster(trx, agreement, { ...change, state: decision.to, length, now });
      if (action === 'accept') await announceChange(trx, { changeId: id, now });
      publishBooking(trx, agreement);
    }
    return readChange(trx, actor, id);
  });
}

async function writeDecision(
  trx: Transaction<DB>,
  { id, state, now }: { id: number; state: ChangeOrderState; now: Date },
): Promise<void> {
  await trx
    .updateTable('changeOrders')
    .set({ state, decidedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

interface DecidedChange {
  id: number;
  state: ChangeOrderState;
  total: number;
  length: LengthenedOutcome | undefined;
  now: Date;
}

async function notifyMaster(
  trx: Transaction<DB>,
  { bookingId, masterUserId: userId }: LockedAgreement,
  { id, state, total, length, now }: DecidedChange,
): Promise<void> {
  const key = `change.${id}.decided`;
  const outcome = length === 'unplanned' ? 'acceptedWithoutTime' : state;
  const facts = { total, outcome };
  await notify(trx, { userId, kind: 'changeDecided', key, bookingId, facts, now });
}
