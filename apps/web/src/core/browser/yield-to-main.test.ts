import { afterEach, expect, test, vi } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

afterEach(() => vi.unstubAllGlobals());

test('promises that are already resolved run first', async () => {
  vi.stubGlobal('scheduler', undefined);
  let passed = 0;
  const pass = async (): Promise<void> => {
    for (; passed < 100; passed += 1) await Promise.resolve();
  };
  void pass();
  await yieldToMain();
  expect(passed).toBe(100);
});

test('uses scheduler.yield where it exists', async () => {
  const scheduler = { yield: vi.fn<() => Promise<void>>(async () => {}) };
  vi.stubGlobal('scheduler', scheduler);
  await yieldToMain();
  expect(scheduler.yield).toHaveBeenCalledTimes(1);
});
