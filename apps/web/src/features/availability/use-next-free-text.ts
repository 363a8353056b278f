import type { NextFree } from '@mesterhand/domain/availability/schema';
import { shownDays } from '@mesterhand/domain/availability/spans';
import { hasBegun } from '@mesterhand/domain/bookings/slots';
import { addDays, civilDay, osloCivil } from '@mesterhand/domain/time/oslo';
import { useNow } from '../../core/browser/use-now.ts';
import { useLocale } from '../../core/i18n/format.ts';
import { perLocale } from '../../core/i18n/per-locale.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** A day in short, such as `tir. 1. des.`. */
const shortDays = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
);

/**
 * The next free time of a master in words; null where it is not known, or has begun since the page was loaded.
 */
export function useNextFreeText(nextFree: NextFree | null | undefined): string | null {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const clock = osloCivil(useNow());
  if (nextFree === undefined) return null;
  if (nextFree === null) return t('next.none', { count: shownDays });
  if (hasBegun(nextFree, clock)) return null;
  const { date, time } = nextFree;
  if (date === clock.date) return t('next.today', { time });
  if (date === addDays(clock.date, 1)) return t('next.tomorrow', { time });
  return t('next.later', { day: shortDays(locale).format(civilDay(date)), time });
}
