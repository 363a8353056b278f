import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

/** Those of the named files that their owner uploaded for a message, locked, so that each is sent once. */
export function lockPictures(
  trx: Transaction<DB>,
  pictures: readonly { name: string; ownerId: number }[],
) {
  return (
    trx
      .selectFrom('files')
      .select(['name', 'ownerId'])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('name', 'ownerId'),
          'in',
          pictures.map(({ name, ownerId }) => tuple(name, ownerId)),
        ),
      )
      .where('purpose', '=', 'message')
      // In the same order on all servers.
      .orderBy('name')
      .forUpdate()
      .execute()
  );
}

/** Those of the named pictures that are part of a message. */
export async function listSentPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('messagePictures')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return new Set(rows.map(({ imageFile }) => imageFile));
}

/** The two people between whom a picture was sent; undefined before it is. */
export function findSidesOfPicture(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('messagePictures')
    .innerJoin('conversations', 'conversations.id', 'messagePictures.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select(['conversations.clientId', 'masters.userId as masterUserId'])
    .where('messagePictures.imageFile', '=', name)
    .executeTakeFirst();
}
