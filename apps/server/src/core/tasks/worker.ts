import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { attempt, attemptOf, describeFailure, finish } from './attempt.ts';
import { timeLimitOf, topics } from './queues.ts';
import { type Topic, topicTraits } from './topics.ts';
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
}

/** Milliseconds between two polls for due jobs: delayed ones and retries. */
const pollEvery = 1000;
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
      await pause(signal);
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

async function open({ url, log, hasSchedules, watchEvery }: JobOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'mesterhand-jobs',
    max: 4,
    schema: 'pgboss',
    // The tables are created by our migrations.
    migrate: false,
    useListenNotify: true,
    schedule: hasSchedules === true,
    superviseIntervalSeconds: watchEvery ?? 10,
    monitorIntervalSeconds: watchEvery ?? 10,
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
  const { db, log, handlers } = options;
  const boss = await open(options);
  const workers = new Map<string, string>();
  try {
    if (options.hasSchedules === true) await keepSchedules(boss, db);
    for (const topic of topics.filter((each) => handlers[each] !== undefined))
      workers.set(topic, await employ(boss, topic, options));
    while (!stopping.aborted) {
      await wakeDue(db, (topic) => boss.notifyWorker(workers.get(topic) ?? '')).catch(
        (error: unknown) => log.error({ err: error }, 'The job queue could not be looked through'),
      );
      await pause(stopping);
    }
  } finally {
    await boss.stop({ timeout: stopTimeout });
  }
}

/** Wakes workers for jobs whose delay has passed: pg-boss itself wakes them for jobs without one only. */
async function wakeDue(db: Kysely<DB>, wake: (topic: string) => void): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select q.name from pgboss.queue q
     where exists (
       select from pgboss.job_common j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
     )
  `.execute(db);
  for (const { name } of rows) wake(name);
}

/**
 * One worker per topic, so that a slow topic does not block the others. `burstWhenBatchFull`: a backlog need not wait
 * for the next poll.
 */
function employ(boss: PgBoss, topic: Topic, options: JobOptions): Promise<string> {
  return boss.work(
    topic,
    {
      batchSize: 20,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: 30,
      notifyPollingIntervalSeconds: 30,
    },
    (jobs: JobWithMetadata[]) =>
      Promise.all(jobs.map((job) => settle(boss, { topic, job }, options))),
  );
}

/** Runs one job of a batch and records its outcome, independently of the others. Never throws. */
async function settle(
  boss: PgBoss,
  { topic, job }: { topic: Topic; job: JobWithMetadata },
  { db, handlers, log, timeoutMs = timeLimitOf(topic) * 1000 }: JobOptions,
): Promise<JobResult> {
  const details = { jobId: job.id, topic, attempt: attemptOf(job) };
  const noteLost = (error: unknown): void =>
    log.error({ err: error, ...details }, 'The outcome of a job could not be recorded');
  try {
    await attempt(handlers, { topic, job, timeoutMs });
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    countEvent(db, { what: 'job', topic, kind: isLast ? 'given-up' : 'failed' });
    log.error(
      { err: error, ...details },
      isLast ? 'A job failed for the last time' : 'A job failed and will be retried',
    );
    const output = describeFailure(error);
    await boss.fail(topic, { id: job.id, retryCount: job.retryCount }, output).catch(noteLost);
    return { id: job.id, status: 'failed', output };
  }
  countEvent(db, { what: 'job', topic, kind: 'done' });
  await finish(db, job).catch(noteLost);
  return { id: job.id, status: 'completed' };
}

async function keepSchedules(boss: PgBoss, db: Kysely<DB>): Promise<void> {
  for (const topic of topics) {
    for (const [at, { cron }] of (topicTraits[topic]?.schedules ?? []).entries())
      await boss.schedule(topic, cron, {}, { tz: 'Europe/Oslo', key: `${at}`, missed: 'once' });
    if (topicTraits[topic]?.atStart === true)
      await db.transaction().execute((trx) => enqueue(trx, topic, {}));
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(pollEvery, undefined, { signal }).catch(() => {});
}
