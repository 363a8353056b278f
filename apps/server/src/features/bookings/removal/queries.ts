import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

export function listAddresses(db: Kysely<DB>, clientId: number) {
  return db
    .selectFrom('bookings')
    .select(['id', 'address'])
    .where('clientId', '=', clientId)
    .execute();
}

export function listSeriesAddresses(db: Kysely<DB>, clientId: number) {
  return db
    .selectFrom('bookingSeries')
    .select(['id', 'address'])
    .where('clientId', '=', clientId)
    .execute();
}

/** The files of the pictures of a booking: its customer's, and those sent in its messages. */
export async function listPictures(db: Kysely<DB>, bookingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select('messages.imageFile')
    .where('conversations.bookingId', '=', bookingId)
    .where('messages.imageFile', 'is not', null)
    .execute();
  const own = await db
    .selectFrom('bookingPictures')
    .select('imageFile')
    .where('bookingId', '=', bookingId)
    .execute();
  return [...rows, ...own].flatMap(({ imageFile }) => imageFile ?? []);
}
