import { expect, test } from 'vitest';
import { decideSend } from './sending.ts';

const now = 1_000_000_000;

test.each([
  ['the first fix', null, true, true],
  ['a movement after 29.999 s', 29_999, true, false],
  ['a movement after 30 s', 30_000, true, true],
  ['standing still for 59.999 s', 59_999, false, false],
  ['standing still for 60 s', 60_000, false, true],
  ['a clock that was set back', -5000, true, false],
] as const)('C-81 %s', (_name, since, moved, expected) => {
  expect(decideSend({ lastSentAt: since === null ? null : now - since, now, moved })).toBe(
    expected,
  );
});

test('C-81 an hour of moving makes at most 120 sends, an hour of rest 60', () => {
  const sends = (moved: boolean): number => {
    let lastSentAt: number | null = null;
    let count = 0;
    for (let at = now; at < now + 3_600_000; at += 1000) {
      if (!decideSend({ lastSentAt, now: at, moved })) continue;
      lastSentAt = at;
      count += 1;
    }
    return count;
  };
  expect([sends(true), sends(false)]).toEqual([120, 60]);
});
