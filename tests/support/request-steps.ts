import type { DB } from '@mesterhand/db/schema';
import { queueIn } from '@mesterhand/server/core/tasks';
import type { Kysely } from 'kysely';
import { z } from 'zod';

export { requestSteps } from '@mesterhand/server/request-steps';

/** A job of an invitation's clock, and how long after its cause it is due. */
export interface ClockJob {
  topic: 'request.asked' | 'request.due';
  invitationId: number;
  delayMs: number;
}

const topics = ['request.asked', 'request.due'] as const;
const payloadSchema = z.object({ invitationId: z.int() });

/** Takes the jobs that were enqueued since the last call out of the queue, due or not. */
export async function takeClockJobs(db: Kysely<DB>): Promise<ClockJob[]> {
  const options = { batchSize: 1000, ignoreStartAfter: true, includeMetadata: true } as const;
  return queueIn(db, async (queue) => {
    const taken: ClockJob[] = [];
    for (const topic of topics) {
      const jobs = await queue.fetch(topic, options);
      for (const { data, startAfter, createdOn } of jobs) {
        const delayMs = new Date(startAfter).getTime() - new Date(createdOn).getTime();
        taken.push({ topic, delayMs, ...payloadSchema.parse(data) });
      }
      const ids = jobs.map(({ id }) => id);
      if (ids.length > 0) await queue.deleteJob(topic, ids);
    }
    return taken;
  });
}
