import { type BookingPrice, priceBooking, totalOf } from '@mesterhand/domain/bookings/pricing';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import { useOperatorClaims } from '../../../core/session/site-claims.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';

/** The price of the chosen service with this master, as the server will compute it; null until one is chosen. */
export function useOfferedPrice(
  { master, services }: { master: Pick<Master, 'hourlyRate'>; services: readonly OfferedService[] },
  serviceId: number,
): BookingPrice | null {
  const { callOutFee } = useOperatorClaims();
  const service = services.find(({ id }) => id === serviceId);
  if (service === undefined) return null;
  const { hourlyRate } = master;
  return priceBooking({ servicePrice: service.price, hourlyRate, callOutFee });
}

/** 'Pris 5 490 kr', or the hourly rate labelled as such, plus the call-out fee. */
export function BookingPriceText({ price }: { price: BookingPrice }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { amount, basis, callOutFee } = price;
  return (
    <>
      <Text span display="block" fw={600}>
        {t(`booking.price.${basis}`, { price: format.price(amount) })}
      </Text>
      {callOutFee !== null && (
        <Text span display="block" c="dimmed" size="sm">
          {t('booking.price.fee', {
            fee: format.price(callOutFee),
            total: format.price(totalOf(price)),
          })}
        </Text>
      )}
    </>
  );
}
