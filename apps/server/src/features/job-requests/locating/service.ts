import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { type Register, placeColumnsOf, requireLocated } from '../../addresses/service.ts';
import { findUnlocated } from './queries.ts';

/**
 * Stores where the work of a job request is that was made while the register was away; a booking that has come of it
 * meanwhile follows. An address that changed, such as an erased one, stays without coordinates.
 * @throws Error while the register is still away.
 */
export async function locateRequest(
  { db, addresses }: { db: Kysely<DB>; addresses: Register },
  { requestId }: { requestId: number },
): Promise<void> {
  const address = await findUnlocated(db, requestId);
  if (address === undefined) return;
  const located = await requireLocated(addresses, address);
  if (located.place === null) return;
  const where = await placeColumnsOf(db, address, located);
  await withTransaction(db, async (trx) => {
    // An acceptance holds the row until its booking is stored.
    const request = await trx
      .updateTable('jobRequests')
      .set(where)
      .where('id', '=', requestId)
      .where('address', '=', address)
      .returning('bookingId')
      .executeTakeFirst();
    const bookingId = request?.bookingId ?? null;
    if (bookingId !== null) await enqueue(trx, 'booking.locate', { bookingId });
  });
}
