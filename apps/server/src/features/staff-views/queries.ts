import type { DB } from '@mesterhand/db/schema';
import { type StaffView, staffViewSchema } from '@mesterhand/domain/staff-views/schema';
import type { Kysely, Transaction } from 'kysely';

/** A person's own views of a list, by name. */
export async function listViews(
  db: Kysely<DB>,
  userId: number,
  { list }: { list: string },
): Promise<StaffView[]> {
  const rows = await db
    .selectFrom('staffViews')
    .select(['id', 'name', 'params'])
    .where('userId', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return staffViewSchema.array().parse(rows);
}

/** Changes of one person's views are made one after the other. */
export async function lockViewer(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** An own view with its list. */
export function findView(trx: Transaction<DB>, userId: number, id: number) {
  return trx
    .selectFrom('staffViews')
    .select(['id', 'list'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}
