import { tracked } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { holdPushes } from './push-schema.ts';

const schema = z.object({ id: z.number() });
const leaky = { id: 1, passwordHash: 'secret' };

async function* pushing(...events: unknown[]) {
  yield* events;
}

const heard = async (...events: unknown[]): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const event of holdPushes(schema, pushing(...events), null)) all.push(event);
  return all;
};

test('undeclared fields are removed from pushes, with an event id or without', async () => {
  const [plain, followed] = await heard(leaky, tracked('7', leaky));
  expect(plain).toEqual({ id: 1 });
  expect(followed).toEqual(tracked('7', { id: 1 }));
});

test('an invalid push ends the stream', async () => {
  await expect(heard({ id: 'seven' })).rejects.toThrow(z.ZodError);
});

test('a reader who unsubscribes ends the source stream', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield leaky;
    } finally {
      ended = true;
    }
  }
  for await (const _ of holdPushes(schema, endless(), null)) break;
  expect(ended).toBe(true);
});

test('the source stream is read only while the reader keeps up', async () => {
  const lag = Promise.withResolvers<void>();
  let reads = 0;
  async function* counting() {
    for (;;) {
      reads += 1;
      yield leaky;
    }
  }
  const pushes = holdPushes(schema, counting(), { drained: () => lag.promise });
  const first = pushes.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toBe(0);
  lag.resolve();
  await expect(first).resolves.toEqual({ done: false, value: { id: 1 } });
  expect(reads).toBe(1);
});
