import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';
import { queueIn } from './boss.ts';
import { type Topic, type Topics, topicTraits } from './topics.ts';

/** One attempt at a job. */
export interface Delivery {
  /** The same in all attempts, also after an administrator's retry: an idempotency key for the receiver. */
  id: string;
  /** 1, 2, … */
  attempt: number;
  /** Aborts on timeout or when the server stops: another attempt may then begin. */
  signal: AbortSignal;
}

/**
 * The handler of each topic. Jobs are never lost and run at least once: a second time only if a handler outlives its
 * signal or the process dies before completion is recorded. Their order is not guaranteed.
 */
export type JobHandlers = {
  [T in Topic]: (payload: Topics[T], delivery: Delivery) => Promise<void>;
};

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface EnqueueOptions {
  /** Delay in milliseconds, from the start of the transaction. */
  delayMs?: number;
}

/** Enqueues a job in the transaction that causes it (transactional outbox). */
export function enqueue<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payload: Topics[T],
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueAll(trx, topic, [payload], options);
}

/**
 * Enqueues jobs of a topic in one statement. Of a scheduled topic one job waits or runs at a time; another is dropped.
 * @throws Error when its queue does not exist, which is a bug: `prepareQueues` creates one for every topic.
 */
export async function enqueueAll<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payloads: readonly Topics[T][],
  { delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const jobs = payloads.map((data) => ({ data, startAfter: delayMs / 1000 }));
  const ids = await queueIn(trx, (queue) => queue.insert(topic, jobs, { returnId: true }));
  // pg-boss knew the queue, and somebody has deleted it since.
  if (ids?.length !== jobs.length && topicTraits[topic]?.schedules === undefined)
    throw new Error(`Jobs of ${topic} were not enqueued.`);
}
