import type { DB } from '@mesterhand/db/schema';
import type { BookingSides } from '@mesterhand/domain/access/policy';
import type { Kysely } from 'kysely';

/** Those of the named pictures that belong to a booking. */
export async function listUsedPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookingPictures')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** The sides of the bookings that a picture belongs to: two of them once one was handed over. */
export function listSidesOfPicture(db: Kysely<DB>, name: string): Promise<BookingSides[]> {
  return db
    .selectFrom('bookingPictures as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['b.clientId', 'b.masterId'])
    .where('p.imageFile', '=', name)
    .execute();
}
