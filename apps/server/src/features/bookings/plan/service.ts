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
import type { Side } from '@mesterhand/domain/bookings/status';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
export { acceptedTimesOn, readAcceptedTimes } from './queries.ts';

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

/** A job that is about to enter its master's plan; `bookingId` or `ownJobId` when it is one that exists. */
export interface PlannedBooking extends PlannedJob {
  masterId: number;
  bookingId?: number;
  ownJobId?: number;
}

/** The accepted jobs without the one that is planned anew. */
function othersThan(
  { bookingId, ownJobId }: PlannedBooking,
  accepted: readonly AcceptedJob[],
): AcceptedJob[] {
  return accepted.filter(({ id, kind }) => id !== (kind === 'booking' ? bookingId : ownJobId));
}

/** A job that someone wants to have in the plan. */
export interface WantedFit {
  job: PlannedBooking;
  /** Minutes to drive, see `bookings/roads`. */
  travel: TravelMinutes;
  /** Where a master drives is private: a customer reads that the time is taken. */
  asker: Side;
}

/**
 * Refuses a job that does not fit into its master's plan, with three other times that are free. Call it where no other
 * job of the master can be accepted meanwhile.
 * @throws AppError `bookings.slotTaken`, and `bookings.unreachable` where the job before or after is too far away; the
 * issues name the field and the other times.
 */
export async function requireFit(db: Kysely<DB>, wanted: WantedFit, now: Date): Promise<void> {
  const { masterId, date } = wanted.job;
  const accepted = await listAcceptedJobs(db, { masterId, from: date, until: date });
  await refuseConflict(db, { ...wanted, accepted }, now);
}

/** The same with the accepted jobs of the day and of those beside it at hand. */
export async function refuseConflict(
  db: Kysely<DB>,
  { accepted, ...wanted }: WantedFit & { accepted: readonly AcceptedJob[] },
  now: Date,
): Promise<void> {
  const { job, travel, asker } = wanted;
  const conflict = findPlanConflict(job, othersThan(job, accepted), travel);
  if (conflict === null) return;
  const isRoad = conflict === 'unreachable' && asker !== 'client';
  const message = isRoad ? 'unreachable' : 'slotTaken';
  const other = await listOtherTimes(db, wanted, now);
  throw new AppError(isRoad ? 'bookings.unreachable' : 'bookings.slotTaken', {
    issues: [{ path: ['scheduledTime'], message }, ...other.map(issueOfTime)],
  });
}

/** How a refusal names another time: by its place, so that every client finds it. */
function issueOfTime({ date, time }: FreeStart): Issue {
  return { path: ['times', date, time], message: 'stillFree' };
}

/** The first free times for a job from its day on. */
async function listOtherTimes(
  db: Kysely<DB>,
  { job, travel }: WantedFit,
  now: Date,
): Promise<FreeStart[]> {
  const { masterId, date, durationMinutes, bufferMinutes, place } = job;
  const today = osloCivil(now).date;
  const from = date < today ? today : date;
  const until = addDays(from, alternativeDays - 1);
  const { calendar, accepted } = await findPlan(db, { masterId, from, until });
  return listFreeStarts(
    { calendar, accepted: othersThan(job, accepted) },
    { durationMinutes, bufferMinutes, place, from, days: alternativeDays, limit: alternativeTimes },
    { now, travel },
  );
}
