import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { expect, vi } from 'vitest';

/** How many statements in a database wait for a lock. */
export async function countLockWaits(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Waits until somebody is blocked by the caller's own transaction. */
export async function untilLockWait(db: Kysely<DB>): Promise<void> {
  await vi.waitFor(async () => expect(await countLockWaits(db)).toBeGreaterThan(0), {
    timeout: 5000,
  });
}
