import { defaultHours, dayOf } from '@mesterhand/domain/calendar/hours';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';

const usual = { hours: defaultHours, exceptions: [] };

/** The n-th day after a date (today without one) on which a master with the usual week works. */
export function openDay(n: number, after = osloCivil(new Date()).date): string {
  let date = after;
  for (let found = 0; found < n;) {
    date = addDays(date, 1);
    if (dayOf(usual, date).closure === null) found += 1;
  }
  return date;
}

/** The next Sunday after today. */
export function nextSunday(): string {
  let date = addDays(osloCivil(new Date()).date, 1);
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== 0) date = addDays(date, 1);
  return date;
}
