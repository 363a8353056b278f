import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithRetry } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails `failures` times before it resolves. */
function makeLoad(failures: number) {
  let left = failures;
  return vi.fn<() => Promise<string>>(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('there') : Promise.reject(new TypeError('Failed to fetch'));
  });
}

test('a successful load runs once', async () => {
  const load = makeLoad(0);
  expect(await fetchWithRetry(load)).toBe('there');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed load is retried with a backoff of up to half a minute', async () => {
  const load = makeLoad(8);
  const fetched = fetchWithRetry(load);
  const calls: number[] = [];
  for (const seconds of [0, 1, 2, 4, 8, 16, 30, 30, 30]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    calls.push(load.mock.calls.length);
  }
  expect(calls).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await fetched).toBe('there');
});

test('coming online ends the pause', async () => {
  const load = makeLoad(6);
  const fetched = fetchWithRetry(load);
  for (let cut = 0; cut < 6; cut += 1) {
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event('online'));
  }
  expect(await fetched).toBe('there');
  expect(vi.getTimerCount()).toBe(0);
});
