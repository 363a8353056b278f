import type { DB } from '@mesterhand/db/schema';
import { type Topic, type Topics, queueIn } from '@mesterhand/server/core/tasks';
import type { Kysely } from 'kysely';

/** Deletes all jobs. */
export function clearJobs(db: Kysely<DB>): Promise<void> {
  return queueIn(db, (queue) => queue.deleteAllJobs());
}

/** Enqueues a job. @returns its id. */
export async function insertJob<T extends Topic>(
  db: Kysely<DB>,
  topic: T,
  data: Topics[T],
  options: { retryLimit?: number; startAfter?: Date } = {},
): Promise<string> {
  const [id] = (await queueIn(db, (queue) =>
    queue.insert(topic, [{ data, ...options }], { returnId: true }),
  )) ?? [''];
  return id ?? '';
}

/** A job that was given up after one attempt. @returns its id in the list of failed jobs. */
export async function giveUpJob<T extends Topic>(
  db: Kysely<DB>,
  topic: T,
  data: Topics[T],
  reason = 'no post office',
): Promise<string> {
  // Far away, so that no worker of a running server takes it before it has failed here.
  const startAfter = new Date(Date.now() + 3_600_000);
  const id = await insertJob(db, topic, data, { retryLimit: 0, startAfter });
  return queueIn(db, async (queue) => {
    await queue.fail(topic, id, { message: reason });
    // pg-boss does the same a while later.
    await queue.deleteJob(topic, id);
    const dead = await queue.findJobs('failed');
    return dead.find(({ sourceId }) => sourceId === id)?.id ?? '';
  });
}

/** Counts jobs as a worker does from time to time. */
export function countQueues(db: Kysely<DB>, topic: Topic): Promise<unknown> {
  return queueIn(db, (queue) => queue.getQueueStats(topic, { force: true }));
}
