import type { DB } from '@mesterhand/db/schema';
import { canonicalCategoryCode } from '@mesterhand/domain/categories/categories';
import { type Kysely, sql } from 'kysely';

export function findBroadcast(db: Kysely<DB>, by: { key: string } | { id: number }) {
  const broadcasts = db
    .selectFrom('broadcasts')
    .select(['id', 'key', 'categoryId', 'texts', 'receivers', 'told', 'toldTo'])
    .select(['createdAt', 'finishedAt']);
  const one =
    'id' in by ? broadcasts.where('id', '=', by.id) : broadcasts.where('key', '=', by.key);
  return one.executeTakeFirst();
}

/** The category of a code, also of a documented synonym; undefined for an archived one. */
export async function findCategoryId(db: Kysely<DB>, code: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('code', '=', canonicalCategoryCode(code))
    .executeTakeFirst();
  return found?.id;
}

/** Visible masters of a category: the recipients of a broadcast to it. */
const mastersOf = (db: Kysely<DB>, categoryId: number | null) =>
  db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('masters.categoryId', '=', categoryId)
    .where('masters.hiddenAt', 'is', null)
    .where('users.deletedAt', 'is', null);

export async function countReceivers(db: Kysely<DB>, categoryId: number): Promise<number> {
  const { count } = await mastersOf(db, categoryId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next recipients not yet notified, by user id. */
export async function listReceivers(
  db: Kysely<DB>,
  { categoryId, after, limit }: { categoryId: number | null; after: number; limit: number },
): Promise<number[]> {
  const rows = await mastersOf(db, categoryId)
    .select(sql<number>`users.id`.as('userId'))
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}
