import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The address of a booking that has no coordinates yet. */
export async function findUnlocated(
  db: Kysely<DB>,
  bookingId: number,
): Promise<string | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select('address')
    .where('id', '=', bookingId)
    .where('latitude', 'is', null)
    .executeTakeFirst();
  return booking?.address;
}
