import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useVersionConflict } from './use-version-conflict.ts';

const stale = new Error('stale', { cause: { code: 'conflict.stale', status: 409 } });
const down = new Error('down', { cause: { code: 'server.internal', status: 500 } });
const open = () =>
  renderHook(({ version }) => useVersionConflict<{ version: number }>({ version }), {
    initialProps: { version: 3 },
  });

test('a form keeps its base version when the data is re-fetched', () => {
  const { result, rerender } = open();
  rerender({ version: 4 });
  expect(result.current.version).toBe(3);
});

test('after a version conflict the newer version is fetched, and adopted on request', async () => {
  const { result } = open();
  await act(() => result.current.find(stale, async () => ({ version: 5 })));
  expect(result.current).toMatchObject({ version: 3, newer: { version: 5 } });
  act(() => result.current.adopt({ version: 5 }));
  expect(result.current).toMatchObject({ version: 5, newer: null });
});

test('another refusal, or a failed fetch, offers no newer version', async () => {
  const { result } = open();
  await act(() => result.current.find(down, async () => ({ version: 5 })));
  await act(() => result.current.find(stale, () => Promise.reject(down)));
  expect(result.current).toMatchObject({ version: 3, newer: null });
});
