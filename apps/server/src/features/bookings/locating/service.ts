import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type Register, placeColumnsOf, requireLocated } from '../../addresses/service.ts';
import { findUnlocated } from './queries.ts';

/**
 * Stores where a booking is that was made while the register was away, and with it its series and the later bookings of
 * that. An address that changed meanwhile, such as an erased one, stays without coordinates.
 * @throws Error while the register is still away.
 */
export async function locateBooking(
  { db, addresses }: { db: Kysely<DB>; addresses: Register },
  { bookingId }: { bookingId: number },
): Promise<void> {
  const booking = await findUnlocated(db, bookingId);
  if (booking === undefined) return;
  const { address, seriesId } = booking;
  const located = await requireLocated(addresses, address);
  if (located.place === null) return;
  const columns = await placeColumnsOf(db, address, located);
  await withTransaction(db, async (trx) => {
    // The series first: whoever fills it holds the lock on its row while bookings are inserted.
    await trx
      .updateTable('bookingSeries')
      .set(columns)
      .where('id', '=', seriesId)
      .where('address', '=', address)
      .where('latitude', 'is', null)
      .execute();
    await trx
      .updateTable('bookings')
      .set(columns)
      .where(({ eb, or }) => or([eb('id', '=', bookingId), eb('seriesId', '=', seriesId)]))
      .where('address', '=', address)
      .where('latitude', 'is', null)
      .execute();
  });
}
