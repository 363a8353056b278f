import type { DB } from '@mesterhand/db/schema';
import { type Step, isOpenJob, isTrackable } from '@mesterhand/domain/bookings/status';
import type { Transaction } from 'kysely';
import { placeInPlan } from '../plan/queries.ts';
import { type WantedFit, requireFit } from '../plan/service.ts';
import { type LockedBooking, lockAcceptance } from '../steps/queries.ts';

/** Whether a step makes a job occupy its master's time: an acceptance does, and a completion that is undone. */
export function entersPlan(booking: LockedBooking, step: Step): boolean {
  return (
    (step.accepts === true || step.undoes === true) && isOpenJob(step.to) && !isTrackable(booking)
  );
}

/** Refuses a job that does not fit into its master's plan. */
export async function enterPlan(
  trx: Transaction<DB>,
  { booking, ...wanted }: Omit<WantedFit, 'job'> & { booking: LockedBooking },
  now: Date,
): Promise<void> {
  const { id: bookingId, masterId, date, time, durationMinutes, bufferMinutes, city } = booking;
  await lockAcceptance(trx, masterId);
  const place = placeInPlan(booking, city);
  const job = { bookingId, masterId, date, time, durationMinutes, bufferMinutes, place };
  await requireFit(trx, { ...wanted, job }, now);
}
