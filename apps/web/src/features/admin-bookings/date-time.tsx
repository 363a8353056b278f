import { civilDay, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useLocale } from '../../core/i18n/format.ts';
import { Text } from '../../ui/layout.tsx';
import classes from './date-time.module.css';

/** A numeric date and a time, short enough for a column. */
export type DateTime = { date: string; time: string };

type Slot = { scheduledDate: string; scheduledTime: string };

export const dateTimeText = ({ date, time }: DateTime): string => `${date}, ${time}`;

/** Formats times in Oslo: slots, which are civil values already, and instants. */
export function useDateTimes() {
  const locale = useLocale();
  return useMemo(() => {
    const digits = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const dateTimeOf = (date: string, time: string): DateTime => ({
      date: digits.format(civilDay(date)),
      time,
    });
    return {
      ofSlot: ({ scheduledDate, scheduledTime }: Slot) => dateTimeOf(scheduledDate, scheduledTime),
      ofInstant: (instant: string) => {
        const { date, time } = osloCivil(new Date(instant));
        return dateTimeOf(date, time);
      },
    };
  }, [locale]);
}

/** In a table the time is below the date; on a phone's card next to it. */
export function DateTimeCell({ dateTime, instant }: { dateTime: DateTime; instant: string }) {
  return (
    <time className={classes.dateTime} dateTime={instant}>
      <span>{dateTime.date}</span>{' '}
      <Text span inherit c="dimmed">
        {dateTime.time}
      </Text>
    </time>
  );
}
