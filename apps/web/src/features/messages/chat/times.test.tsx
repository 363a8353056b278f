import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTimes } from './times.ts';

afterEach(() => vi.useRealTimers());

// Half past midnight in Oslo after the 23 hours of 29 March 2026: 24 hours before was the 28th.
test('yesterday is the day before, also one of 23 hours', () => {
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] });
  const { result } = renderHook(() => useTimes());
  const { day } = result.current;
  expect(day('2026-03-29T10:00:00Z')).toBe('I går');
  expect(day('2026-03-28T10:00:00Z')).toBe('28. mars 2026');
});
