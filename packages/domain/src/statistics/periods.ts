import { addDays, daysBetween, startOfOsloDay, weekdayOf } from '../time/oslo.ts';

/** The periods of a statistic: ISO weeks, from Monday to Sunday, or months. */
export const periodKinds = ['week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** How many periods a statistic shows, the running one included. */
export const periodsShown = 12;

/** Civil days in Oslo, `YYYY-MM-DD`; both belong to the period. */
export interface Period {
  from: string;
  until: string;
}

/** The whole period that a day belongs to. */
export function periodAt(kind: PeriodKind, date: string): Period {
  if (kind === 'week') {
    const from = addDays(date, 1 - weekdayOf(date));
    return { from, until: addDays(from, 6) };
  }
  const from = `${date.slice(0, 7)}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, until: addDays(next, -1) };
}

/** The period before another one. */
export function periodBefore(kind: PeriodKind, { from }: Period): Period {
  return periodAt(kind, addDays(from, -1));
}

/** The shown periods, oldest first; the last one is running. */
export function listPeriods(kind: PeriodKind, today: string): Period[] {
  const periods = [periodAt(kind, today)];
  for (let last = periods[0]; last !== undefined && periods.length < periodsShown;) {
    last = periodBefore(kind, last);
    periods.unshift(last);
  }
  return periods;
}

/**
 * What a period is compared with: the one before it. A running period is compared with as many days, at most the whole
 * period: two days of this week with two days of the last one.
 */
export function comparedPeriod(kind: PeriodKind, period: Period, today: string): Period {
  const before = periodBefore(kind, period);
  if (today >= period.until) return before;
  const sameDay = addDays(before.from, daysBetween(period.from, today));
  return { from: before.from, until: sameDay < before.until ? sameDay : before.until };
}

/** The instants of a period: from the first one of its first day until, excluded, the first one after its last day. */
export function instantsOf({ from, until }: Period): { starts: Date; ends: Date } {
  return { starts: startOfOsloDay(from), ends: startOfOsloDay(addDays(until, 1)) };
}

/** The number of a date's week as ISO 8601 counts: week 1 holds the year's first Thursday. */
export function isoWeekOf(date: string): number {
  const thursday = addDays(date, 4 - weekdayOf(date));
  const dayOfYear = daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday);
  return Math.floor(dayOfYear / 7) + 1;
}
