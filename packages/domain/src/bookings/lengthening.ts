import { osloCivil } from '../time/oslo.ts';
import { type PlannedJob, type TravelMinutes, findPlanConflict } from './day-plan.ts';
import { type ScheduledJob, civilMinute, durationBounds, spanOfJob } from './duration.ts';
import { type BookingStatus, isOpenJob } from './status.ts';

/** How long a job is in its master's calendar, and what it takes beyond that, in minutes. */
export interface JobLength {
  durationMinutes: number;
  /** Of accepted change orders; they did not fit into the plan. */
  unplannedMinutes: number;
}

/** A job whose length may change. */
export interface GrowingJob extends PlannedJob, JobLength {
  status: BookingStatus;
}

/**
 * Whether more time still makes a difference to the calendar: not for a job that is over, by its status or because even
 * its longer span has passed.
 */
export function canGrow(job: GrowingJob, added: number, now: Date): boolean {
  const { date, time } = osloCivil(now);
  const end = spanOfJob(job).end + job.unplannedMinutes + added;
  return isOpenJob(job.status) && end > civilMinute(date, time);
}

/**
 * The length of a job with the hours of an accepted change order; `added` is 0 where only the plan has changed. All that
 * is outstanding is reserved where it fits, else what was just added, else nothing: what is left is outstanding. Only
 * what comes after a job is in the way of its growth.
 */
export function growJob(
  job: GrowingJob,
  { added, accepted, travel }: GrowthSurroundings,
): JobLength {
  const { durationMinutes, unplannedMinutes } = job;
  const outstanding = unplannedMinutes + added;
  const { end } = spanOfJob(job);
  const after = accepted.filter((other) => spanOfJob(other).start >= end);
  const reserved = [outstanding, added].find((minutes) => {
    const longer = { ...job, durationMinutes: durationMinutes + minutes };
    return (
      minutes > 0 &&
      longer.durationMinutes <= durationBounds.max &&
      findPlanConflict(longer, after, travel) === null
    );
  });
  return {
    durationMinutes: durationMinutes + (reserved ?? 0),
    unplannedMinutes: outstanding - (reserved ?? 0),
  };
}

interface GrowthSurroundings {
  /** Minutes, whole quarters of an hour. */
  added: number;
  /** The other accepted jobs of the master near its day. */
  accepted: readonly PlannedJob[];
  travel: TravelMinutes;
}

/** The start of the job that follows, in Oslo. */
interface NextStart {
  date: string;
  time: string;
}

/** Why the calendar does not hold all of a job: what follows, the drive to it, or the limit of one day's work. */
export type OverrunReason = 'overlap' | 'drive' | 'tooLong' | 'unreserved';

/** What an overrun is explained by. `next` is null where nothing follows. */
export function reasonOfOverrun(
  job: ScheduledJob,
  { minutes, next }: { minutes: number; next: NextStart | null },
): OverrunReason {
  if (job.durationMinutes + minutes > durationBounds.max) return 'tooLong';
  if (next === null) return 'unreserved';
  const end = spanOfJob(job).end + minutes;
  return civilMinute(next.date, next.time) < end ? 'overlap' : 'drive';
}

/** Minutes after a job within which another one counts as the next. */
const nextWithin = 12 * 60;

/** The accepted job that follows a job, as far as one is near; null where none is. */
export function nextAfter<Job extends ScheduledJob>(
  job: ScheduledJob & { unplannedMinutes: number },
  accepted: readonly Job[],
): Job | null {
  const { end } = spanOfJob(job);
  const until = end + job.unplannedMinutes + nextWithin;
  const later = accepted
    .map((other) => ({ other, start: spanOfJob(other).start }))
    .filter(({ start }) => end <= start && start < until)
    .toSorted((one, two) => one.start - two.start);
  return later[0]?.other ?? null;
}
