import { type LocationRecord, relativeTimeOf } from '@mesterhand/domain/admin/locations';
import { citySchema } from '@mesterhand/domain/places/cities';
import { osloZone } from '@mesterhand/domain/time/oslo';
import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { useMemo } from 'react';
import { useFormat, useLocale } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

export function nameOf({ master: { user } }: LocationRecord): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** Six decimals. */
export function coordinatesOf({ latitude, longitude }: LocationRecord): string {
  return `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`;
}

/** Formats a record for its card and its details. */
export function useRecordWords() {
  const { t } = useTranslation(['admin-map', 'core']);
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: osloZone });
    const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    return {
      city: ({ master: { user } }: LocationRecord): string => {
        const known = citySchema.safeParse(user.city).data;
        return known ? t(`core:cities.${known}`) : user.city || t('admin-map:none');
      },
      accuracy: ({ accuracy }: LocationRecord): string =>
        accuracy === undefined ? t('admin-map:noAccuracy') : format.metres(accuracy),
      /** The age of the position; from a day on its date. */
      updated: ({ timestamp }: LocationRecord, now: Date): string => {
        const ago = relativeTimeOf(timestamp, now);
        if ('value' in ago) return t(`admin-map:ago.${ago.unit}`, { n: ago.value });
        return ago.unit === 'now' ? t('admin-map:ago.now') : day.format(new Date(timestamp));
      },
      rate: ({ master: { hourlyRate } }: LocationRecord): string =>
        hourlyRate === null
          ? t('admin-map:noRate')
          : t('admin-map:ratePerHour', { amount: amount.format(hourlyRate) }),
    };
  }, [t, format, locale]);
}
