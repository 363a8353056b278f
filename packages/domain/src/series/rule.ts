import { type Holiday, holidayOn } from '../calendar/holidays.ts';
import { addDays, civilDay, daysBetween } from '../time/oslo.ts';

/** How often a job of a series comes back. */
export const repetitions = ['weekly', 'biweekly', 'monthly'] as const;
export type Repetition = (typeof repetitions)[number];

/** At most so many occurrences in a series with a stated number of them: a year of weeks. */
export const maxOccurrences = 52;
/** Bookings of an accepted series exist for so many days ahead; a daily task creates the next ones. */
export const horizonDays = 56;

/** When the jobs of a series take place. */
export interface SeriesRule {
  repeats: Repetition;
  /** Day of the first occurrence, in Oslo; a monthly series keeps its day of the month. */
  firstDate: string;
  /** The last day on which an occurrence may lie, in Oslo; null without one. */
  until: string | null;
  /** Number of occurrences, cancelled ones included; null without a limit. */
  count: number | null;
}

/** A day on which a rule places a job. */
export interface Occurrence {
  date: string;
  /** A holiday stays in the series: it is marked, and the calendar of the master decides whether there is work. */
  holiday: Holiday | null;
}

/** The days that are searched, both included. */
export interface OccurrenceSpan {
  from: string;
  until: string;
  /** Days of the rule that are left out. */
  exceptions?: ReadonlySet<string>;
}

const stepDays = { weekly: 7, biweekly: 14 } as const;

/**
 * The day of an occurrence by its number, 0 for the first. A month that is shorter than the day of the first occurrence
 * has it on its last day; the next one returns to the day of the first.
 */
export function dateOfOccurrence(
  { repeats, firstDate }: Pick<SeriesRule, 'repeats' | 'firstDate'>,
  number: number,
): string {
  if (repeats !== 'monthly') return addDays(firstDate, number * stepDays[repeats]);
  const first = civilDay(firstDate);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + number];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(first.getUTCDate(), lastDay);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** The number of the first occurrence on a day or after it. */
function numberFrom(rule: Pick<SeriesRule, 'repeats' | 'firstDate'>, from: string): number {
  if (from <= rule.firstDate) return 0;
  if (rule.repeats !== 'monthly')
    return Math.ceil(daysBetween(rule.firstDate, from) / stepDays[rule.repeats]);
  const [first, day] = [civilDay(rule.firstDate), civilDay(from)];
  const months =
    (day.getUTCFullYear() - first.getUTCFullYear()) * 12 + day.getUTCMonth() - first.getUTCMonth();
  return dateOfOccurrence(rule, months) >= from ? months : months + 1;
}

/** The number of the last occurrence on a day or before it; -1 where there is none. */
export function numberUntil(rule: Pick<SeriesRule, 'repeats' | 'firstDate'>, day: string): number {
  const next = addDays(day, 1);
  return next <= rule.firstDate ? -1 : numberFrom(rule, next) - 1;
}

/** The number of the occurrence on a day; null where the rule has none there. */
export function numberOfDay(rule: SeriesRule, day: string): number | null {
  const number = numberFrom(rule, day);
  const isWithin =
    (rule.count === null || number < rule.count) && (rule.until === null || day <= rule.until);
  return isWithin && dateOfOccurrence(rule, number) === day ? number : null;
}

/**
 * The occurrences of a rule within a span of days, in order. They are civil days: an occurrence keeps its time on the
 * clock when the clocks change.
 */
export function nextOccurrences(
  rule: SeriesRule,
  { from, until, exceptions = new Set() }: OccurrenceSpan,
): Occurrence[] {
  const last = rule.until !== null && rule.until < until ? rule.until : until;
  const found: Occurrence[] = [];
  for (let number = numberFrom(rule, from); ; number += 1) {
    if (rule.count !== null && number >= rule.count) return found;
    const date = dateOfOccurrence(rule, number);
    if (date > last) return found;
    if (!exceptions.has(date)) found.push({ date, holiday: holidayOn(date) ?? null });
  }
}

/** Whether a rule has an occurrence on a day or after it. */
export function hasOccurrenceFrom(rule: SeriesRule, from: string): boolean {
  const number = numberFrom(rule, from);
  if (rule.count !== null && number >= rule.count) return false;
  return rule.until === null || dateOfOccurrence(rule, number) <= rule.until;
}
