import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo, useState } from 'react';
import { useLocale } from '../../../core/i18n/format.ts';
import classes from './booking-day.module.css';

/**
 * A tear-off calendar sheet, with the year unless it is the current one. Hidden from screen readers: the date is next
 * to it as text.
 */
export function BookingDay({ date }: { date: string }) {
  const locale = useLocale();
  const day = useMemo(() => new Date(`${date}T00:00:00Z`), [date]);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  const [thisYear] = useState(() => osloCivil(new Date()).date.slice(0, 4));
  const year = date.slice(0, 4);
  return (
    <span className={classes.tile} aria-hidden>
      <span className={classes.month}>{part({ month: 'short' })}</span>
      <span className={classes.day}>{day.getUTCDate()}</span>
      <span className={classes.weekday}>
        {year === thisYear ? part({ weekday: 'short' }) : year}
      </span>
    </span>
  );
}
