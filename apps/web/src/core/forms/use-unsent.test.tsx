import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useUnsent } from './use-unsent.ts';

const read = (value: unknown): { text: string } | undefined =>
  typeof value === 'object' && value !== null && 'text' in value
    ? { text: String(value.text) }
    : undefined;
const open = () => renderHook(() => useUnsent('outbox-bill-3-81', read)).result;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('what was typed is there again when the form is opened anew, until it is sent', () => {
  const first = open();
  expect(first.current.start).toBeUndefined();
  act(() => first.current.store({ text: 'To timer' }));
  expect(first.current.isLost()).toBe(false);
  cleanup();
  const second = open();
  expect(second.current.start).toEqual({ text: 'To timer' });
  act(() => second.current.store(null));
  cleanup();
  expect(open().current.start).toBeUndefined();
});

test('it is removed with everything unsent, and unreadable values count as none', () => {
  const form = open();
  act(() => form.current.store({ text: 'To timer' }));
  expect(Object.keys(localStorage)).toEqual(['outbox-bill-3-81']);
  cleanup();
  localStorage.setItem('outbox-bill-3-81', '{');
  expect(open().current.start).toBeUndefined();
});

test('a browser that stores nothing would lose it', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  const form = open();
  act(() => form.current.store({ text: 'To timer' }));
  expect(form.current.isLost()).toBe(true);
  expect(form.current.isStored).toBe(false);
});
