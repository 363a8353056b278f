import type { DB } from '@mesterhand/db/schema';
import { type Topic, queueIn, topicPayloads } from '@mesterhand/server/core/tasks';
import type { Kysely } from 'kysely';
import { z } from 'zod';

type Handlers = { [Name in Topic]?: (payload: never, by: { id: string }) => Promise<void> };

/**
 * Runs the queued jobs of these handlers, due or not, and those they enqueue, like a worker; each job `times` in
 * parallel.
 */
export async function runTopics(db: Kysely<DB>, handlers: Handlers, times = 1): Promise<void> {
  for (;;) {
    const jobs = await takeJobs(db, Object.keys(handlers));
    if (jobs.length === 0) return;
    for (const { id, topic, payload } of jobs) {
      const handler = handlers[topic];
      if (handler === undefined) continue;
      const attempt = async () => {
        await Reflect.apply(handler, undefined, [z.parse(topicPayloads[topic], payload), { id }]);
      };
      await Promise.all(Array.from({ length: times }, attempt));
    }
  }
}

/** Takes the waiting jobs of some topics, due or not, without running them. */
export async function takeJobs(db: Kysely<DB>, topics: readonly string[]) {
  const taken = await queueIn(db, async (queue) => {
    const jobs = [];
    for (const topic of topics)
      jobs.push(...(await queue.fetch(topic, { ...everything, includeMetadata: true })));
    return jobs;
  });
  return taken
    .toSorted((one, other) => String(one.createdOn).localeCompare(String(other.createdOn)))
    .map(({ id, name, data: payload }) => ({ id, topic: z.parse(topicSchema, name), payload }));
}

const everything = { batchSize: 10_000, ignoreStartAfter: true };
const topicSchema = z.custom<Topic>((name) => Object.hasOwn(topicPayloads, String(name)));
