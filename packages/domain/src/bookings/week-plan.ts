import { addDays, weekdayOf } from '../time/oslo.ts';
import type { FreeStart } from './day-plan.ts';
import { civilMinute, durationStep } from './duration.ts';
import { type Slot, slots } from './slots.ts';

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** The minute of a civil time within its day; 1440 for `24:00`. Clocks that change do not change it. */
export function minuteOfDay(time: string): number {
  return civilMinute('1970-01-01', time);
}

const lastStart = 24 * 60 - durationStep;

/** How far a job is moved in a week. */
export interface Shift {
  days: number;
  minutes: number;
}

/** A start after a move: on a quarter of an hour, within its day and within the week that begins on `monday`. */
export function shiftStart(start: FreeStart, { days, minutes }: Shift, monday: string): FreeStart {
  const moved = addDays(start.date, days);
  const sunday = addDays(monday, 6);
  const date = moved < monday ? monday : moved > sunday ? sunday : moved;
  const minute = minuteOfDay(start.time) + Math.round(minutes / durationStep) * durationStep;
  const within = Math.min(Math.max(minute, 0), lastStart);
  const part = (value: number) => String(value).padStart(2, '0');
  return { date, time: `${part(Math.floor(within / 60))}:${part(within % 60)}` };
}

/** The slot that begins nearest to a time: bookings begin at slots. */
export function nearestSlot(time: string): Slot {
  const distance = (slot: Slot) => Math.abs(minuteOfDay(slot) - minuteOfDay(time));
  return slots.reduce((best, slot) => (distance(slot) < distance(best) ? slot : best));
}

/** Something that takes time of a day: minutes of that day, which may end after it. */
export interface DaySpan {
  start: number;
  end: number;
}

/** The hours that a week shows: the working day with an hour around it, and all that lies outside of it. */
export function shownHours(spans: readonly DaySpan[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...spans.map(({ start }) => start));
  const to = Math.max(20 * 60, ...spans.map(({ end }) => Math.min(end, 24 * 60)));
  return { from: Math.floor(from / 60), to: Math.ceil(to / 60) };
}
