import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type QueueConnections, openQueueConnections } from '@mesterhand/db/queue-connections';
import type { DB } from '@mesterhand/db/schema';
import { osloZone } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { attempt, attemptOf, describeFailure } from './attempt.ts';
import { timeLimitOf, topics } from './queues.ts';
import { type Topic, topicTraits } from './topics.ts';
import { type BatchDeleter, createBatchDeleter } from './done-jobs.ts';
import { type JobHandlers, type JobLog, enqueue } from './enqueue.ts';
import { withoutPeople, countEvent } from '../observability/index.ts';

export interface JobOptions {
  db: Kysely<DB>;
  /** Address of the same database: the queue has its own connections. */
  url: string;
  /** Topics without a handler here are left to servers that have one. */
  handlers: Partial<JobHandlers>;
  log: JobLog;
  /** Whether scheduled jobs are enqueued; with several servers one job is enqueued at a time. */
  hasSchedules?: boolean;
  /** Timeout of a handler in milliseconds; by default that of its topic. */
  timeoutMs?: number;
  /** Seconds between two checks for jobs whose process died. */
  watchEvery?: number;
  /** Seconds between two polls for delayed jobs and retries, at least a half; by default those of the topic. */
  pollEvery?: number;
}

/** Milliseconds before another attempt to open the queue. */
const reopenAfter = 1000;
/** Milliseconds that running jobs get at shutdown: less than the server itself gets. */
const stopTimeout = 8000;

/**
 * Runs jobs until it is stopped. Returns at once; waits for an unavailable database. Any number of servers may run
 * workers on the same database, with topics that others do not know.
 */
export function startJobs(options: JobOptions): { stop(): Promise<void> } {
  const { log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      await serve(options, signal).catch((error: unknown) =>
        log.error({ err: error }, 'The job queue could not be opened'),
      );
      await sleep(reopenAfter, undefined, { signal }).catch(() => {});
    }
  };
  const finished = work();
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

async function open(
  { log, hasSchedules, watchEvery }: JobOptions,
  connections: QueueConnections,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: connections,
    schema: 'pgboss',
    // The tables are created by our migrations.
    migrate: false,
    useListenNotify: true,
    schedule: hasSchedules === true,
    superviseIntervalSeconds: watchEvery ?? 10,
    monitorIntervalSeconds: watchEvery ?? 10,
    // Removes what is older than its queue retains.
    maintenanceIntervalSeconds: 60 * 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error'));
  // Without its details: a slow statement includes its parameters.
  boss.on('warning', ({ message }) =>
    log.info({ warning: withoutPeople(message) }, 'The job queue warns'),
  );
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

async function serve(options: JobOptions, stopping: AbortSignal): Promise<void> {
  const { url, log } = options;
  const connections = openQueueConnections({
    url,
    max: 4,
    applicationName: 'mesterhand-jobs',
    onError: (error) => log.error({ err: error }, 'A connection of the job queue broke'),
  });
  try {
    await serveFrom(connections, options, stopping);
  } finally {
    await connections.close();
  }
}

async function serveFrom(
  connections: QueueConnections,
  options: JobOptions,
  stopping: AbortSignal,
): Promise<void> {
  const boss = await open(options, connections);
  try {
    if (options.hasSchedules === true) await keepSchedules(boss, options.db);
    for (const topic of topics)
      if (options.handlers[topic] !== undefined) await employ(boss, topic, options);
    if (!stopping.aborted) await once(stopping, 'abort');
  } finally {
    await boss.stop({ timeout: stopTimeout });
  }
}

/**
 * One worker per topic, so that a slow topic does not block the others. `burstWhenBatchFull`: a backlog need not wait
 * for the next poll. NOTIFY announces what is due at once; delayed jobs and retries are found by polling.
 */
function employ(boss: PgBoss, topic: Topic, options: JobOptions): Promise<string> {
  const { schedules, pollEvery = schedules === undefined ? 5 : 30 } = topicTraits[topic] ?? {};
  const pollingIntervalSeconds = options.pollEvery ?? pollEvery;
  return boss.work(
    topic,
    {
      batchSize: 20,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds,
      notifyPollingIntervalSeconds: pollingIntervalSeconds,
    },
    (jobs: JobWithMetadata[]) => {
      const parts = { ...options, deleter: createBatchDeleter(options.db, topic, jobs.length) };
      return Promise.all(jobs.map((job) => settle(boss, { topic, job }, parts)));
    },
  );
}

interface WorkParts extends JobOptions {
  deleter: BatchDeleter;
}

/** Runs one job of a batch and records its outcome, independently of the others. Never throws. */
async function settle(
  boss: PgBoss,
  { topic, job }: { topic: Topic; job: JobWithMetadata },
  { db, handlers, log, deleter, timeoutMs = timeLimitOf(topic) * 1000 }: WorkParts,
): Promise<JobResult> {
  const details = { jobId: job.id, topic, attempt: attemptOf(job) };
  const noteLost = (error: unknown): void =>
    log.error({ err: error, ...details }, 'The outcome of a job could not be recorded');
  try {
    await attempt(handlers, { topic, job, timeoutMs });
  } catch (error) {
    deleter.noteFailed();
    const isLast = job.retryCount >= job.retryLimit;
    countEvent(db, { what: 'job', topic, kind: isLast ? 'given-up' : 'failed' });
    log.error(
      { err: error, ...details },
      isLast ? 'A job failed for the last time' : 'A job failed and will be retried',
    );
    const output = describeFailure(error);
    await boss.fail(topic, job, output).catch(noteLost);
    return { id: job.id, status: 'failed', output };
  }
  countEvent(db, { what: 'job', topic, kind: 'done' });
  // Not with the whole batch, since others of it may take longer than this process lives, and its secrets go with it.
  await deleter.deleteDone(job).catch(noteLost);
  return { id: job.id, status: 'completed' };
}

async function keepSchedules(boss: PgBoss, db: Kysely<DB>): Promise<void> {
  for (const topic of topics) {
    for (const [at, { cron }] of (topicTraits[topic]?.schedules ?? []).entries())
      await boss.schedule(topic, cron, {}, { tz: osloZone, key: `${at}`, missed: 'once' });
    if (topicTraits[topic]?.atStart === true)
      await db.transaction().execute((trx) => enqueue(trx, topic, {}));
  }
}
