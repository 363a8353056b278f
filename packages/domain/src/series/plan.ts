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
import { isMovable } from '../bookings/moves.ts';
import type { BookingStatus } from '../bookings/status.ts';
import { type SeriesMove, daysOfMove } from './moves.ts';
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

/**
 * The last day for which bookings exist: some weeks from today, or from a first day that is to come. It never goes back,
 * also where a move brings the days nearer.
 */
export function horizonOf(
  { firstDate, filledUntil }: { firstDate: string; filledUntil: string | null },
  today: string,
): string {
  const isFirst = filledUntil === null && firstDate > today;
  const horizon = addDays(isFirst ? firstDate : today, horizonDays);
  return filledUntil !== null && filledUntil > horizon ? filledUntil : horizon;
}

/** A rule with its end: after the day from which a side ended it, nothing takes place. */
export function ruleUntilEnd(rule: SeriesRule & { endedFrom: string | null }): SeriesRule {
  const { endedFrom, ...open } = rule;
  if (endedFrom === null) return open;
  const last = addDays(endedFrom, -1);
  return { ...open, until: open.until !== null && open.until < last ? open.until : last };
}

/** A booking of a series as far as a move depends on it. */
export interface BookedDay {
  id: number;
  /** The day by the rule. */
  occurrence: string;
  date: string;
  time: string;
  status: BookingStatus;
}

/** What becomes of one day when its series moves. */
export interface MovedDay {
  /** By the rule before. */
  from: string;
  /** By the rule after. */
  to: string;
  /** The job that moves with the series; null where there is none, or it keeps its own time. */
  bookingId: number | null;
  /** A day without a job that gets one, unless it clashes. */
  isOpen: boolean;
  /** What is in the way on the new day: a job stays where it is, a day without one stays open. */
  clash: ClashReason | null;
}

interface MovedSeries extends SeriesRule, SeriesJob {
  filledUntil: string | null;
}

interface StoredDays {
  bookings: readonly BookedDay[];
  /** Days on which something is in the way: without a job, or with one that an earlier move left where it was. */
  clashes: ReadonlySet<string>;
}

interface IdentifiedPlan extends MasterPlan {
  accepted: (MasterPlan['accepted'][number] & { id: number; kind: string })[];
}

/**
 * What becomes of the days of a series that have jobs or clashes, when it moves to another day and time from one of them
 * on. Jobs that were moved on their own, have begun or are over keep their time.
 */
export function planSeriesMove(
  { filledUntil, ...series }: MovedSeries,
  { time, ...move }: SeriesMove & { time: string },
  { stored, plan, travel }: { stored: StoredDays; plan: IdentifiedPlan; travel: TravelMinutes },
): MovedDay[] {
  if (filledUntil === null) return [];
  const bookingOn = new Map(stored.bookings.map((booking) => [booking.occurrence, booking]));
  const days = daysOfMove(series, move, filledUntil).map((day) => {
    const booking = bookingOn.get(day.from);
    const hasClash = stored.clashes.has(day.from);
    const isAtRule = booking?.date === day.from && booking.time === series.time;
    const moves = booking !== undefined && isMovable(booking) && (isAtRule || hasClash);
    const isOpen = booking === undefined && hasClash;
    return { ...day, bookingId: moves ? booking.id : null, isOpen };
  });
  const moving = new Set(days.flatMap(({ bookingId }) => bookingId ?? []));
  const others = plan.accepted.filter(({ id, kind }) => kind !== 'booking' || !moving.has(id));
  const placed = { plan: { ...plan, accepted: others }, travel };
  return days.map((day) => {
    const asks = day.bookingId !== null || day.isOpen;
    return { ...day, clash: asks ? findClash({ ...series, time, date: day.to }, placed) : null };
  });
}
