import type { DB } from '@mesterhand/db/schema';
import {
  type CancellableBooking,
  cancellationCost,
  feeOf,
  isFeeUnseen,
} from '@mesterhand/domain/bookings/cancellation';
import type { Side, Step } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Transaction } from 'kysely';
import { recordFee, setStates, voidLateFees } from '../no-show-records/service.ts';
import type { LockedBooking } from '../steps/queries.ts';
import { listReportStates, readCancellation } from './queries.ts';

/** A step of a locked booking, before it is written. */
export interface PlannedStep {
  booking: LockedBooking;
  side: Side;
  step: Step;
  /** The fee that the person saw, in NOK; not compared when absent. */
  seenFee: number | undefined;
  now: Date;
}

/**
 * Applies the rule of cancelling to a step, in its transaction: giving up an accepted job late records the fee of that
 * side, also where a customer returns it to its master; a job that goes on after all has no such fee. Completing it
 * contradicts the reports that somebody was not there.
 * @throws AppError `bookings.feeChanged` where more would be due than the person saw.
 */
export async function applyCancellationRule(
  trx: Transaction<DB>,
  planned: PlannedStep,
): Promise<void> {
  const { booking, step } = planned;
  if (step.accepts || booking.status === 'cancelled') await voidLateFees(trx, booking.id);
  else if (step.to === 'cancelled' || step.clearsAcceptance) await recordLateFee(trx, planned);
  if (step.to === 'completed') await contradictReports(trx, planned);
}

async function recordLateFee(trx: Transaction<DB>, planned: PlannedStep): Promise<void> {
  const { booking, side, seenFee, now } = planned;
  const cost = cancellationCost(side, await readCancellable(trx, booking), now);
  if (isFeeUnseen(cost, seenFee)) throw new AppError('bookings.feeChanged');
  const amount = feeOf(cost);
  if (amount === 0 || side === 'admin') return;
  const { id: bookingId } = booking;
  await recordFee(trx, { bookingId, side, reason: 'late', amount, at: now.toISOString() });
}

/**
 * The word of a master that the job is done takes their own report back, and disputes the customer's. That of an
 * administrator ends both.
 */
async function contradictReports(
  trx: Transaction<DB>,
  { booking, side }: PlannedStep,
): Promise<void> {
  const { id, rule } = booking;
  if (rule === null) return;
  const own = side === 'admin' ? (['client', 'master'] as const) : (['master'] as const);
  await setStates(trx, id, { sides: own, from: ['open', 'disputed'], to: 'ended' });
  await setStates(trx, id, { sides: ['client'], from: ['open'], to: 'disputed' });
}

/** A locked booking as the rules of cancelling and of reports read it. */
export async function readCancellable(
  trx: Transaction<DB>,
  { date, time, ...booking }: LockedBooking,
) {
  return {
    ...booking,
    scheduledDate: date,
    scheduledTime: time,
    cancellation: readCancellation(booking),
    noShows: booking.rule === null ? [] : await listReportStates(trx, booking.id),
  } satisfies CancellableBooking;
}
