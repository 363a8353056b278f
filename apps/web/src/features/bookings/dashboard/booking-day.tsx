import { civilDay, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo, useState } from 'react';
import { useLocale } from '../../../core/i18n/format.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './booking-day.module.css';

/**
 * A tear-off calendar sheet, with the year unless it is the current one. Hidden from screen readers: the date is next
 * to it as text.
 */
export function BookingDay({ date }: { date: string }) {
  const locale = useLocale();
  const day = useMemo(() => civilDay(date), [date]);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day);
  const [thisYear] = useState(() => osloCivil(new Date()).date.slice(0, 4));
  const year = date.slice(0, 4);
  return (
    <span className={classes.tile} aria-hidden>
      <Text span size="xs" lh={1.2} fw={700} tt="capitalize" className={classes.month}>
        {part({ month: 'short' })}
      </Text>
      <Text span fz="var(--font-size-xxl)" lh={1.2} fw={750} pt={4}>
        {day.getUTCDate()}
      </Text>
      <Text span size="xs" lh={1.2} c="dimmed">
        {year === thisYear ? part({ weekday: 'short' }) : year}
      </Text>
    </span>
  );
}
