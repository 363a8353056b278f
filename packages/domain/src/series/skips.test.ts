import { expect, test } from 'vitest';
import { isRestorable } from './skips.ts';

test.each([
  ['client', 'client', '2026-11-27', true],
  ['client', 'client', '2026-11-26', false],
  ['client', 'client', '2026-11-19', false],
  ['client', 'master', '2027-02-16', false],
  ['master', 'master', '2027-02-16', true],
])('a day that the %s left out is taken in again by the %s on %s: %s', (side, by, date, may) => {
  expect(isRestorable({ side, date }, { today: '2026-11-20', by })).toBe(may);
});
