import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { queueIn } from './boss.ts';
import { failedQueue } from './queues.ts';

/** A job that was given up. */
export interface FailedRow {
  id: string;
  topic: string;
  attempts: number;
  lastError: string | null;
  queuedAt: string;
  failedAt: string;
}

/** pg-boss moves at most this many at a time by default. */
const batchSize = 1000;

/** Failed jobs, latest first; with an id that one alone. */
export async function listFailed(db: Kysely<DB>, id?: string): Promise<FailedRow[]> {
  const which = { queued: true, ...(id !== undefined && { id }) };
  const jobs = await queueIn(db, (queue) => queue.findJobs(failedQueue, which));
  return jobs.map(readFailed).toSorted(byLatest);
}

/** The number of failed jobs by topic. */
export async function countFailed(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const { destinations } = await queueIn(db, (queue) => queue.previewRedrive(failedQueue));
  return new Map(destinations.map(({ name, count }) => [name, count]));
}

/**
 * Enqueues a failed job again, from its first attempt; none of a scheduled topic while one is waiting or running.
 * @returns the job that had failed; undefined when there is none.
 */
export function retryFailed(trx: Transaction<DB>, id: string): Promise<FailedRow | undefined> {
  return change(trx, id, (queue) => queue.redrive(failedQueue, { ids: [id] }));
}

/** Enqueues all failed jobs again. @returns how many. */
export async function retryAllFailed(trx: Transaction<DB>): Promise<number> {
  await serialise(trx);
  let retried = 0;
  for (;;) {
    const moved = await queueIn(trx, (queue) => queue.redrive(failedQueue, { limit: batchSize }));
    retried += moved;
    if (moved === 0) return retried;
  }
}

/** Deletes a failed job. @returns undefined when there is none. */
export function discardFailed(trx: Transaction<DB>, id: string): Promise<FailedRow | undefined> {
  return change(trx, id, (queue) => queue.deleteJob(failedQueue, id));
}

async function change(
  trx: Transaction<DB>,
  id: string,
  call: Parameters<typeof queueIn>[1],
): Promise<FailedRow | undefined> {
  await serialise(trx);
  const [failed] = await listFailed(trx, id);
  if (failed !== undefined) await queueIn(trx, call);
  return failed;
}

/** Of two administrators one finds the job, and the other that it is gone. */
async function serialise(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('jobs.failed', 0))`.execute(trx);
}

/** As `describeFailure` writes it, or as pg-boss does where a process has died. */
const outputSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value.message),
]);

function readFailed(job: JobWithMetadata<unknown>): FailedRow {
  const { id, sourceName, sourceRetryCount, sourceOutput, sourceCreatedOn, createdOn } = job;
  return {
    id,
    topic: sourceName ?? failedQueue,
    attempts: (sourceRetryCount ?? 0) + 1,
    lastError: outputSchema.safeParse(sourceOutput).data ?? null,
    queuedAt: new Date(sourceCreatedOn ?? createdOn).toISOString(),
    failedAt: new Date(createdOn).toISOString(),
  };
}

const byLatest = (one: FailedRow, other: FailedRow): number =>
  other.failedAt.localeCompare(one.failedAt) || other.id.localeCompare(one.id);
