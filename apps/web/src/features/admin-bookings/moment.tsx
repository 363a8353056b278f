import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useLocale } from '../../core/i18n/format.ts';
import classes from './moment.module.css';

/** A numeric date and a time, short enough for a column. */
export type Moment = { date: string; time: string };

type Slot = { scheduledDate: string; scheduledTime: string };

export const momentText = ({ date, time }: Moment): string => `${date}, ${time}`;

/** Formats times in Oslo: slots, which are civil values already, and instants. */
export function useMoments() {
  const locale = useLocale();
  return useMemo(() => {
    const digits = new Intl.DateTimeFormat(locale, {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const momentOf = (date: string, time: string): Moment => ({
      date: digits.format(new Date(`${date}T00:00:00Z`)),
      time,
    });
    return {
      ofSlot: ({ scheduledDate, scheduledTime }: Slot) => momentOf(scheduledDate, scheduledTime),
      ofInstant: (instant: string) => {
        const { date, time } = osloCivil(new Date(instant));
        return momentOf(date, time);
      },
    };
  }, [locale]);
}

/** In a table the time is below the date; on a phone's card next to it. */
export function MomentCell({ moment, instant }: { moment: Moment; instant: string }) {
  return (
    <time className={classes.moment} dateTime={instant}>
      <span>{moment.date}</span> <span className={classes.time}>{moment.time}</span>
    </time>
  );
}
