import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { QuotaStore } from './store.ts';

const addTogether = nameStatement(
  'budgets-together',
  `insert into rate_budgets as budget (key, taken, ends_at)
   select key, calls, now() + make_interval(secs => seconds)
     from unnest($1::text[], $2::integer[], $3::integer[]) as counted (key, calls, seconds)
    -- In one order, so that two servers never wait for each other in a circle.
    order by key
   on conflict (key) do update set
     taken = case when budget.ends_at > now() then budget.taken else 0 end + excluded.taken,
     ends_at = case when budget.ends_at > now() then budget.ends_at else excluded.ends_at end
   returning key, taken as total,
             greatest(extract(epoch from ends_at - now()) * 1000, 1)::float8 as reset_ms`,
);

/**
 * Quotas in the shared database: one statement, on an unlogged table. Uses the database's clock, since those of the
 * servers differ.
 */
export function createDatabaseQuotas(db: Kysely<DB>): QuotaStore {
  return {
    async add(counted) {
      const { rows } = await db.executeQuery<{ key: string; total: number; resetMs: number }>(
        CompiledQuery.raw(addTogether, [
          counted.map(({ key }) => key),
          counted.map(({ calls }) => calls),
          counted.map(({ seconds }) => seconds),
        ]),
      );
      const standings = new Map(rows.map((row) => [row.key, row]));
      return counted.map(({ key }) => {
        const standing = standings.get(key);
        if (standing === undefined) throw new Error('The database returned too few quotas.');
        return { total: standing.total, resetMs: standing.resetMs };
      });
    },
  };
}

/** Deletes quotas whose window has ended. */
export async function forgetQuotas(db: Kysely<DB>): Promise<void> {
  await sql`delete from rate_budgets where ends_at < now()`.execute(db);
}
