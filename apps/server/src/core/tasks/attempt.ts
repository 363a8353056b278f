import type { JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { type Topic, type Topics, topicPayloads } from './topics.ts';
import { withoutPeople } from '../observability/index.ts';
import type { Delivery, JobHandlers } from './enqueue.ts';
import { toStorable } from '../errors/index.ts';

/** One attempt: parses the payload and runs the handler with a timeout of `timeoutMs`. */
export async function attempt<T extends Topic>(
  handlers: { [K in T]?: JobHandlers[K] },
  { topic, job, timeoutMs }: { topic: T; job: JobWithMetadata; timeoutMs: number },
): Promise<void> {
  const timer = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timer, job.signal]);
  // A job that an administrator retries is a new row of the same chain.
  const delivery = { id: job.sourceRootId ?? job.id, attempt: attemptOf(job), signal };
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const giveUp = (): void =>
    reject(new Error(timer.aborted ? `No answer within ${timeoutMs} ms.` : 'The server stopped.'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([handle(handlers, { topic, payload: job.data }, delivery), overdue]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** 1, 2, … */
export function attemptOf({ retryCount }: Pick<JobWithMetadata, 'retryCount'>): number {
  return retryCount + 1;
}

async function handle<T extends Topic>(
  handlers: { [K in T]?: JobHandlers[K] },
  { topic, payload }: { topic: T; payload: unknown },
  delivery: Delivery,
): Promise<void> {
  const schema: z.core.$ZodType<Topics[T]> = topicPayloads[topic];
  const handler = handlers[topic];
  if (handler === undefined) throw new Error(`There is no handler for ${topic}.`);
  await handler(z.parse(schema, payload), delivery);
}

/**
 * The stored description of a failure: administrators read it, so it holds no address and nothing that may be a token.
 */
export function describeFailure(error: unknown): { message: string } {
  const text = wordsOf(error);
  return { message: toStorable(withoutPeople(text).slice(0, 500)) };
}

/** An invalid payload is described by its field names alone: as JSON the names would be redacted as quoted values. */
function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
