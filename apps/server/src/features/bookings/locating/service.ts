import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type Register, requirePlace } from '../../addresses/service.ts';
import { findUnlocated } from './queries.ts';

/**
 * Stores where a booking is that was made while the register was away. An address that changed meanwhile, such as an
 * erased one, stays without coordinates.
 * @throws Error while the register is still away.
 */
export async function locateBooking(
  { db, addresses }: { db: Kysely<DB>; addresses: Register },
  { bookingId }: { bookingId: number },
): Promise<void> {
  const address = await findUnlocated(db, bookingId);
  const place = address === undefined ? null : await requirePlace(addresses, address);
  if (address === undefined || place === null) return;
  await db
    .updateTable('bookings')
    .set(place)
    .where('id', '=', bookingId)
    .where('address', '=', address)
    .execute();
}
