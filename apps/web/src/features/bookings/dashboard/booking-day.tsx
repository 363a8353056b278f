import { civilDay, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo, useState } from 'react';
import { useLocale } from '../../../core/i18n/format.ts';
import { perLocale } from '../../../core/i18n/per-locale.ts';
import { Text } from '../../../ui/layout.tsx';
import classes from './booking-day.module.css';

const partOf = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const [monthOf, weekdayOf] = [partOf({ month: 'short' }), partOf({ weekday: 'short' })];

/**
 * A tear-off calendar sheet, with the year unless it is the current one. Hidden from screen readers: the date is next
 * to it as text.
 */
export function BookingDay({ date }: { date: string }) {
  const locale = useLocale();
  const day = useMemo(() => civilDay(date), [date]);
  const [thisYear] = useState(() => osloCivil(new Date()).date.slice(0, 4));
  const year = date.slice(0, 4);
  return (
    <span className={classes.tile} aria-hidden>
      <Text span size="xs" lh={1.2} fw={700} tt="capitalize" className={classes.month}>
        {monthOf(locale).format(day)}
      </Text>
      <Text span fz="var(--font-size-xxl)" lh={1.2} fw={750} pt={4}>
        {day.getUTCDate()}
      </Text>
      <Text span size="xs" lh={1.2} c="dimmed">
        {year === thisYear ? weekdayOf(locale).format(day) : year}
      </Text>
    </span>
  );
}
