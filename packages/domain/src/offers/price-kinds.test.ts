import { expect, test } from 'vitest';
import { ceilingOf, type PriceKind } from './price-kinds.ts';

test.each<[PriceKind, number, number | null, number | null]>([
  ['fixed', 1780, null, 1780],
  ['maximum', 1780, null, 1780],
  ['estimate', 1000, null, 1150],
  ['estimate', 1000, 10, 1100],
  ['estimate', 1000, 0, 1000],
  ['estimate', 1000, 40, 1400],
  // 15 % of 33.33 is 4.9995: rounded down, since the law allows no more.
  ['estimate', 33.33, null, 38.32],
  ['estimate', 0, null, 0],
  ['openAccount', 1780, null, null],
  // A margin on another kind than an estimate counts for nothing.
  ['fixed', 1000, 50, 1000],
  ['openAccount', 1000, 50, null],
])('the ceiling of %s %s kr with margin %s is %s', (kind, total, marginPercent, ceiling) => {
  expect(ceilingOf({ kind, total, marginPercent })).toBe(ceiling);
});
