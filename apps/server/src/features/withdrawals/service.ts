import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type DueSource, computeDue } from '@mesterhand/domain/withdrawals/due';
import { type WithdrawalEffect, decideWithdrawal } from '@mesterhand/domain/withdrawals/effects';
import { receiptNumber, writeReceipt } from '@mesterhand/domain/withdrawals/receipt';
import type {
  WithdrawInput,
  Withdrawal,
  WithdrawalPreview,
} from '@mesterhand/domain/withdrawals/schema';
import { type SeenDue, dueAsSeen } from '@mesterhand/domain/withdrawals/seen';
import { dueSourceOf } from '@mesterhand/domain/withdrawals/source';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import {
  type AgreementState,
  type LockedAgreement,
  findState,
  lockAgreement,
} from '../agreements/service.ts';
import { publishBooking } from '../bookings/events.ts';
import { cancelWithdrawn } from '../bookings/steps/service.ts';
import { listStoredChanges } from '../change-orders/service.ts';
import { notify } from '../notifications/causes/service.ts';
import { findWithdrawal, isWithdrawn } from './queries.ts';

export { isWithdrawn } from './queries.ts';

/** The withdrawal of a booking with its receipt, for its two sides and administrators. */
export async function readWithdrawal(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
): Promise<Withdrawal> {
  const found = await findWithdrawal(db, bookingId);
  if (found === undefined || !can(actor, 'agreements.read', found))
    throw new AppError('withdrawals.notFound');
  return found.withdrawal;
}

/** What a withdrawal would do now, for the customer. */
export async function previewWithdrawal(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
  now: Date,
): Promise<WithdrawalPreview> {
  const agreement = await findState(db, bookingId);
  if (agreement === undefined || !can(actor, 'withdrawals.make', agreement))
    throw new AppError('agreements.notFound');
  const { withdrawUntil: lastDay } = agreement.content;
  const effect = await decide(db, agreement, now);
  if (effect.kind !== 'withdraws') {
    const refusal = effect.kind === 'refused' ? effect.code : 'withdrawals.cancelled';
    return { bookingId, isPossible: false, refusal, lastDay, calculation: null };
  }
  const calculation = computeDue(await readSource(db, agreement, now));
  return { bookingId, isPossible: true, refusal: null, lastDay, calculation };
}

/**
 * Withdraws from an agreement for its customer, in one transaction: what is due, the end of the job and the receipt. The
 * agreement and its booking are locked, so that a step of the job or a change comes before or after. Withdrawing again
 * answers the same.
 * @throws AppError `withdrawals.dueChanged` where more is due than the customer was shown.
 */
export function withdraw(
  db: Kysely<DB>,
  actor: Actor,
  input: WithdrawInput,
  now: Date,
): Promise<Withdrawal> {
  return withTransaction(db, async (trx) => {
    const { bookingId } = input;
    const agreement = await lockAgreement(trx, bookingId);
    if (!can(actor, 'withdrawals.make', agreement)) throw new AppError('agreements.notFound');
    const effect = await decide(trx, agreement, now);
    if (effect.kind === 'refused') throw new AppError(effect.code);
    if (effect.kind === 'withdraws') {
      const seen = dueAsSeen(await readSource(trx, agreement, now), input.seenDue);
      if (seen === undefined) throw new AppError('withdrawals.dueChanged');
      const isCancelled = effect.to !== null;
      await writeWithdrawal(trx, agreement, { input, seen, isCancelled, now });
      if (isCancelled) await cancelWithdrawn(trx, actor, bookingId, now);
      await notifyMaster(trx, agreement, { due: seen.calculation.due, now });
    }
    return readWithdrawal(trx, actor, bookingId);
  });
}

async function decide(
  db: Kysely<DB>,
  agreement: AgreementState,
  now: Date,
): Promise<WithdrawalEffect | { kind: 'unchanged' }> {
  const { id, status, agreedAt, isUrgent, startsEarly: hasEarlyStart } = agreement;
  return decideWithdrawal(
    {
      status,
      agreement: { agreedAt, isUrgent, hasEarlyStart },
      isWithdrawn: await isWithdrawn(db, id),
    },
    now,
  );
}

/** What the sum is computed from: the agreement with its accepted changes, and the work until now. */
async function readSource(
  db: Kysely<DB>,
  agreement: AgreementState,
  now: Date,
): Promise<DueSource> {
  return dueSourceOf(agreement, await listStoredChanges(db, agreement.id), now);
}

interface Made {
  input: WithdrawInput;
  seen: SeenDue;
  isCancelled: boolean;
  now: Date;
}

/** Stores the withdrawal with its receipt, and enqueues the email of it. */
async function writeWithdrawal(
  trx: Transaction<DB>,
  { id: agreementId, bookingId, clientId, number: agreementNumber, content }: LockedAgreement,
  { input: { statement, language }, seen, isCancelled, now }: Made,
): Promise<void> {
  const { calculation, countedUntil } = seen;
  const { service } = content.work;
  const at = now.toISOString();
  const facts = { agreementNumber, service, at, statement, isCancelled, calculation };
  const { id: withdrawalId } = await trx
    .insertInto('withdrawals')
    .values({
      agreementId,
      bookingId,
      clientId,
      at,
      countedUntil: countedUntil.toISOString(),
      statement,
      amountDue: calculation.due,
      calculation: JSON.stringify(calculation),
      receipt: receiptNumber(agreementNumber),
      receiptLanguage: language,
      receiptText: writeReceipt(facts, language),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(trx, 'withdrawal.receipt', { withdrawalId });
}

async function notifyMaster(
  trx: Transaction<DB>,
  agreement: LockedAgreement,
  { due, now }: { due: number; now: Date },
): Promise<void> {
  const { id, bookingId, masterUserId: userId } = agreement;
  const key = `withdrawal.${id}`;
  await notify(trx, { userId, kind: 'withdrawalMade', key, bookingId, facts: { due }, now });
  publishBooking(trx, agreement);
}
