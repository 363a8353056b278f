import { expect, test } from 'vitest';
import { compareOffers } from './comparison.ts';

const offer = (id: number, total: number, ceiling: number | null, ...dates: string[]) => ({
  id,
  total,
  ceiling,
  times: dates.map((date) => ({ date, time: '10:00' })),
});

test('the lowest price, the lowest ceiling and the earliest time stand out', () => {
  const offers = [
    offer(1, 2000, 2000, '2026-12-03'),
    offer(2, 1800, 2070, '2026-12-09', '2026-12-02'),
    offer(3, 1500, null, '2026-12-04'),
  ];
  expect(compareOffers(offers)).toEqual({ lowestTotal: [3], lowestCeiling: [1], earliest: [2] });
});

test('equal ones stand out together, and one alone does not', () => {
  const offers = [offer(1, 2000, 2000, '2026-12-03'), offer(2, 2000, null, '2026-12-03')];
  expect(compareOffers(offers)).toEqual({
    lowestTotal: [1, 2],
    lowestCeiling: [1],
    earliest: [1, 2],
  });
  expect(compareOffers(offers.slice(0, 1))).toEqual({
    lowestTotal: [],
    lowestCeiling: [],
    earliest: [],
  });
});

test('open accounts alone have no lowest ceiling', () => {
  const offers = [offer(1, 2000, null), offer(2, 1000, null)];
  expect(compareOffers(offers)).toMatchObject({ lowestCeiling: [], earliest: [] });
});

test('of two times on a day the earlier hour comes first', () => {
  const [early, late] = [offer(1, 1, 1, '2026-12-03'), offer(2, 1, 1)];
  late.times.push({ date: '2026-12-03', time: '09:00' });
  expect(compareOffers([early, late]).earliest).toEqual([2]);
});
