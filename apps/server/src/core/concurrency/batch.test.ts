import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { gather } from './batch.ts';

/** A worker whose batches end when the test says so. */
function workerOf(
  options: { most?: number; atOnce?: number; apartMs?: number; isKeyed?: boolean } = {},
) {
  const goes: { calls: readonly string[]; end: (error?: Error) => void }[] = [];
  const call = gather<string, string>({
    most: options.most ?? 10,
    atOnce: options.atOnce ?? 1,
    ...(options.apartMs !== undefined && { apartMs: options.apartMs }),
    ...(options.isKeyed === true && { keyOf: (text: string) => text[0] }),
    run: (calls) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const end = (error?: Error): void =>
        error === undefined ? resolve(calls.map((text) => text.toUpperCase())) : reject(error);
      goes.push({ calls, end });
      return promise;
    },
  });
  return { call, goes, calls: () => goes.map((go) => go.calls) };
}

test('runs a single call at once, and batches those that arrive meanwhile', async () => {
  const { call, goes, calls } = workerOf();
  const first = call('a');
  await sleep(0);
  const others = [call('b'), call('c')];
  await sleep(0);
  expect(calls()).toEqual([['a']]);
  goes[0]?.end();
  expect(await first).toBe('A');
  await sleep(5);
  expect(calls()).toEqual([['a'], ['b', 'c']]);
  goes[1]?.end();
  expect(await Promise.all(others)).toEqual(['B', 'C']);
});

test('respects the maximum batch size and concurrency', async () => {
  const { call, goes, calls } = workerOf({ most: 2, atOnce: 2 });
  const all = ['a', 'b', 'c', 'd', 'e'].map(call);
  await sleep(5);
  expect(calls()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  goes[1]?.end();
  await sleep(5);
  expect(calls()[2]).toEqual(['e']);
  for (const { end } of goes) end();
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('a slow batch delays the next one only briefly', async () => {
  const { call, goes, calls } = workerOf({ atOnce: 2, apartMs: 40 });
  const first = call('a');
  await sleep(0);
  const others = [call('b'), call('c')];
  await sleep(5);
  expect(calls()).toEqual([['a']]);
  await vi.waitFor(() => expect(calls()).toEqual([['a'], ['b', 'c']]));
  const last = call('d');
  goes[0]?.end();
  goes[1]?.end();
  // All batches end before the delay does.
  await sleep(10);
  expect(calls()[2]).toEqual(['d']);
  goes[2]?.end();
  expect(await Promise.all([first, ...others, last])).toEqual(['A', 'B', 'C', 'D']);
});

test('runs calls of one key sequentially, without blocking others', async () => {
  const { call, goes, calls } = workerOf({ atOnce: 3, isKeyed: true });
  const all = ['a1', 'a2', 'b1', 'a3'].map(call);
  await sleep(5);
  expect(calls()).toEqual([['a1', 'b1']]);
  void call('c1');
  await sleep(5);
  expect(calls()[1]).toEqual(['c1']);
  goes[0]?.end();
  await sleep(5);
  expect(calls()[2]).toEqual(['a2']);
  goes[2]?.end();
  await sleep(5);
  goes[3]?.end();
  expect(await Promise.all(all)).toEqual(['A1', 'A2', 'B1', 'A3']);
});

test('a failed batch fails only its own calls', async () => {
  const { call, goes } = workerOf();
  const first = call('a');
  await sleep(5);
  const second = call('b');
  goes[0]?.end(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await sleep(5);
  goes[1]?.end();
  expect(await second).toBe('B');
});
