import { isTrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import type { LiveConnection } from './live-connection.ts';

const parsed = new WeakMap<z.core.$ZodType, WeakMap<object, unknown>>();

/**
 * Validates a pushed value, with or without an event id. Memoised per object: all readers get the same result, which is
 * therefore also encoded as JSON only once.
 */
function read(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return z.parse(schema, value);
  const known = parsed.get(schema) ?? new WeakMap<object, unknown>();
  parsed.set(schema, known);
  const before = known.get(value);
  if (before !== undefined) return before;
  const answer = isTrackedEnvelope(value)
    ? tracked(value[0], read(schema, value[1]))
    : z.parse(schema, value);
  known.set(value, answer);
  return answer;
}

/** A connection whose direct pushes are validated against the declared schema. */
export function holdStraight(schema: z.core.$ZodType, live: LiveConnection): LiveConnection {
  const { push } = live;
  return push === undefined ? live : { ...live, push: (value) => push(read(schema, value)) };
}

const streamSchema = z.custom<AsyncIterable<unknown>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** A stream whose values are validated against the declared schema. */
export function holdPushes(
  schema: z.core.$ZodType,
  stream: unknown,
): AsyncIterableIterator<unknown, unknown> {
  const inner = streamSchema.parse(stream)[Symbol.asyncIterator]();
  return {
    async next() {
      const step = await inner.next();
      return step.done === true ? step : { done: false, value: read(schema, step.value) };
    },
    async return() {
      return (await inner.return?.()) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
