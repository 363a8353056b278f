import { expect, test } from 'vitest';
import { type Queued, outboxRules } from './queue.ts';

type Item = Queued & { id: string; lane: number };
const rules = outboxRules<Item>({ idOf: ({ id }) => id, laneOf: ({ lane }) => lane });
const item = (id: string, lane = 1, more: Partial<Item> = {}): Item => ({
  id,
  lane,
  state: 'waiting',
  refusal: null,
  ...more,
});
const batchOf = (outbox: Item[], maxSize = 10) =>
  rules
    .nextBatch(outbox, { maxSize, isJoined: ({ id }) => !id.startsWith('step') })
    .map(({ id }) => id);

test('a batch is the beginning of one lane, in order', () => {
  expect(batchOf([item('a'), item('x', 2), item('b'), item('c')])).toEqual(['a', 'b', 'c']);
  expect(batchOf([item('a'), item('b'), item('c')], 2)).toEqual(['a', 'b']);
  expect(batchOf([])).toEqual([]);
});

test('a batch ends before what is sent by itself, and never overtakes it', () => {
  expect(batchOf([item('a'), item('step'), item('b')])).toEqual(['a']);
  expect(batchOf([item('step'), item('a')])).toEqual(['step']);
});

test('a batch skips refused items and starts with no lane that is being sent', () => {
  const refused = item('a', 1, { state: 'failed', refusal: 'work.tooMany' });
  expect(batchOf([refused, item('b')])).toEqual(['b']);
  expect(batchOf([item('a', 1, { state: 'sending' }), item('b'), item('x', 2)])).toEqual(['x']);
  expect(batchOf([item('a', 1, { state: 'failed' }), item('b')])).toEqual([]);
});
