import { addDays } from '../time/oslo.ts';

/** Periods that end today, so that a saved view stays current. */
export const periods = ['today', 'week', 'thirtyDays', 'month'] as const;
export type Period = (typeof periods)[number];

/** Civil days in Oslo, both included. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days of a period: today, seven or thirty days with today, or the calendar month. */
export function daysOf(period: Period, today: string): Required<DayRange> {
  const first: Record<Period, string> = {
    today,
    week: addDays(today, -6),
    thirtyDays: addDays(today, -29),
    month: `${today.slice(0, 7)}-01`,
  };
  return { from: first[period] ?? today, to: period === 'month' ? lastOfMonth(today) : today };
}

function lastOfMonth(day: string): string {
  const firstOfNext = addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7);
  return addDays(`${firstOfNext}-01`, -1);
}
