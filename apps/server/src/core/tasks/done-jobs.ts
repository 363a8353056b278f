import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { queueIn } from './boss.ts';
import type { Topic } from './topics.ts';

/**
 * Deletes jobs of a topic as soon as they are done. Those that get done while a statement runs share the next one.
 * @returns a function that resolves when its job is deleted.
 */
export function createJobDeleter(
  db: Kysely<DB>,
  topic: Topic,
): (job: JobWithMetadata) => Promise<void> {
  let waiting: JobWithMetadata[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function deleteWaiting(): Promise<void> {
    const jobs = waiting;
    [waiting, next] = [[], undefined];
    last = queueIn(db, (queue) => queue.deleteJob(topic, jobs));
    await last;
  }

  return (job) => {
    waiting.push(job);
    next ??= last.then(deleteWaiting, deleteWaiting);
    return next;
  };
}
