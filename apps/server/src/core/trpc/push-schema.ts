import { isTrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import type { LiveConnection } from './live-connection.ts';

const streamSchema = z.custom<AsyncIterable<unknown>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Validates a pushed value, with or without an event id. */
function validated(schema: z.core.$ZodType, value: unknown): unknown {
  return isTrackedEnvelope(value)
    ? tracked(value[0], z.parse(schema, value[1]))
    : z.parse(schema, value);
}

/** The stream of a subscription: its values are validated, and produced only as fast as the reader takes them. */
export function holdPushes(
  schema: z.core.$ZodType,
  stream: unknown,
  live: Pick<LiveConnection, 'drained'> | null,
): AsyncIterableIterator<unknown, unknown> {
  const inner = streamSchema.parse(stream)[Symbol.asyncIterator]();
  return {
    async next() {
      await live?.drained();
      const step = await inner.next();
      return step.done === true ? step : { done: false, value: validated(schema, step.value) };
    },
    async return() {
      return (await inner.return?.()) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
