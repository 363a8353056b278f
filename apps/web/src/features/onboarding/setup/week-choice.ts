import {
  type ClosingTime,
  type OpenHours,
  type WorkingDay,
  wholeDay,
} from '@mesterhand/domain/calendar/hours';
import type { Slot } from '@mesterhand/domain/bookings/slots';

/** A week with the same hours on each of its days. */
export type WeekChoice = { days: number[]; opens: Slot; closes: ClosingTime };

/** The stored week as one choice; null where its days differ. */
export function choiceOf(week: readonly WorkingDay[]): WeekChoice | null {
  const open = week.flatMap(({ weekday, hours }) => (hours ? [{ weekday, hours }] : []));
  const { opens, closes } = open[0]?.hours ?? wholeDay;
  const isSame = ({ hours }: { hours: OpenHours }) =>
    hours.opens === opens && hours.closes === closes;
  return open.every(isSame) ? { days: open.map(({ weekday }) => weekday), opens, closes } : null;
}

/** The seven days of a choice. */
export function weekOf({ days, opens, closes }: WeekChoice): WorkingDay[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    hours: days.includes(weekday) ? { opens, closes } : null,
  }));
}
