import { postcodeAndPlaceOf } from '../contact/address.ts';
import type { BookingStatus } from './status.ts';

/**
 * Whether the master of a booking may see the customer's phone and exact address: once the job is accepted,
 * and no longer when it is called off.
 */
export function sharesContact(booking: {
  status: BookingStatus;
  acceptedAt: string | null;
}): boolean {
  if (booking.status === 'cancelled') return false;
  return booking.acceptedAt !== null || booking.status === 'completed';
}

/**
 * The part of an address that is public: 'Storgata 1, 0155 Oslo' → '0155 Oslo', else its last part without digits
 * ('Storgata 1, Oslo' → 'Oslo'), else nothing.
 */
export function areaOf(address: string): string {
  const parts = address.split(/[,;\n]/).map((part) => part.trim());
  for (const part of parts.toReversed()) {
    const area = postcodeAndPlaceOf(part);
    if (area !== null) return area;
  }
  const last = parts.filter((part) => part !== '').at(-1);
  return parts.length > 1 && last !== undefined && !/\d/.test(last) ? last : '';
}
