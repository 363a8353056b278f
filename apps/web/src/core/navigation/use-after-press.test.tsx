import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { yieldToPaint } from '../browser/yield-to-main.ts';
import { useAfterPress } from './use-after-press.ts';

test('what a press asked for is done after its frame, and once for two presses within it', async () => {
  const { result } = renderHook(() => useAfterPress());
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  result.current(first);
  result.current(second);
  expect(second).not.toHaveBeenCalled();
  await act(yieldToPaint);
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  result.current(first);
  await act(yieldToPaint);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});
