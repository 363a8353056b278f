import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** Accounts with these emails, and the imported row they came from, if any. */
export function findAccounts(db: Kysely<DB>, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('importedMasters', 'importedMasters.userId', 'users.id')
    .select(['users.id', 'users.email', 'importedMasters.rowHash'])
    .where('users.email', 'in', emails)
    .execute();
}

/** The codes of these categories that masters can have. */
export async function findCategoryCodes(
  db: Kysely<DB>,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('categories')
    .select('code')
    .where('code', 'in', codes)
    .where('archivedAt', 'is', null)
    .execute();
  return new Set(rows.map(({ code }) => code));
}
