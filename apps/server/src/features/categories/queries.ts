import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

const columns = [
  'id',
  'code',
  'name',
  'description',
  'icon',
  'color',
  'basePrice',
  'version',
] as const;

/** A category in use or archived, locked until the transaction ends. */
export function lockCategory(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('categories')
    .select([...columns, 'archivedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether any master or service names the category, archived ones included. */
export async function isCategoryUsed(db: Kysely<DB>, id: number): Promise<boolean> {
  const { used } = await db
    .selectNoFrom(({ exists, or, selectFrom, lit }) =>
      or([
        exists(selectFrom('services').select(lit(1).as('one')).where('categoryId', '=', id)),
        exists(selectFrom('masters').select(lit(1).as('one')).where('categoryId', '=', id)),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow();
  return used === true;
}

/** Codes with the same prefix. */
export async function listCodesLike(db: Kysely<DB>, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('code')
    .where('code', 'like', `${code.replaceAll('_', String.raw`\_`)}%`)
    .execute();
  return rows.map((row) => row.code);
}

/** The masters of a category. */
export async function listMastersOf(db: Kysely<DB>, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('masters')
    .select('id')
    .where('categoryId', '=', categoryId)
    .execute();
  return rows.map(({ id }) => id);
}
