import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { queueIn } from './boss.ts';
import type { Topic } from './topics.ts';

/** Milliseconds that a job which is done waits for others of its batch, to be deleted with them. */
const longestWait = 25;

/** Deletes the jobs of a batch as they get done. */
export interface BatchDeleter {
  /** Resolves when the job is deleted. */
  deleteDone(job: JobWithMetadata): Promise<void>;
  /** One of the batch has failed: no other waits for it. */
  noteFailed(): void;
}

/**
 * Deletes jobs of a batch in one statement where they get done together. A slow one delays the others by `longestWait`
 * at most.
 * @param size of the batch; each of its jobs is reported once, as done or failed.
 */
export function createBatchDeleter(db: Kysely<DB>, topic: Topic, size: number): BatchDeleter {
  let running = size;
  let waiting: JobWithMetadata[] = [];
  let next: PromiseWithResolvers<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    if (next === undefined) return;
    clearTimeout(timer);
    const [jobs, { resolve, reject }] = [waiting, next];
    [waiting, next] = [[], undefined];
    queueIn(db, (queue) => queue.deleteJob(topic, jobs)).then(() => resolve(), reject);
  };
  const settleOne = (): void => {
    running -= 1;
    if (running === 0) flush();
  };
  return {
    deleteDone(job) {
      waiting.push(job);
      if (next === undefined) {
        next = Promise.withResolvers<void>();
        timer = setTimeout(flush, longestWait);
      }
      const { promise } = next;
      settleOne();
      return promise;
    },
    noteFailed: settleOne,
  };
}
