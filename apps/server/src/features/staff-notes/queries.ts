import type { DB } from '@mesterhand/db/schema';
import type { StaffNote } from '@mesterhand/domain/staff-notes/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

const selectNotes = (db: Kysely<DB>) =>
  db
    .selectFrom('staffNotes')
    .leftJoin('users', 'users.id', 'staffNotes.authorId')
    .select(['staffNotes.id', 'staffNotes.authorId', 'staffNotes.text'])
    .select(['staffNotes.createdAt', 'staffNotes.editedAt'])
    .select(
      sql<string>`coalesce(btrim(users.first_name || ' ' || users.last_name), '')`.as('author'),
    );

/** The notes about a person, newest first. */
export function listNotes(db: Kysely<DB>, userId: number): Promise<StaffNote[]> {
  return selectNotes(db)
    .where('staffNotes.userId', '=', userId)
    .where('staffNotes.removedAt', 'is', null)
    .orderBy('staffNotes.createdAt', 'desc')
    .orderBy('staffNotes.id', 'desc')
    .execute();
}

export function readNote(trx: Transaction<DB>, id: number): Promise<StaffNote> {
  return selectNotes(trx).where('staffNotes.id', '=', id).executeTakeFirstOrThrow();
}

/** The note of an earlier attempt with this key. */
export function findAttempt(
  trx: Transaction<DB>,
  { authorId, key }: { authorId: number; key: string },
) {
  return trx
    .selectFrom('staffNotes')
    .select('id')
    .where('authorId', '=', authorId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A person with the number of notes about them, locked: their erasure comes before or after. */
export async function lockNoted(
  trx: Transaction<DB>,
  userId: number,
): Promise<{ notes: number } | undefined> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (person === undefined) return undefined;
  return trx
    .selectFrom('staffNotes')
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A note that changes, locked. */
export function lockNote(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('staffNotes')
    .select(['id', 'userId', 'authorId', 'text', 'removedAt', 'removedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
