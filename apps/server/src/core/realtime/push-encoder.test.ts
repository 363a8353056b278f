import { tracked } from '@trpc/server';
import { expect, it } from 'vitest';
import { encodePush, namePushes } from './push-encoder.ts';

const data = { kind: 'message', text: 'Hei «Æ» "x" \u2028', at: null };

const pushed = (asked: Parameters<typeof namePushes>[0], value: unknown): unknown =>
  JSON.parse(encodePush(namePushes(asked), value).toString());

it.each([
  ['an event', { id: 1, jsonrpc: '2.0' } as const, data, { type: 'data', data }],
  ['an event without version', { id: 'a"b' }, data, { type: 'data', data }],
  [
    'a tracked event',
    { id: 7 },
    tracked('12', data),
    { type: 'data', id: '12', data: { id: '12', data } },
  ],
  [
    'a tracked word',
    { id: 7 },
    tracked('1', 'x'),
    { type: 'data', id: '1', data: { id: '1', data: 'x' } },
  ],
  [
    'a tracked nothing',
    { id: 7 },
    tracked('1', undefined),
    { type: 'data', id: '1', data: { id: '1' } },
  ],
  ['an empty event', { id: 7 }, null, { type: 'data', data: null }],
  ['nothing at all', { id: 7 }, undefined, { type: 'data' }],
  ['an array', { id: 7 }, [1, 2], { type: 'data', data: [1, 2] }],
])('writes %s as JSON does', (_, asked, value, result) => {
  expect(pushed(asked, value)).toEqual({ ...asked, result });
});

it('writes one object once, however many get it', () => {
  let reads = 0;
  const counted = {
    get text() {
      reads += 1;
      return 'once';
    },
  };
  for (let id = 1; id <= 100; id += 1) {
    expect(pushed({ id }, counted)).toMatchObject({ id, result: { data: { text: 'once' } } });
    pushed({ id }, tracked('1', counted));
  }
  expect(reads).toBe(1);
});

it('makes one event into bytes once for all who name their subscriptions alike', () => {
  const event = tracked('3', { text: 'once' });
  const [first, again, other] = [1, 1, 2].map((id) => encodePush(namePushes({ id }), event));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
