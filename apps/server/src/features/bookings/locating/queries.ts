import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The address of a booking that has no coordinates yet, and the series that it belongs to. */
export async function findUnlocated(
  db: Kysely<DB>,
  bookingId: number,
): Promise<{ address: string; seriesId: number | null } | undefined> {
  return db
    .selectFrom('bookings')
    .select(['address', 'seriesId'])
    .where('id', '=', bookingId)
    .where('latitude', 'is', null)
    .executeTakeFirst();
}
