import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadMemo } from './read-memo.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function counted() {
  const memo = createReadMemo<number>();
  let reads = 0;
  const read = (key: string) => memo.share(key, async () => (reads += 1));
  return { memo, read };
}

test('equal reads share a result for a second from the start of the first', async () => {
  const { read } = counted();
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2]);
  vi.advanceTimersByTime(999);
  expect(await read('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read('a')).toBe(3);
});

test('a cleared memo reads anew, and so does a failure', async () => {
  const { memo, read } = counted();
  await read('a');
  memo.clear();
  expect(await read('a')).toBe(2);
  const fail = () => memo.share('c', () => Promise.reject(new Error('away')));
  await expect(fail()).rejects.toThrow('away');
  expect(await read('c')).toBe(3);
});

test('a failure is not shared with a concurrent read', async () => {
  const { memo, read } = counted();
  const failing = memo.share('a', () => Promise.reject(new Error('quota')));
  const other = read('a');
  await expect(failing).rejects.toThrow('quota');
  expect(await other).toBe(1);
});

test('holds a thousand results at most', async () => {
  const { read } = counted();
  for (let key = 0; key < 1001; key += 1) await read(`${key}`);
  expect(await read('1000')).toBe(1001);
  expect(await read('0')).toBe(1002);
});

test('a result that is not to be shared is read anew', async () => {
  const memo = createReadMemo<number>({ isShared: (result) => result !== 1 });
  let reads = 0;
  const read = () => memo.share('a', async () => (reads += 1));
  expect([await read(), await read(), await read()]).toEqual([1, 2, 2]);
});
