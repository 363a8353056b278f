import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { useNow } from '../../../core/browser/use-now.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';

const minuteMs = 60_000;
/** Hours before the end from which the time that is left is counted. */
const nearHours = 24;

/** The last civil day on which an offer is valid: it expires at the midnight after it. */
export function lastDayOf(validUntil: string): string {
  const { date, time } = osloCivil(new Date(validUntil));
  return time === '00:00' ? addDays(date, -1) : date;
}

/** Until when an offer is valid; near its end the hours and minutes that are left. */
export function ValidUntil({ offer }: { offer: Pick<Offer, 'validUntil'> }) {
  const { t } = useTranslation('offers');
  const format = useFormat();
  const now = useNow();
  const { validUntil } = offer;
  if (validUntil === null) return null;
  if (isExpired(offer, now))
    return (
      <Text span c="var(--danger)">
        {t('valid.expired')}
      </Text>
    );
  const left = Math.ceil((Date.parse(validUntil) - now.getTime()) / minuteMs);
  const day = t('valid.until', { date: format.day(lastDayOf(validUntil)) });
  if (left > nearHours * 60) return day;
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return (
    <Text span c="var(--danger)" fw={650}>
      {hours === 0 ? t('valid.minutes', { minutes }) : t('valid.hours', { hours, minutes })}
    </Text>
  );
}
