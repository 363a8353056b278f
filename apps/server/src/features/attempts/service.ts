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

/** A budget that an attempt counts against, and whose it is. */
export interface Count {
  budget: QuotaName;
  /** Texts that name whose it is; only their hash is kept. */
  of: readonly (string | number)[];
}

/**
 * Takes an attempt, as failed until `forgive` says otherwise: of many at once no more get through than one after the
 * other would. One that is refused does not count, so that nobody's wait grows by knocking.
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
    // While there are free ones left nobody waits, not even for a neighbour's attempt of a moment later that was faster.
    const spent = rows.filter(({ key, failures }) => isSpent(wanted.get(key), failures));
    const until = Math.max(0, ...spent.map(({ blockedUntil }) => Date.parse(blockedUntil)));
    const wait = until - now.getTime();
    if (wait > 0) throw new AppError('auth.throttled', { retryAfter: Math.ceil(wait / 1000) });
    const failed = rows.flatMap(({ key, failures, lastAt }) => {
      const count = wanted.get(key);
      if (count === undefined) return [];
      const total = (new Date(lastAt) < forgivenBefore(now) ? 0 : failures) + 1;
      const blocked = now.getTime() + waitAfter(budgets[count.budget], total) * 1000;
      return [{ key, failures: total, blockedUntil: new Date(blocked).toISOString() }];
    });
    await countFailures(trx, failed, now);
  });
}

function isSpent(count: Count | undefined, failures: number): boolean {
  return count !== undefined && waitAfter(budgets[count.budget], failures) > 0;
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
 * The attempt was right. What is its person's own is forgiven whole; of what is shared with others only this one:
 * whoever has an account must not clear the count of their guesses at others' by signing in.
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

/** Forgets what counts no more. */
export async function forgetAttempts(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('lastAt', '<', forgivenBefore(now).toISOString())
    .where('blockedUntil', '<', now.toISOString())
    .execute();
}

/** Whose budget it is stands nowhere: addresses that people typed are not collected. */
function keyOf({ budget, of }: Count): string {
  const whose = createHash('sha256').update(JSON.stringify(of)).digest('base64url');
  return `${budget}:${whose}`;
}
