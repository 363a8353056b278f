import { createHash } from 'node:crypto';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type QuotaName,
  signInQuotas,
  forgivenBefore,
  waitAfter,
} from '@mesterhand/domain/sign-in/throttle';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';

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
    const failed: Failed = { keys: [], failures: [], blocked: [], at: now.toISOString() };
    for (const { key, failures, lastAt } of rows) {
      const count = wanted.get(key);
      if (count === undefined) continue;
      const total = (new Date(lastAt) < forgivenBefore(now) ? 0 : failures) + 1;
      const blocked = now.getTime() + waitAfter(signInQuotas[count.quota], total) * 1000;
      failed.keys.push(key);
      failed.failures.push(total);
      failed.blocked.push(new Date(blocked).toISOString());
    }
    await updateAttempts(trx, failed);
  });
}

function isSpent(count: Count | undefined, failures: number): boolean {
  return count !== undefined && waitAfter(signInQuotas[count.quota], failures) > 0;
}

// Sorted, so that two attempts with common keys cannot deadlock.
const upsertAttempts = namedStatement(
  'attempts-locked',
  (_, value: Places<{ keys: string[]; at: string }>) => sql<Attempt>`
    insert into attempts (key, last_at, blocked_until)
    select key, ${value('at')}::timestamptz, ${value('at')}::timestamptz
      from unnest(${value('keys')}::text[]) as wanted (key) order by key
    on conflict (key) do update set key = excluded.key
    returning key, failures, last_at, blocked_until`,
);

interface Attempt {
  key: string;
  failures: number;
  lastAt: string;
  blockedUntil: string;
}

/**
 * Failure counts for these keys, locked until the transaction ends. Missing rows are inserted, so that two concurrent
 * first attempts are serialised.
 */
const lockAttempts = (trx: Transaction<DB>, keys: string[], now: Date): Promise<Attempt[]> =>
  upsertAttempts(trx, { keys, at: now.toISOString() });

const updateAttempts = namedStatement(
  'attempts-failed',
  (_, value: Places<Failed>) => sql`
    update attempts
       set failures = failed.failures, last_at = ${value('at')}, blocked_until = failed.blocked_until
      from unnest(
        ${value('keys')}::text[], ${value('failures')}::int[], ${value('blocked')}::timestamptz[]
      ) as failed (key, failures, blocked_until)
     where attempts.key = failed.key`,
);

/** Columns of the counts. */
interface Failed {
  keys: string[];
  failures: number[];
  blocked: string[];
  at: string;
}

/**
 * The attempt succeeded. Clears the person's own counts, but takes only this attempt off shared ones: signing in to an
 * own account must not reset the count of guesses at others'.
 */
export async function forgive(
  db: Kysely<DB>,
  { own, shared }: { own: readonly Count[]; shared: readonly Count[] },
): Promise<void> {
  await forgiveCounts(db, { own: own.map(keyOf), shared: shared.map(keyOf) });
}

// Locked in the order in which attempts lock them.
const forgiveCounts = namedStatement(
  'attempts-forgiven',
  (_, value: Places<{ own: string[]; shared: string[] }>) => sql`
    with held as (
      select key, key = any(${value('own')}::text[]) as is_own from attempts
       where key = any(${value('own')}::text[] || ${value('shared')}::text[]) order by key for update
    ), forgiven as (
      delete from attempts using held where attempts.key = held.key and held.is_own
    )
    update attempts set failures = greatest(failures - 1, 0), blocked_until = last_at
      from held where attempts.key = held.key and not held.is_own`,
);

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
