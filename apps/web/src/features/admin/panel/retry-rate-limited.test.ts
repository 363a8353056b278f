import { beforeEach, expect, test, vi } from 'vitest';
import { retryRateLimited } from './retry-rate-limited.ts';

const refusal = (status: number) =>
  Object.assign(new Error(`${status}`), { data: { app: { status } } });

beforeEach(() => vi.useFakeTimers());

test('retries a rate-limited call until the minute is over', async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls < 20) throw refusal(429);
    return 'done';
  };
  const waiting = retryRateLimited(work, () => false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe('done');
  expect(calls).toBe(20);
});

test('does not retry other errors, nor after cancellation', async () => {
  const other = vi.fn<() => Promise<never>>(() => Promise.reject(refusal(409)));
  await expect(retryRateLimited(other, () => false)).rejects.toThrow('409');
  expect(other).toHaveBeenCalledTimes(1);
  const stopped = vi.fn<() => Promise<never>>(() => Promise.reject(refusal(429)));
  await expect(retryRateLimited(stopped, () => true)).rejects.toThrow('429');
  expect(stopped).toHaveBeenCalledTimes(1);
});
