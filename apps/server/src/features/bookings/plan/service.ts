import type { DB } from '@mesterhand/db/schema';
import {
  type FreeStart,
  type PlannedJob,
  type TravelMinutes,
  alternativeDays,
  alternativeTimes,
  findPlanConflict,
  listFreeStarts,
  listTakenStarts,
} from '@mesterhand/domain/bookings/day-plan';
import { defaultMinutes } from '@mesterhand/domain/bookings/duration';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
export { acceptedJobsOn, readAcceptedJobs } from './queries.ts';

import { type AcceptedJob, findPlan, listAcceptedJobs } from './queries.ts';

/** Days ahead for which taken slots are listed: two months of a calendar. */
const takenSlotDays = 62;

/** Starts from a date on at which a job of so many minutes, an hour without them, would meet an accepted one. */
export async function listTakenSlots(
  db: Kysely<DB>,
  { masterId, from, minutes = defaultMinutes }: TakenSlotsQuery,
): Promise<FreeStart[]> {
  const until = addDays(from, takenSlotDays);
  const accepted = await listAcceptedJobs(db, { masterId, from, until });
  return listTakenStarts(accepted, minutes).filter(({ date }) => from <= date && date <= until);
}

interface TakenSlotsQuery {
  masterId: number;
  from: string;
  minutes?: number | undefined;
}

/** Places of jobs are not known yet: no time to drive between them. */
export const travel: TravelMinutes = () => 0;

/** A job that is about to enter its master's plan; `bookingId` when it is one that exists. */
export interface PlannedBooking extends PlannedJob {
  masterId: number;
  bookingId?: number;
}

/**
 * Refuses a job that does not fit into its master's plan, with three other times that are free. Call it where no other
 * job of the master can be accepted meanwhile.
 * @throws AppError `bookings.slotTaken`; the issues name the field and the other times.
 */
export async function requireFit(db: Kysely<DB>, job: PlannedBooking, now: Date): Promise<void> {
  const { masterId, date } = job;
  const accepted = await listAcceptedJobs(db, { masterId, from: date, until: date });
  await refuseConflict(db, { job, accepted }, now);
}

/** The same with the accepted jobs of the day and of those beside it at hand. */
export async function refuseConflict(
  db: Kysely<DB>,
  { job, accepted }: { job: PlannedBooking; accepted: readonly AcceptedJob[] },
  now: Date,
): Promise<void> {
  const others = accepted.filter(({ id }) => id !== job.bookingId);
  if (findPlanConflict(job, others, travel) === null) return;
  const other = await listOtherTimes(db, job, now);
  throw new AppError('bookings.slotTaken', {
    issues: [{ path: ['scheduledTime'], message: 'slotTaken' }, ...other.map(issueOfTime)],
  });
}

/** How a refusal names another time: by its place, so that every client finds it. */
function issueOfTime({ date, time }: FreeStart): Issue {
  return { path: ['times', date, time], message: 'stillFree' };
}

/** The first free times for a job from its day on. */
async function listOtherTimes(
  db: Kysely<DB>,
  { masterId, date, bookingId, durationMinutes, bufferMinutes, place }: PlannedBooking,
  now: Date,
): Promise<FreeStart[]> {
  const today = osloCivil(now).date;
  const from = date < today ? today : date;
  const until = addDays(from, alternativeDays - 1);
  const { calendar, accepted } = await findPlan(db, { masterId, from, until });
  const others = accepted.filter(({ id }) => id !== bookingId);
  return listFreeStarts(
    { calendar, accepted: others },
    { durationMinutes, bufferMinutes, place, from, days: alternativeDays, limit: alternativeTimes },
    { now, travel },
  );
}
