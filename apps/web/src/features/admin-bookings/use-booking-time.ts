import { civilDay } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useLocale } from '../../core/i18n/format.ts';

type Slot = { scheduledDate: string; scheduledTime: string };

/** Formats day and time of a booking for a table. Both are civil values in Oslo, so no time zone is applied. */
export function useBookingTime(): (slot: Slot) => string {
  const locale = useLocale();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    return ({ scheduledDate, scheduledTime }) =>
      `${days.format(civilDay(scheduledDate))}, ${scheduledTime}`;
  }, [locale]);
}
