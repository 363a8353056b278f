import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';

/**
 * What each of these has failed so far, nobody else's until the transaction is over. Those without a row get one:
 * of two first attempts the second waits for the first.
 */
export function lockAttempts(trx: Transaction<DB>, keys: readonly string[], now: Date) {
  const at = now.toISOString();
  return (
    trx
      .insertInto('attempts')
      // In one order, so that two attempts with common keys never wait for each other in a circle.
      .values(keys.toSorted().map((key) => ({ key, lastAt: at, blockedUntil: at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ key: sql<string>`excluded.key` }),
      )
      .returning(['key', 'failures', 'lastAt', 'blockedUntil'])
      .execute()
  );
}
