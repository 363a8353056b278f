import { type ScheduledJob, civilMinute, durationStep, endOfJob } from '../bookings/duration.ts';
import { type Slot, slots } from '../bookings/slots.ts';
import { weekdayOf } from '../time/oslo.ts';
import { type BlockedHours, isAllBlocked, meetsBlock } from './blocked-hours.ts';
import { type Holiday, holidayOn } from './holidays.ts';

/** When a working day may end: the full hours at which a slot ends. */
export const closingTimes = [
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '18:00',
  '19:00',
] as const;
export type ClosingTime = (typeof closingTimes)[number];

/** From when until when work is taken, Oslo civil time; the last slot begins an hour before `closes`. */
export interface OpenHours {
  opens: Slot;
  closes: ClosingTime;
}

/** The hours of one weekday, 1 Monday to 7 Sunday; null on a day off. */
export interface WorkingDay {
  weekday: number;
  hours: OpenHours | null;
}

/** A span of days, both ends included, that is off, or a day that is open whatever it otherwise were. */
export interface CalendarException {
  kind: 'off' | 'open';
  from: string;
  to: string;
  /** The hours of an opened day; null on days off. */
  hours: OpenHours | null;
}

/** Everything that decides when a master takes jobs. */
export interface WorkingCalendar {
  hours: WorkingDay[];
  exceptions: CalendarException[];
  /** Hours within the days that are closed; none where left out. */
  blocks?: readonly BlockedHours[] | undefined;
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** All ten slots. */
export const wholeDay: OpenHours = { opens: '09:00', closes: '19:00' };

/** The default: Monday to Saturday, all ten slots. */
export const defaultHours: WorkingDay[] = weekdays.map((weekday) => ({
  weekday,
  hours: weekday === 7 ? null : wholeDay,
}));

/** Why a day is closed: a day off, a holiday, or a weekday without working hours. */
export type Closure = { reason: 'off' | 'weekday' } | { reason: 'holiday'; holiday: Holiday };

/** A day of a calendar: its hours, or why it has none. */
export type CalendarDay = { hours: OpenHours; closure: null } | { hours: null; closure: Closure };

/**
 * The state of a day: the master's exception for the date takes precedence, then holidays, then the weekly hours. A day
 * whose hours are all blocked is off.
 */
export function dayOf(calendar: WorkingCalendar, date: string): CalendarDay {
  const day = unblockedDayOf(calendar, date);
  if (day.hours === null) return day;
  const blocks = (calendar.blocks ?? []).filter((block) => block.date === date);
  if (blocks.length === 0) return day;
  const isBlocked = isAllBlocked(blocks, { date, ...day.hours });
  return isBlocked ? { hours: null, closure: { reason: 'off' } } : day;
}

function unblockedDayOf(calendar: WorkingCalendar, date: string): CalendarDay {
  const exception = calendar.exceptions.find(({ from, to }) => from <= date && date <= to);
  if (exception?.kind === 'off') return { hours: null, closure: { reason: 'off' } };
  if (exception) return { hours: exception.hours ?? wholeDay, closure: null };
  const holiday = holidayOn(date);
  if (holiday) return { hours: null, closure: { reason: 'holiday', holiday } };
  const weekday = weekdayOf(date);
  const hours = calendar.hours.find((day) => day.weekday === weekday)?.hours ?? null;
  return hours ? { hours, closure: null } : { hours: null, closure: { reason: 'weekday' } };
}

/** The work of a job, without the buffer after it. */
type Work = Omit<ScheduledJob, 'bufferMinutes'>;

/** Whether the work of a job ends after its day closes: only a master can agree to that. */
export function endsAfter({ closes }: OpenHours, { date, time, durationMinutes }: Work): boolean {
  return civilMinute(date, time) + durationMinutes > civilMinute(date, closes);
}

/** When the work of a job ends, where that is after its day closes; null where it is not. */
export function lateEndOf(calendar: WorkingCalendar, job: Work): string | null {
  const { hours } = dayOf(calendar, job.date);
  return hours !== null && endsAfter(hours, job) ? endOfJob(job).time : null;
}

/** Whether a job begins before the hours of its day, or ends after them. */
export function isOutside(hours: OpenHours, job: Work): boolean {
  return job.time < hours.opens || endsAfter(hours, job);
}

/**
 * Whether the master's calendar allows a job to begin at a slot.
 *
 * @param minutes of work and buffer: none of them may lie in blocked hours.
 */
export function isSlotOpen(
  calendar: WorkingCalendar,
  date: string,
  time: string,
  minutes: number = durationStep,
): boolean {
  const { hours } = dayOf(calendar, date);
  return (
    hours !== null &&
    slots.some((slot) => slot === time) &&
    isSlotWithin(hours, calendar.blocks ?? [], { date, time, minutes })
  );
}

/** The same for a slot of a day whose hours are known, where many of them are asked for. */
export function isSlotWithin(
  { opens, closes }: OpenHours,
  blocks: readonly BlockedHours[],
  work: { date: string; time: string; minutes: number },
): boolean {
  return opens <= work.time && work.time < closes && !meetsBlock(blocks, work);
}
