import type { PriceBasis } from '../bookings/pricing.ts';
import type { Side } from '../bookings/status.ts';

/**
 * Whether the acceptance of a booking makes its agreement: a master's own, of a service with a price. An administrator
 * who accepts in the master's name binds nobody to a price, and an hourly rate is no price yet. A booking that returned to
 * its master has its agreement already.
 */
export function makesAgreement(
  by: Side,
  booking: { priceBasis: PriceBasis; hasAgreement: boolean },
): boolean {
  return by === 'master' && booking.priceBasis === 'service' && !booking.hasAgreement;
}

/**
 * Why an accepted booking has no agreement in writing: its price is a rate per hour, or somebody else than its master
 * accepted it. Null where it has one, or nobody has accepted it yet.
 */
export function whyUnwritten(booking: {
  acceptedAt: string | null;
  priceBasis: PriceBasis;
  hasAgreement: boolean;
}): 'hourly' | 'notByMaster' | null {
  if (booking.hasAgreement || booking.acceptedAt === null) return null;
  return booking.priceBasis === 'hour' ? 'hourly' : 'notByMaster';
}
