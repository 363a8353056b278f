import { type WorkingCalendar, dayOf, endsAfter, isSlotWithin } from '../calendar/hours.ts';
import { addDays, osloCivil } from '../time/oslo.ts';
import {
  type JobTime,
  type MinuteSpan,
  type ScheduledJob,
  civilMinute,
  overlaps,
  spanOfJob,
} from './duration.ts';
import { hasBegun, slots } from './slots.ts';

/** A place in degrees, WGS 84. */
export interface JobPlace {
  latitude: number;
  longitude: number;
}

/** A job in the plan of a master's days. */
export interface PlannedJob extends ScheduledJob {
  /** Null where nobody knows it: no time to drive is counted then. */
  place: JobPlace | null;
}

/** Minutes to drive from one place to another, by the table in force. */
export type TravelMinutes = (from: JobPlace, to: JobPlace) => number;

/** What is in the way of a job: another one, or the road from or to a neighbouring one. */
export type PlanConflict = 'overlap' | 'unreachable';

const driveBetween = (from: PlannedJob, to: PlannedJob, travel: TravelMinutes): number =>
  from.place === null || to.place === null ? 0 : travel(from.place, to.place);

/**
 * What keeps a job from fitting among the accepted ones; null where it fits. Its master must be able to drive to it from
 * the job before, and from it to the job after. A buffer ends before the drive begins.
 */
export function findPlanConflict(
  job: PlannedJob,
  accepted: readonly PlannedJob[],
  travel: TravelMinutes,
): PlanConflict | null {
  return findConflict(job, accepted.map(withSpan), travel);
}

/** A job with its minutes, which are computed once for all starts that are tried. */
interface SpannedJob {
  job: PlannedJob;
  span: MinuteSpan;
}

const withSpan = (job: PlannedJob): SpannedJob => ({ job, span: spanOfJob(job) });

function findConflict(
  job: PlannedJob,
  accepted: readonly SpannedJob[],
  travel: TravelMinutes,
): PlanConflict | null {
  const span = spanOfJob(job);
  let before: { job: PlannedJob; end: number } | undefined;
  let after: { job: PlannedJob; start: number } | undefined;
  for (const { job: other, span: taken } of accepted) {
    const { start, end } = taken;
    if (overlaps(span, { start, end })) return 'overlap';
    // The road leads past a job at an unknown place: the nearest known ones decide, also once that job is cancelled.
    if (other.place === null) continue;
    if (end <= span.start && (before === undefined || end > before.end))
      before = { job: other, end };
    if (start >= span.end && (after === undefined || start < after.start))
      after = { job: other, start };
  }
  if (before && before.end + driveBetween(before.job, job, travel) > span.start)
    return 'unreachable';
  if (after && span.end + driveBetween(job, after.job, travel) > after.start) return 'unreachable';
  return null;
}

/** A start of a job, in Oslo. */
export interface FreeStart {
  date: string;
  time: string;
}

/** What free times are searched in: a master's calendar and accepted jobs. */
export interface MasterPlan {
  calendar: WorkingCalendar;
  accepted: readonly PlannedJob[];
}

/** What a free time is searched for. */
export interface SearchedTime extends JobTime {
  place: JobPlace | null;
  /** First day, in Oslo. */
  from: string;
  /** Number of days, `from` included. */
  days: number;
  /** At most so many times. */
  limit: number;
}

/** The first times at which a job fits and ends within the hours, in order. */
export function listFreeStarts(
  { calendar, accepted }: MasterPlan,
  { from, days, limit, ...job }: SearchedTime,
  { now, travel }: { now: Date; travel: TravelMinutes },
): FreeStart[] {
  const found: FreeStart[] = [];
  const clock = osloCivil(now);
  const spanned = accepted.map(withSpan);
  const minutes = job.durationMinutes + job.bufferMinutes;
  for (let day = 0; day < days; day += 1) {
    const date = addDays(from, day);
    const { hours } = dayOf(calendar, date);
    if (hours === null) continue;
    const [before, after] = [addDays(date, -1), addDays(date, 1)];
    const near = spanned.filter((other) => before <= other.job.date && other.job.date <= after);
    for (const time of slots) {
      if (found.length >= limit) return found;
      const start = { ...job, date, time };
      const isOffered =
        isSlotWithin(hours, calendar.blocks ?? [], { date, time, minutes }) &&
        !endsAfter(hours, start) &&
        !hasBegun(start, clock) &&
        findConflict(start, near, travel) === null;
      if (isOffered) found.push({ date, time });
    }
  }
  return found;
}

/** A job that runs over midnight reaches into the next day; the road from it, too. */
const isNear = (other: string, date: string): boolean =>
  addDays(other, -1) <= date && date <= addDays(other, 1);

/** How many other times a refused one is answered with. */
export const alternativeTimes = 3;
/** Days that are searched for other times. */
export const alternativeDays = 30;

/**
 * Starts at which a job would meet an accepted one, among the ten of each day on which there is one; the others of
 * those days are free as far as the accepted jobs go.
 */
export function listTakenStarts(accepted: readonly PlannedJob[], minutes: number): FreeStart[] {
  const days = [...new Set(accepted.map(({ date }) => date))].toSorted();
  return days.flatMap((date) => {
    const spans = accepted.filter((job) => isNear(job.date, date)).map(spanOfJob);
    return slots
      .filter((time) => {
        const start = civilMinute(date, time);
        return spans.some((span) => overlaps(span, { start, end: start + minutes }));
      })
      .map((time) => ({ date, time }));
  });
}
