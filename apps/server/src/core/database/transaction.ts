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
 * Whether this runs in a transaction: its locks are held, so nothing may be waited for that takes its time elsewhere.
 * Tests ask at every call that leaves the process.
 */
export function holdsTransaction(): boolean {
  return held.getStore() === true;
}

/**
 * Runs `work` in one transaction: in the caller's when there is one, else in its own.
 * Its own is tried again when PostgreSQL broke it off in favour of another, or when what it names was deleted since it
 * looked (the next look finds it gone and says so by its code), so `work` must change nothing
 * but the database; what else must happen is a job. What it has emitted is told after the commit.
 * @throws AppError `conflict.stale` when it lost every time.
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
 * Refuses a change that was decided on something older; without a version nobody asked for that.
 * What is compared must be locked until the transaction ends.
 * @throws AppError `conflict.stale`.
 */
export function requireVersion(current: number, read: number | undefined): void {
  if (read !== undefined && read !== current) throw new AppError('conflict.stale');
}

function isTransaction(db: Kysely<DB>): db is Transaction<DB> {
  return db.isTransaction;
}

function lostToAnother(error: unknown): boolean {
  const code = codeOf(error);
  return code === deadlockDetected || code === serializationFailure;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Milliseconds, growing and spread out: two that collided must not come back at the same moment. */
function pauseAfter(attempt: number): number {
  return 2 ** attempt * (5 + 10 * Math.random());
}
