import { expect, test } from 'vitest';
import { daysOf, periods } from './period.ts';

test.each([
  ['2026-11-27', ['2026-11-27', '2026-11-21', '2026-10-29', '2026-11-01'], '2026-11-30'],
  ['2026-12-31', ['2026-12-31', '2026-12-25', '2026-12-02', '2026-12-01'], '2026-12-31'],
  ['2028-02-01', ['2028-02-01', '2028-01-26', '2028-01-03', '2028-02-01'], '2028-02-29'],
])('the periods of %s', (today, first, last) => {
  expect(periods.map((period) => daysOf(period, today).from)).toEqual(first);
  expect(periods.map((period) => daysOf(period, today).to)).toEqual([today, today, today, last]);
});
