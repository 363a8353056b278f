import { weekdays } from '../calendar/hours.ts';
import { addDays, osloCivil, osloInstant, weekdayOf } from '../time/oslo.ts';

interface Hours {
  opens: string;
  closes: string;
}

const workday: Hours = { opens: '08:00', closes: '20:00' };
const weekend: Hours = { opens: '10:00', closes: '18:00' };

/** When the customer service answers, in Norwegian time. Weekdays from 1 (Monday) to 7 (Sunday). */
export const openingHours = [
  { from: 1, to: 5, ...workday },
  { from: 6, to: 7, ...weekend },
] as const;

/** From 1 (Monday) to 7 (Sunday). */
type Weekday = (typeof weekdays)[number];

/** The next change: opening or closing, with weekday and time in Norway. */
export interface OpeningChange {
  kind: 'opens' | 'closes';
  at: Date;
  weekday: Weekday;
  /** `HH:MM` */
  time: string;
  /** Days from today, by the Norwegian calendar. */
  inDays: number;
}

function hoursOn(date: string): Hours {
  return weekdayOf(date) >= 6 ? weekend : workday;
}

/** Whether somebody answers at this instant. */
export function isOpen(now: Date): boolean {
  const { date, time } = osloCivil(now);
  const { opens, closes } = hoursOn(date);
  return opens <= time && time < closes;
}

/** The next opening or closing. There are hours on every day, so it is today or tomorrow. */
export function nextChange(now: Date): OpeningChange {
  const { date, time } = osloCivil(now);
  const { opens, closes } = hoursOn(date);
  if (time < opens) return changeOn(date, { kind: 'opens', time: opens, inDays: 0 });
  if (time < closes) return changeOn(date, { kind: 'closes', time: closes, inDays: 0 });
  const next = addDays(date, 1);
  return changeOn(next, { kind: 'opens', time: hoursOn(next).opens, inDays: 1 });
}

function changeOn(
  date: string,
  change: Pick<OpeningChange, 'kind' | 'time' | 'inDays'>,
): OpeningChange {
  const day = weekdayOf(date);
  const weekday = weekdays.find((one) => one === day) ?? 7;
  return { ...change, at: osloInstant(date, change.time), weekday };
}
