import type { CancellationTerms } from '@mesterhand/domain/bookings/cancellation';
import { type BookingPrice, ceilingOfRequest } from '@mesterhand/domain/bookings/pricing';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { TermsText } from '../cancelling/terms-text.tsx';

type BookingCostProps = { price: BookingPrice | null; terms: CancellationTerms | null };

/** What a bill may come to, when it is paid, and what cancelling costs. */
export function BookingCost({ price, terms }: BookingCostProps) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const ceiling = price && ceilingOfRequest(price);
  return (
    <div>
      {price && (
        <Text c="dimmed" size="sm">
          {ceiling === null
            ? t('booking.price.noCeiling')
            : t('booking.price.ceiling', { total: format.price(ceiling) })}{' '}
          {t('booking.price.payLater')}
        </Text>
      )}
      <TermsText terms={terms} viewer="client" />
    </div>
  );
}
