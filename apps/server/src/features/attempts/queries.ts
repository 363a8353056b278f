import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';

/**
 * Failure counts for these keys, locked until the transaction ends. Missing rows are inserted, so that two concurrent
 * first attempts are serialised.
 */
export function lockAttempts(trx: Transaction<DB>, keys: readonly string[], now: Date) {
  const at = now.toISOString();
  return (
    trx
      .insertInto('attempts')
      // Sorted, so that two attempts with common keys cannot deadlock.
      .values(keys.toSorted().map((key) => ({ key, lastAt: at, blockedUntil: at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ key: sql<string>`excluded.key` }),
      )
      .returning(['key', 'failures', 'lastAt', 'blockedUntil'])
      .execute()
  );
}
