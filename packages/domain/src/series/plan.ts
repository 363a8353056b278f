import {
  type FreeStart,
  type MasterPlan,
  type TravelMinutes,
  type JobPlace,
  alternativeDays,
  alternativeTimes,
  findPlanConflict,
  listFreeStarts,
} from '../bookings/day-plan.ts';
import type { JobTime } from '../bookings/duration.ts';
import { isSlotOpen } from '../calendar/hours.ts';
import { addDays, osloCivil } from '../time/oslo.ts';
import { type SeriesRule, horizonDays } from './rule.ts';
import type { ClashReason } from './status.ts';

/** A job of a series on one day. */
export interface SeriesJob extends JobTime {
  time: string;
  place: JobPlace | null;
}

interface Placed {
  plan: MasterPlan;
  travel: TravelMinutes;
}

/**
 * What keeps an occurrence from its day: the calendar is closed, or an accepted job is in the way; null where nothing is.
 * The road from or to another job counts as taken: where a master drives is private.
 */
export function findClash(
  { date, ...job }: SeriesJob & { date: string },
  { plan, travel }: Placed,
): ClashReason | null {
  const minutes = job.durationMinutes + job.bufferMinutes;
  if (!isSlotOpen(plan.calendar, date, job.time, minutes)) return 'closed';
  return findPlanConflict({ date, ...job }, plan.accepted, travel) === null ? null : 'taken';
}

/** The first free times for an occurrence that clashes, from its day on. */
export function listReplacements(
  { date, time: _, ...job }: SeriesJob & { date: string },
  { plan, travel }: Placed,
  now: Date,
): FreeStart[] {
  const today = osloCivil(now).date;
  const from = date < today ? today : date;
  const searched = { ...job, from, days: alternativeDays, limit: alternativeTimes };
  return listFreeStarts(plan, searched, { now, travel });
}

/** The last day for which bookings exist: some weeks from today, or from a first day that is to come. */
export function horizonOf({ firstDate }: Pick<SeriesRule, 'firstDate'>, today: string): string {
  return addDays(firstDate > today ? firstDate : today, horizonDays);
}

/** A rule with its end: after the day from which a side ended it, nothing takes place. */
export function ruleUntilEnd(rule: SeriesRule & { endedFrom: string | null }): SeriesRule {
  const { endedFrom, ...open } = rule;
  if (endedFrom === null) return open;
  const last = addDays(endedFrom, -1);
  return { ...open, until: open.until !== null && open.until < last ? open.until : last };
}
