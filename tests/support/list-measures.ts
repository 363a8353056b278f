import { connect } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import { seedBulk } from '@mesterhand/db/seed/bulk';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type ListRead, explainRead } from './list-plans.ts';
import { mastersLists } from './masters-lists.ts';
import type { TestDatabase } from './cluster.ts';

/** `db` on one connection, as a single caller has it, without a statement timeout. */
export async function onOneConnection<T>(
  { url }: TestDatabase,
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const db = connect({ url, max: 1, statementTimeout: 0 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Adds masters up to this number. */
export async function growTo(database: TestDatabase, masters: number): Promise<void> {
  await onOneConnection(database, async (db) => {
    const { there } = await db
      .selectFrom('listing')
      .select(({ fn }) => fn.countAll<number>().as('there'))
      .executeTakeFirstOrThrow();
    if (there < masters) await seedBulk(db, { masters: masters - there });
  });
}

/**
 * Waits for VACUUM to process the new rows, as autovacuum would: before that there are no index-only scans. An open
 * snapshot blocks it, so it is retried.
 */
export async function untilTidy(db: Kysely<DB>): Promise<void> {
  const end = performance.now() + 60_000;
  for (;;) {
    await sql`vacuum (analyze) masters, listing, listing_offers, listing_traits, listing_orders, listing_counts,
      listing_free`.execute(db);
    const { rows } = await sql`
      select from pg_class where oid = 'listing_offers'::regclass and relallvisible < relpages * 0.95
    `.execute(db);
    if (rows.length === 0) return;
    if (performance.now() > end) throw new Error('Something blocks the vacuum of the database.');
    await sleep(500);
  }
}

/**
 * Which lists do a sequential scan of a large table, send more than one statement, or touch more pages than they may.
 */
export async function findCostlyLists(
  { url }: TestDatabase,
  lists: readonly ListRead[] = mastersLists,
): Promise<string[]> {
  const costly: string[] = [];
  for (const { name, read, pages, statements = 1 } of lists) {
    const plan = await explainRead(url, read);
    if (plan.scanned.length > 0 || plan.statements > statements || plan.pages > pages)
      costly.push(
        `${name} (${plan.pages} pages${plan.scanned.map((table) => `, all ${table}`).join('')})`,
      );
  }
  return costly;
}

/** How long each call took, ms. */
export async function timeEach(calls: Iterable<() => Promise<unknown>>): Promise<number[]> {
  const times: number[] = [];
  for (const call of calls) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

/** The value that this share of the others does not exceed. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** Two decimals are enough of a millisecond or a ratio. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
