import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

function openLookups() {
  const batches: number[][] = [];
  const find = batchLookups(async (keys: readonly number[]) => {
    batches.push([...keys]);
    if (keys.includes(0)) throw new Error('No key is 0.');
    return new Map(keys.filter((key) => key < 500).map((key) => [key, `value ${key}`]));
  });
  return { find, batches };
}

test('concurrent lookups are one batch, with each key once', async () => {
  const { find, batches } = openLookups();
  expect(await Promise.all([1, 2, 1, 999].map(find))).toEqual([
    'value 1',
    'value 2',
    'value 1',
    undefined,
  ]);
  expect(batches).toEqual([[1, 2, 999]]);
});

test('a lookup that begins while a batch runs is part of the next', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const find = batchLookups(async (keys: readonly number[]) => {
    batches.push([...keys]);
    await released;
    return new Map(keys.map((key) => [key, batches.length]));
  });
  const first = find(1);
  await new Promise((resolve) => void setImmediate(resolve));
  const second = find(1);
  release();
  await Promise.all([first, second]);
  expect(batches).toEqual([[1], [1]]);
});

test('a batch has a hundred keys at most, and one that fails does not end the next', async () => {
  const { find, batches } = openLookups();
  await Promise.all(Array.from({ length: 250 }, (_, key) => find(key + 1)));
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
  await expect(Promise.all([find(0), find(1)])).rejects.toThrow('No key is 0.');
  expect(await find(1)).toBe('value 1');
});
