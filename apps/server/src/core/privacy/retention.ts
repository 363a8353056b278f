import type { DB } from '@mesterhand/db/schema';
import { retention } from '@mesterhand/domain/privacy/retention';
import type { Kept, Retention } from '@mesterhand/domain/privacy/rules';
import { type Kysely, sql } from 'kysely';

/** Maximum rows per statement: a large backlog must not block users. */
const atOnce = 5000;

/**
 * Deletes data past its retention period. Tables with a topic of their own are handled there.
 * @returns the number of deleted rows by table.
 */
export async function sweep(
  db: Kysely<DB>,
  now: Date,
  plan: Readonly<Record<string, Retention>> = retention,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, { kept }] of Object.entries(plan)) {
    if (kept.until !== 'days' || kept.by !== undefined) continue;
    let rows = 0;
    let last: number;
    do rows += last = await removeOld(db, table, { kept, now });
    while (last === atOnce);
    if (rows > 0) removed[table] = rows;
  }
  return removed;
}

async function removeOld(
  db: Kysely<DB>,
  table: string,
  { kept, now }: { kept: Extract<Kept, { until: 'days' }>; now: Date },
): Promise<number> {
  const { after, days, only } = kept;
  const before = new Date(now.getTime() - days * 86_400_000).toISOString();
  const narrowed = only === undefined ? sql`` : sql`and ${sql.ref(only.column)} = ${only.is}`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(after)} < ${before}::timestamptz ${narrowed} limit ${atOnce}
    )
  `.execute(db);
  return Number(numAffectedRows);
}
