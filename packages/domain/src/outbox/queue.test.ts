import { describe, expect, test } from 'vitest';
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

describe('with a rule of what holds what', () => {
  // An upload holds nothing but what names it, as the removal of a photo does.
  const loose = outboxRules<Item>({
    idOf: ({ id }) => id,
    laneOf: ({ lane }) => lane,
    holds: (earlier, later) => !earlier.id.startsWith('photo') || later.id.endsWith(earlier.id),
  });
  const isPhoto = ({ id }: Item) => id.startsWith('photo');
  const isJoined = ({ id }: Item) => id.startsWith('work');
  const others = (outbox: Item[]) =>
    loose
      .nextBatch(outbox, { maxSize: 10, isJoined, isMeant: (one) => !isPhoto(one) })
      .map(({ id }) => id);
  const photos = (outbox: Item[]) =>
    loose.nextBatch(outbox, { maxSize: 10, isJoined, isMeant: isPhoto }).map(({ id }) => id);

  test.each(['waiting', 'sending', 'failed'] as const)(
    'a %s upload holds up neither the work nor the step behind it',
    (state) => {
      const photo = item('photo1', 1, { state });
      expect(others([photo, item('work1'), item('photo2'), item('work2'), item('step')])).toEqual([
        'work1',
        'work2',
      ]);
      expect(others([photo, item('step'), item('work1')])).toEqual(['step']);
    },
  );

  test('what names the upload waits for it, and what comes after that does as before', () => {
    const removal = item('work-photo1');
    expect(others([item('photo1'), removal])).toEqual([]);
    expect(others([item('photo1'), removal, item('work1')])).toEqual([]);
    expect(others([removal, item('work1')])).toEqual(['work-photo1', 'work1']);
  });

  test('an upload waits for what was made before it, and for no other upload', () => {
    expect(photos([item('step'), item('photo1')])).toEqual([]);
    expect(photos([item('photo1', 1, { state: 'failed' }), item('photo2')])).toEqual(['photo2']);
  });
});
