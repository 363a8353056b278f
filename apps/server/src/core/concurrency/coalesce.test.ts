import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

const runs: [string, readonly number[]][] = [];
const call = () =>
  coalesce<string, number, number>({
    everyMs: 1000,
    isUrgent: (one, before) => one < 0 !== before < 0,
    run: async (key, calls) => {
      runs.push([key, calls]);
      if (calls.includes(13)) throw new Error('thirteen');
      return calls.map((each) => each * 10);
    },
  });

beforeEach(() => {
  runs.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('runs the first call at once, and coalesces those within the interval', async () => {
  const say = call();
  expect(await say('a', 1)).toBe(10);
  const soon = [say('a', 2), say('a', 3)];
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toEqual([['a', [1]]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(soon)).toEqual([20, 30]);
  expect(runs[1]).toEqual(['a', [2, 3]]);
});

test('an urgent call flushes those waiting before it', async () => {
  const say = call();
  await say('a', 1);
  const waiting = say('a', 2);
  expect(await say('a', -3)).toBe(-30);
  expect(await waiting).toBe(20);
  expect(runs).toEqual([
    ['a', [1]],
    ['a', [2, -3]],
  ]);
});

test('keys are independent, and do not wait after an idle interval', async () => {
  const say = call();
  await say('a', 1);
  expect(await say('b', 2)).toBe(20);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await say('a', 3)).toBe(30);
  expect(runs).toHaveLength(3);
});

test('a failure rejects the calls of that run, and no later ones', async () => {
  const say = call();
  await expect(say('a', 13)).rejects.toThrow('thirteen');
  const next = say('a', 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await next).toBe(10);
});
