import type { BookingPrice } from '../bookings/pricing.ts';
import type { PriceLine } from '../offers/lines.ts';
import type { PriceKind } from '../offers/price-kinds.ts';

/**
 * The price of a booking that no offer was made for, as its agreement states it: that of a service is fixed, a rate per
 * hour is an open account, since nobody has said how many hours it takes. `service` is the name of the service.
 */
export function bookedPrice(
  { amount, basis, callOutFee }: BookingPrice,
  service: string,
): { kind: PriceKind; lines: PriceLine[] } {
  const isHourly = basis === 'hour';
  const line = { text: service, quantity: 1, unitPrice: amount };
  return {
    kind: isHourly ? 'openAccount' : 'fixed',
    lines: [
      { kind: isHourly ? 'hours' : 'service', ...line },
      ...(callOutFee === null || callOutFee === 0
        ? []
        : [{ kind: 'callOut' as const, ...line, unitPrice: callOutFee }]),
    ],
  };
}
