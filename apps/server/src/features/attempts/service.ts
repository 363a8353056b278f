import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type QuotaName,
  budgets,
  forgivenBefore,
  waitAfter,
} from '@mesterhand/domain/sign-in/throttle';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { lockAttempts } from './queries.ts';

/** A quota that an attempt counts against, and whose it is. */
export interface Count {
  quota: QuotaName;
  /** Identifies the owner of the count; only a hash is stored. */
  of: readonly (string | number)[];
}

/**
 * Counts an attempt as failed until `forgive` is called, so concurrent attempts get through no more often than
 * sequential ones. A refused attempt does not count, so that retrying does not prolong the wait.
 * @throws AppError `auth.throttled` with the seconds to wait.
 */
export function takeAttempt(
  db: Kysely<DB>,
  counts: readonly [Count, ...Count[]],
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const wanted = new Map(counts.map((count) => [keyOf(count), count]));
    const rows = await lockAttempts(trx, [...wanted.keys()], now);
    // While free attempts remain, a block set by a slightly later attempt that committed first is ignored.
    const spent = rows.filter(({ key, failures }) => isSpent(wanted.get(key), failures));
    const until = Math.max(0, ...spent.map(({ blockedUntil }) => Date.parse(blockedUntil)));
    const wait = until - now.getTime();
    if (wait > 0) throw new AppError('auth.throttled', { retryAfter: Math.ceil(wait / 1000) });
    const failed = rows.flatMap(({ key, failures, lastAt }) => {
      const count = wanted.get(key);
      if (count === undefined) return [];
      const total = (new Date(lastAt) < forgivenBefore(now) ? 0 : failures) + 1;
      const blocked = now.getTime() + waitAfter(budgets[count.quota], total) * 1000;
      return [{ key, failures: total, blockedUntil: new Date(blocked).toISOString() }];
    });
    await countFailures(trx, failed, now);
  });
}

function isSpent(count: Count | undefined, failures: number): boolean {
  return count !== undefined && waitAfter(budgets[count.quota], failures) > 0;
}

interface Failed {
  key: string;
  failures: number;
  blockedUntil: string;
}

async function countFailures(
  trx: Transaction<DB>,
  failed: readonly Failed[],
  now: Date,
): Promise<void> {
  const lastAt = now.toISOString();
  await trx
    .insertInto('attempts')
    .values(failed.map((row) => ({ ...row, lastAt })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`excluded.failures`,
        lastAt,
        blockedUntil: sql<string>`excluded.blocked_until`,
      }),
    )
    .execute();
}

/**
 * The attempt succeeded. Clears the person's own counts, but takes only this attempt off shared ones: signing in to an
 * own account must not reset the count of guesses at others'.
 */
export async function forgive(
  db: Kysely<DB>,
  { own, shared }: { own: readonly Count[]; shared: readonly Count[] },
): Promise<void> {
  await withTransaction(db, async (trx) => {
    if (own.length > 0)
      await trx.deleteFrom('attempts').where('key', 'in', own.map(keyOf)).execute();
    if (shared.length === 0) return;
    await trx
      .updateTable('attempts')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, blockedUntil: sql<string>`last_at` })
      .where('key', 'in', shared.map(keyOf).toSorted())
      .execute();
  });
}

/** Deletes expired counts. */
export async function deleteExpiredAttempts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('lastAt', '<', forgivenBefore(now).toISOString())
    .where('blockedUntil', '<', now.toISOString())
    .execute();
}

/** The key holds only a hash, so that typed addresses are not collected. */
function keyOf({ quota, of }: Count): string {
  const whose = createHash('sha256').update(JSON.stringify(of)).digest('base64url');
  return `${quota}:${whose}`;
}
