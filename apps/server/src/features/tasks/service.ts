import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FailedJob, JobMetrics, ListFailedJobsInput } from '@mesterhand/domain/tasks/schema';
import type { Kysely, Transaction } from 'kysely';
import { type AuditEntry, audit } from '../../core/observability/index.ts';
import { discardFailed, retryAllFailed, retryFailed } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { listFailedRows, sumJobs } from './queries.ts';

/** Counts of waiting, running and failed jobs. */
export function readJobMetrics(db: Kysely<DB>): Promise<JobMetrics> {
  return sumJobs(db);
}

/** Failed jobs, latest first. */
export function listFailedJobs(
  db: Kysely<DB>,
  input: ListFailedJobsInput,
): Promise<{ items: FailedJob[]; nextCursor: string | null }> {
  return listFailedRows(db, input);
}

/**
 * Requeues a failed job from its first attempt.
 * @throws AppError `jobs.notFound` when somebody was faster.
 */
export function retryJob(db: Kysely<DB>, actor: Actor, id: string): Promise<{ retried: number }> {
  return asAdmin(db, actor, async (trx) => {
    const before = await retryFailed(trx, id);
    if (before === undefined) throw new AppError('jobs.notFound');
    await audit(trx, { ...trailOf(actor), action: 'jobs.retry', before });
    return { retried: 1 };
  });
}

/** Requeues every job that has failed until now. */
export function retryAllJobs(db: Kysely<DB>, actor: Actor): Promise<{ retried: number }> {
  return asAdmin(db, actor, async (trx) => {
    const retried = await retryAllFailed(trx);
    if (retried > 0)
      await audit(trx, { ...trailOf(actor), action: 'jobs.retryAll', after: { retried } });
    return { retried };
  });
}

/**
 * Deletes a failed job.
 * @throws AppError `jobs.notFound` when somebody was faster.
 */
export function discardJob(db: Kysely<DB>, actor: Actor, id: string): Promise<{ id: string }> {
  return asAdmin(db, actor, async (trx) => {
    const before = await discardFailed(trx, id);
    if (before === undefined) throw new AppError('jobs.notFound');
    await audit(trx, { ...trailOf(actor), action: 'jobs.discard', before });
    return { id };
  });
}

async function asAdmin<T>(
  db: Kysely<DB>,
  actor: Actor,
  change: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (!isAdmin(actor)) throw new AppError('access.forbidden');
  return withTransaction(db, change);
}

/** The audit subject is the queue itself: job ids are not numeric. */
function trailOf(actor: Actor): Pick<AuditEntry, 'actorId' | 'subject' | 'subjectId'> {
  return { actorId: actor.userId, subject: 'jobQueue', subjectId: 1 };
}
