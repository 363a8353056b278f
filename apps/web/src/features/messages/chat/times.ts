import { useMemo } from 'react';
import { useFormat, useLocale } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { dayOf } from './thread.ts';

const timeZone = 'Europe/Oslo';
const dayMs = 24 * 60 * 60 * 1000;

/** Time formats of a conversation: the time on a message, the day between messages, the shorter of them in a list. */
export function useTimes() {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone });
    const nearDay = (instant: string): string | null => {
      const day = dayOf(instant);
      if (day === dayOf(new Date())) return t('days.today');
      return day === dayOf(new Date(Date.now() - dayMs)) ? t('days.yesterday') : null;
    };
    return {
      time: (instant: string) => clock.format(new Date(instant)),
      day: (instant: string) => nearDay(instant) ?? format.date(instant),
      brief: (instant: string) =>
        dayOf(instant) === dayOf(new Date())
          ? clock.format(new Date(instant))
          : (nearDay(instant) ?? short.format(new Date(instant))),
    };
  }, [t, format, locale]);
}
