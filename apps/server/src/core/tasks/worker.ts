import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { attempt, attemptOf, describeFailure, finish } from './attempt.ts';
import { timeLimitOf, topics } from './queues.ts';
import { type Topic, topicTraits } from './topics.ts';
import { type JobHandlers, type JobLog, enqueue } from './enqueue.ts';
import { withoutPeople, tally } from '../observability/index.ts';

export interface JobOptions {
  db: Kysely<DB>;
  /** The address of the same database: the queue keeps some connections of its own. */
  url: string;
  /** Topics without a handler here are left to a server that has one. */
  handlers: Partial<JobHandlers>;
  log: JobLog;
  /** Whether what comes by the clock comes; also where several do, one job is queued at a time. */
  hasSchedules?: boolean;
  /** Milliseconds that a handler may take; what its topic says without it. */
  timeoutMs?: number;
  /** Seconds between two looks for jobs whose process died. */
  watchEvery?: number;
}

/** Milliseconds between two looks for what has come due: what was queued for later, and further attempts. */
const lookEvery = 1000;
/** Milliseconds that running jobs get when the server stops: less than the server itself gets. */
const patience = 8000;

/**
 * Does what is queued until it is stopped. Returns at once; a database that is away is waited for. Any number of
 * servers may run one on the same database, with topics that others do not know.
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
    // Its tables are made by migrations, like all others.
    migrate: false,
    useListenNotify: true,
    schedule: hasSchedules === true,
    superviseIntervalSeconds: watchEvery ?? 10,
    monitorIntervalSeconds: watchEvery ?? 10,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error'));
  // Not its details: a slow statement brings its values along.
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
    await boss.stop({ timeout: patience });
  }
}

/** Wakes for what has come due by the clock: pg-boss itself wakes for what is due when it is queued. */
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

/** One worker for each topic, so that a slow one holds up no other. Without full batches in a row a backlog would wait. */
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

/** Does one job of a batch and notes what came of it, whatever the others do. Never throws. */
async function settle(
  boss: PgBoss,
  { topic, job }: { topic: Topic; job: JobWithMetadata },
  { db, handlers, log, timeoutMs = timeLimitOf(topic) * 1000 }: JobOptions,
): Promise<JobResult> {
  const details = { jobId: job.id, topic, attempt: attemptOf(job) };
  const noteLost = (error: unknown): void =>
    log.error({ err: error, ...details }, 'The outcome of a job could not be noted');
  try {
    await attempt(handlers, { topic, job, timeoutMs });
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    tally(db, { what: 'job', topic, kind: isLast ? 'given-up' : 'failed' });
    log.error(
      { err: error, ...details },
      isLast ? 'A job failed for the last time' : 'A job failed and will be tried again',
    );
    const output = describeFailure(error);
    await boss.fail(topic, { id: job.id, retryCount: job.retryCount }, output).catch(noteLost);
    return { id: job.id, status: 'failed', output };
  }
  tally(db, { what: 'job', topic, kind: 'done' });
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
  await sleep(lookEvery, undefined, { signal }).catch(() => {});
}
