import { addDays, osloZone } from '@mesterhand/domain/time/oslo';
import { useMemo } from 'react';
import { useFormat, useLocale } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { dayOf } from './thread.ts';

/** Time formats of a conversation: the time on a message, the day between messages, the shorter of them in a list. */
export function useTimes() {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      timeZone: osloZone,
    });
    const nearDay = (instant: string): string | null => {
      const day = dayOf(instant);
      const today = dayOf(new Date());
      if (day === today) return t('days.today');
      return day === addDays(today, -1) ? t('days.yesterday') : null;
    };
    return {
      time: format.time,
      day: (instant: string) => nearDay(instant) ?? format.date(instant),
      brief: (instant: string) =>
        dayOf(instant) === dayOf(new Date())
          ? format.time(instant)
          : (nearDay(instant) ?? short.format(new Date(instant))),
    };
  }, [t, format, locale]);
}
