import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type {
  AnswerObjectionInput,
  Bill,
  ObjectToBillInput,
  ObjectedBill,
  SettleBillInput,
} from '@mesterhand/domain/bills/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import { lockAgreement } from '../../agreements/service.ts';
import { publishBooking } from '../../bookings/events.ts';
import { notify } from '../../notifications/causes/service.ts';
import { addPictures } from '../pictures/service.ts';
import { findObjectedBill, findObjection } from '../queries.ts';
import { decide, notifyOfDecision, readBill } from '../service.ts';

/** A bill that its customer objected to, for moderators. @throws AppError `bills.notFound`. */
export async function readObjectedBill(db: Kysely<DB>, bookingId: number): Promise<ObjectedBill> {
  const bill = await findObjectedBill(db, bookingId);
  if (bill === undefined) throw new AppError('bills.notFound');
  return bill;
}

/** Objects to a bill for its customer, with a reason and pictures. Objecting again changes nothing. */
export function objectToBill(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, reason, pictures }: ObjectToBillInput,
  now: Date,
): Promise<Bill> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'bills.decide', agreement)) throw new AppError('bills.notFound');
    const { bill, isDone } = await decide(trx, agreement, { side: 'client', action: 'object' });
    if (isDone) return readBill(trx, actor, bookingId);
    const { id: billId, total } = bill;
    const { clientId, masterId, masterUserId: userId } = agreement;
    const at = now.toISOString();
    const { id: objectionId } = await trx
      .insertInto('billObjections')
      .values({ billId, bookingId, clientId, masterId, reason, total, at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPictures(trx, { objectionId, ownerId: clientId, pictures });
    await trx
      .updateTable('bills')
      .set({ state: 'objected', objectedAt: at })
      .where('id', '=', billId)
      .execute();
    const key = `objection.${objectionId}`;
    await notify(trx, { userId, kind: 'billObjected', key, bookingId, facts: { total }, now });
    publishBooking(trx, agreement);
    return readBill(trx, actor, bookingId);
  });
}

/**
 * Stores a master's words to an objection, in the place of earlier ones, until it is settled; the customer is notified.
 * The same words again change nothing.
 */
export function answerObjection(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, answer }: AnswerObjectionInput,
  now: Date,
): Promise<Bill> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'bills.send', agreement)) throw new AppError('bills.notFound');
    const { bill } = await decide(trx, agreement, { side: 'master', action: 'answer' });
    const objection = await requireObjection(trx, bill.id);
    if (objection.answer === answer) return readBill(trx, actor, bookingId);
    await trx
      .updateTable('billObjections')
      .set({ answer, answeredAt: now.toISOString() })
      .where('id', '=', objection.id)
      .execute();
    const { clientId: userId } = agreement;
    // Other words are another answer to the customer.
    const key = `objection.${objection.id}.answered.${now.getTime()}`;
    const facts = { total: objection.total };
    await notify(trx, { userId, kind: 'billAnswered', key, bookingId, facts, now });
    publishBooking(trx, agreement);
    return readBill(trx, actor, bookingId);
  });
}

/** Closes an objection, by a moderator who is neither of the two; both read the note. */
export function settleBill(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, note }: SettleBillInput,
  now: Date,
): Promise<Bill> {
  return withTransaction(db, async (trx) => {
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'bills.settle', agreement)) throw new AppError('access.forbidden');
    const { bill, isDone } = await decide(trx, agreement, { side: 'moderator', action: 'settle' });
    if (isDone) return readBill(trx, actor, bookingId);
    const at = now.toISOString();
    await trx
      .updateTable('billObjections')
      .set({ note, settledAt: at, settledBy: actor.userId })
      .where('id', '=', (await requireObjection(trx, bill.id)).id)
      .execute();
    await trx
      .updateTable('bills')
      .set({ state: 'settled', decidedAt: at })
      .where('id', '=', bill.id)
      .execute();
    await notifyOfDecision(trx, agreement, { bill, outcome: 'settled', now });
    await audit(trx, {
      actorId: actor.userId,
      action: 'bills.settle',
      subject: 'booking',
      subjectId: bookingId,
      before: { state: bill.state },
      after: { state: 'settled' },
      reason: note,
    });
    return readBill(trx, actor, bookingId);
  });
}

async function requireObjection(trx: Transaction<DB>, billId: number) {
  const objection = await findObjection(trx, billId);
  if (objection === undefined) throw new Error('An objected bill has no objection.');
  return objection;
}
