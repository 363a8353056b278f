import type { DB } from '@mesterhand/db/schema';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { type GrowingJob, canGrow, growJob } from '@mesterhand/domain/bookings/lengthening';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Transaction, sql } from 'kysely';
import { publishBooking } from '../events.ts';
import { listAcceptedJobs, placeInPlan } from '../plan/queries.ts';
import {
  type LockedBooking,
  lockAcceptance,
  lockBookingOf,
  lockUnplanned,
} from '../steps/queries.ts';

/** More time for one job. */
interface Lengthened {
  bookingId: number;
  /** Minutes, whole quarters of an hour. */
  minutes: number;
  /** Minutes to drive, see `bookings/roads`. */
  travel?: TravelMinutes | undefined;
}

/** What became of more time: the calendar holds it, or it does not fit, or the job is over. */
export type LengthenedOutcome = 'reserved' | 'unplanned' | 'over';

/**
 * Reserves the hours of an accepted change order after a job whose row the transaction has locked, under the lock of its
 * master's acceptances. What does not fit is stored as outstanding, and reserved once it fits.
 */
export async function lengthenJob(
  trx: Transaction<DB>,
  { bookingId, minutes: added, travel = estimateMinutes }: Lengthened,
  now: Date,
): Promise<LengthenedOutcome> {
  const booking = await lockBookingOf(trx, bookingId);
  if (!canGrow(jobOf(booking), added, now)) return 'over';
  await lockAcceptance(trx, booking.masterId);
  const grown = await grow(trx, { booking, added, travel, now });
  return grown >= added ? 'reserved' : 'unplanned';
}

/**
 * Reserves outstanding hours of a master's jobs, after something in their plan has moved away. A job whose row another
 * transaction holds is left as it is, so that nobody waits for a row while holding the lock of acceptances.
 */
export async function reserveOutstanding(
  trx: Transaction<DB>,
  { masterId, travel = estimateMinutes }: Pick<Lengthened, 'travel'> & { masterId: number },
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('bookings')
    .select('id')
    .where('masterId', '=', masterId)
    .where('unplannedMinutes', '>', 0)
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  await lockAcceptance(trx, masterId);
  for (const booking of await lockUnplanned(trx, masterId)) {
    if (!canGrow(jobOf(booking), 0, now)) continue;
    const grown = await grow(trx, { booking, added: 0, travel, now });
    if (grown > 0) publishBooking(trx, { bookingId: booking.id, ...booking });
  }
}

function jobOf(booking: LockedBooking): GrowingJob {
  const { date, time, durationMinutes, bufferMinutes, unplannedMinutes, status, city } = booking;
  const place = placeInPlan(booking, city);
  return { date, time, durationMinutes, bufferMinutes, unplannedMinutes, status, place };
}

interface Grown {
  booking: LockedBooking;
  added: number;
  travel: TravelMinutes;
  now: Date;
}

/** @returns the minutes by which the span has grown. */
async function grow(trx: Transaction<DB>, { booking, added, travel, now }: Grown): Promise<number> {
  const { id, masterId, date } = booking;
  const beside = await listAcceptedJobs(trx, { masterId, from: date, until: date });
  const accepted = beside.filter((other) => other.kind !== 'booking' || other.id !== id);
  const length = growJob(jobOf(booking), { added, accepted, travel });
  const grown = length.durationMinutes - booking.durationMinutes;
  if (grown === 0 && added === 0) return 0;
  // Lock order can differ from request order: a change is never earlier than the one before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(booking.updatedAt))).toISOString();
  await trx
    .updateTable('bookings')
    .set({ ...length, updatedAt: at })
    .$if(grown > 0, (update) => update.set({ lengthenings: sql<number>`lengthenings + 1` }))
    .where('id', '=', id)
    .execute();
  return grown;
}
