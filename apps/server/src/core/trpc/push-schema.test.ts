import { tracked } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { holdPushes, holdStraight } from './push-schema.ts';

const schema = z.object({ id: z.number() });
const leaky = { id: 1, passwordHash: 'secret' };

async function* pushing(...events: unknown[]) {
  yield* events;
}

const heard = async (...events: unknown[]): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const event of holdPushes(schema, pushing(...events))) all.push(event);
  return all;
};

test('undeclared fields are removed from pushes, with an event id or without', async () => {
  const [plain, followed] = await heard(leaky, tracked('7', leaky));
  expect(plain).toEqual({ id: 1 });
  expect(followed).toEqual(tracked('7', { id: 1 }));
});

test('all readers of an object get the same result, so that it is encoded once', async () => {
  const [[first], [second]] = [await heard(leaky), await heard(leaky)];
  expect(first).toBe(second);
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
  for await (const _ of holdPushes(schema, endless())) break;
  expect(ended).toBe(true);
});

test('direct pushes are validated by the same schema, once per object', () => {
  const sent: unknown[] = [];
  const live = {
    enter: () => () => undefined,
    drained: () => Promise.resolve(),
    drop: () => undefined,
    push: (value: unknown) => sent.push(value) > 0,
  };
  const { push } = holdStraight(schema, live);
  const event = tracked('7', leaky);
  expect([push?.(event), push?.(event), push?.(leaky)]).toEqual([true, true, true]);
  expect(sent).toEqual([tracked('7', { id: 1 }), tracked('7', { id: 1 }), { id: 1 }]);
  expect(sent[1]).toBe(sent[0]);
  expect(() => push?.({ id: 'seven' })).toThrow(z.ZodError);
  expect(sent).toHaveLength(3);
});
