import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The recipient of an email about their account. */
export function findReceiver(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
