import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { publishCommitted } from '../events/index.ts';
import { countCommitted } from '../observability/index.ts';

const attempts = 5;
const deadlockDetected = '40P01';
const serializationFailure = '40001';
const foreignKeyViolation = '23503';

const held = new AsyncLocalStorage<true>();

/**
 * Whether this runs in a transaction: its locks are held, so it must not wait for external calls. Tests check it at
 * every call that leaves the process.
 */
export function holdsTransaction(): boolean {
  return held.getStore() === true;
}

/**
 * Runs `work` in one transaction: the caller's when there is one, else its own. Its own is retried after a
 * serialization failure, a deadlock, or a violated foreign key (the next attempt finds the row missing and reports it
 * by its code), so `work` must have no effect outside the database; enqueue a job for that. Emitted signals are
 * published after the commit.
 * @throws AppError `conflict.stale` when every attempt failed.
 */
export async function withTransaction<T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      let committed: Transaction<DB> | undefined;
      const answer = await db.transaction().execute((trx) => {
        committed = trx;
        return held.run(true, () => work(trx));
      });
      if (committed !== undefined) {
        publishCommitted(db, committed);
        countCommitted(db, committed);
      }
      return answer;
    } catch (error) {
      const isGone = codeOf(error) === foreignKeyViolation;
      if (!isGone && !lostToAnother(error)) throw error;
      if (attempt === attempts)
        throw isGone ? error : new AppError('conflict.stale', { cause: error });
      await sleep(pauseAfter(attempt));
    }
  }
}

/**
 * Optimistic concurrency: rejects a change based on an older version; no version means no check. The compared row must
 * be locked until the transaction ends.
 * @throws AppError `conflict.stale`.
 */
export function requireVersion(current: number, read: number | undefined): void {
  if (read !== undefined && read !== current) throw new AppError('conflict.stale');
}

function isTransaction(db: Kysely<DB>): db is Transaction<DB> {
  return db.isTransaction;
}

/** Whether the database rejected a statement, so that nothing was stored. */
export function wasRefused(error: unknown): boolean {
  return /^(22|23|40)...$/.test(String(codeOf(error)));
}

function lostToAnother(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlockDetected || code === serializationFailure;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Exponential backoff with jitter, in milliseconds. */
function pauseAfter(attempt: number): number {
  return 2 ** attempt * (5 + 10 * Math.random());
}
