import { spanOfBlock } from '../calendar/blocked-hours.ts';
import { type WorkingCalendar, dayOf } from '../calendar/hours.ts';
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

/**
 * What keeps a job from fitting among the accepted ones; null where it fits. Its master must be able to drive to it from
 * the job before, and from it to the job after. A buffer ends before the drive begins.
 */
export function findPlanConflict(
  job: PlannedJob,
  accepted: readonly PlannedJob[],
  travel: TravelMinutes,
): PlanConflict | null {
  const { place } = job;
  const wanted = { place, span: spanOfJob(job) };
  return findConflict(wanted, accepted.map(withSpan), drivesOf(place, travel));
}

/** A job with its minutes, which are computed once for all starts that are tried. */
interface SpannedJob {
  job: PlannedJob;
  span: MinuteSpan;
}

const withSpan = (job: PlannedJob): SpannedJob => ({ job, span: spanOfJob(job) });

/** What is in the way of a job at one place in some minutes. */
function findConflict(
  { place, span }: { place: JobPlace | null; span: MinuteSpan },
  accepted: readonly SpannedJob[],
  drives: Drives,
): PlanConflict | null {
  let before: SpannedJob | undefined;
  let after: SpannedJob | undefined;
  for (const other of accepted) {
    const { start, end } = other.span;
    if (overlaps(span, other.span)) return 'overlap';
    // The road leads past a job at an unknown place: the nearest known ones decide, also once that job is cancelled.
    if (other.job.place === null) continue;
    if (end <= span.start && (before === undefined || end > before.span.end)) before = other;
    if (start >= span.end && (after === undefined || start < after.span.start)) after = other;
  }
  if (place === null) return null;
  if (before && before.span.end + drives.from(before.job) > span.start) return 'unreachable';
  if (after && span.end + drives.to(after.job) > after.span.start) return 'unreachable';
  return null;
}

/** Minutes to drive to one place from other jobs, and from it to them. */
interface Drives {
  from(other: PlannedJob): number;
  to(other: PlannedJob): number;
}

/** Each drive is computed once, for all starts that are tried at one place. */
function drivesOf(place: JobPlace | null, travel: TravelMinutes): Drives {
  const drive = (start: JobPlace | null, end: JobPlace | null) =>
    start === null || end === null ? 0 : travel(start, end);
  return {
    from: computedOnce((other) => drive(other.place, place)),
    to: computedOnce((other) => drive(place, other.place)),
  };
}

function computedOnce(compute: (job: PlannedJob) => number): (job: PlannedJob) => number {
  const known = new Map<PlannedJob, number>();
  return (job) => {
    const minutes = known.get(job) ?? compute(job);
    known.set(job, minutes);
    return minutes;
  };
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

const slotMinutes = slots.map((time) => ({ time, minute: civilMinute('1970-01-01', time) }));

/** The first times at which a job fits and ends within the hours, in order. */
export function listFreeStarts(
  { calendar, accepted }: MasterPlan,
  { from, days, limit, durationMinutes, bufferMinutes, place }: SearchedTime,
  { now, travel }: { now: Date; travel: TravelMinutes },
): FreeStart[] {
  const found: FreeStart[] = [];
  const clock = osloCivil(now);
  // Lists of masters ask for thousands of starts: text is parsed once for each job, block and day.
  const jobsOf = Map.groupBy(accepted.map(withSpan), ({ job }) => job.date);
  const blocks = (calendar.blocks ?? []).map(spanOfBlock);
  const drives = drivesOf(place, travel);
  const minutes = durationMinutes + bufferMinutes;
  let dates = [addDays(from, -1), from, addDays(from, 1)] as const;
  for (let day = 0; day < days; day += 1) {
    const [, date, after] = dates;
    const { hours } = dayOf(calendar, date);
    const near = dates.flatMap((each) => jobsOf.get(each) ?? []);
    dates = [date, after, addDays(after, 1)];
    if (hours === null) continue;
    const midnight = civilMinute(date, '00:00');
    const closes = civilMinute(date, hours.closes);
    for (const { time, minute } of slotMinutes) {
      if (found.length >= limit) return found;
      const start = midnight + minute;
      const span = { start, end: start + minutes };
      const isOffered =
        hours.opens <= time &&
        start + durationMinutes <= closes &&
        !blocks.some((block) => overlaps(span, block)) &&
        !hasBegun({ date, time }, clock) &&
        findConflict({ place, span }, near, drives) === null;
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
