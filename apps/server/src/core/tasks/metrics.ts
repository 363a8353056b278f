import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { queueIn } from './boss.ts';
import { countFailed } from './failed-jobs.ts';
import { failedQueue, topics } from './queues.ts';

/** The number of waiting, running and failed jobs of a topic. */
export interface JobMetric {
  topic: string;
  state: 'waiting' | 'running' | 'failed';
  jobs: number;
}

/** Milliseconds for which the counts are cached. */
const maxAge = 5000;
/** Due jobs of a queue that are read to find the oldest; a longer backlog is late in any case. */
const mostRead = 10_000;

/** Counts of jobs by topic, cached. */
export function followJobs(db: Kysely<DB>): () => Promise<JobMetric[]> {
  let known: { counts: Promise<JobMetric[]>; until: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.counts;
    const counts = countJobs(db);
    known = { counts, until: performance.now() + maxAge };
    counts.catch(() => (known = undefined));
    return counts;
  };
}

/** Counts of jobs by topic. pg-boss counts those that wait and run, each time it watches over the queues. */
export async function countJobs(db: Kysely<DB>): Promise<JobMetric[]> {
  const queues = await queueIn(db, (queue) => queue.getQueues([...topics]));
  const counts: JobMetric[] = queues.flatMap(({ name: topic, queuedCount, activeCount }) => [
    { topic, state: 'waiting', jobs: queuedCount },
    { topic, state: 'running', jobs: activeCount },
  ]);
  for (const [topic, jobs] of await countFailed(db)) counts.push({ topic, state: 'failed', jobs });
  return counts.filter(({ jobs }) => jobs > 0);
}

export interface Backlog {
  /** Jobs that are due and wait. */
  waiting: number;
  /** When the oldest of them was due; undefined when it is unknown: none, or too many to be read. */
  oldestAt: Date | undefined;
  isTooLong: boolean;
  /** When a worker last watched over the queues. */
  watchedAt: Date;
}

/** What is due and waits. */
export async function readBacklog(db: Kysely<DB>): Promise<Backlog> {
  const queues = await queueIn(db, (queue) => queue.getQueues([...topics]));
  const behind = queues.filter(({ readyCount }) => readyCount > 0);
  const due: number[] = [];
  for (const { name, readyCount } of behind)
    if (readyCount <= mostRead) {
      const jobs = await queueIn(db, (queue) => queue.findJobs(name, { queued: true }));
      due.push(...jobs.map(({ startAfter }) => new Date(startAfter).getTime()));
    }
  const oldest = Math.min(...due);
  const [stats] = await queueIn(db, (queue) => queue.getQueueStats(failedQueue));
  return {
    waiting: behind.reduce((sum, { readyCount }) => sum + readyCount, 0),
    oldestAt: oldest < Date.now() ? new Date(oldest) : undefined,
    isTooLong: behind.some(({ readyCount }) => readyCount > mostRead),
    watchedAt: new Date(stats?.capturedOn ?? Date.now()),
  };
}
