import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { queueIn } from './boss.ts';

/** All jobs that are not done, failed ones included, of every queue there is. */
export function listJobs(db: Kysely<DB>): Promise<JobWithMetadata<unknown>[]> {
  return queueIn(db, async (queue) => {
    const jobs: JobWithMetadata<unknown>[] = [];
    for (const { name } of await queue.getQueues()) jobs.push(...(await queue.findJobs(name)));
    return jobs;
  });
}

/** Deletes jobs about an account: those with its id, and those with its address. */
export function forgetJobsOf(
  trx: Transaction<DB>,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  return queueIn(trx, async (queue) => {
    for (const { name } of await queue.getQueues())
      for (const data of [{ userId }, { email }]) {
        const ids = (await queue.findJobs(name, { data })).map(({ id }) => id);
        if (ids.length > 0) await queue.deleteJob(name, ids);
      }
  });
}

/** Deletes all jobs. */
export function forgetAllJobs(trx: Transaction<DB>): Promise<void> {
  return queueIn(trx, (queue) => queue.deleteAllJobs());
}
