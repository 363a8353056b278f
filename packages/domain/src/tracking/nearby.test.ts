import { expect, test } from 'vitest';
import { distanceKm, roundToGrid } from './geo.ts';
import { cities } from '../places/cities.ts';
import { cityOf, rankNearby } from './nearby.ts';

const now = new Date('2026-11-21T12:00:00Z');
const centre = roundToGrid({ latitude: 59.9139, longitude: 10.7522 });
const around = { ...centre, radius: 20 };
const sign = (minutes: number, isEnRoute = false) => ({
  isOnline: true,
  isEnRoute,
  receivedAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
});
const at = (north: number, id: number, more: ReturnType<typeof sign> | null = null) => ({
  id,
  place: { latitude: centre.latitude + north * 0.009, longitude: centre.longitude },
  sign: more,
});

test('the nearest come first, as far as the radius goes', () => {
  const found = rankNearby(
    [at(5, 1, sign(1)), at(1, 2, sign(1)), at(19, 3, sign(1)), at(21, 4, sign(1))],
    around,
    now,
  );
  expect(found.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('trap 5 place and distance are those of the cell, wherever in it the master is', () => {
  const answers = [-0.4, -0.2, 0, 0.2, 0.4].map((off) =>
    rankNearby([at(3 + off, 1, sign(1))], around, now),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const [found] = answers[0] ?? [];
  expect(found).not.toHaveProperty('place');
  expect(found).not.toHaveProperty('sign');
  expect(found?.distance).toBe(
    distanceKm(around, roundToGrid({ ...centre, latitude: centre.latitude + 0.027 })),
  );
});

test('a master who shares a position is there, and not where they are listed as well', () => {
  const found = rankNearby([at(1, 1), at(4, 1, sign(1)), at(2, 2)], around, now);
  expect(found.map(({ id, presence }) => [id, presence])).toEqual([
    [1, 'online'],
    [2, 'offline'],
  ]);
});

test('C-84 a shared position shows whether its master is online', () => {
  const found = rankNearby(
    [at(1, 1, sign(5)), at(2, 2, sign(5, true)), at(3, 3, sign(6)), at(4, 4)],
    around,
    now,
  );
  expect(found.map(({ presence }) => presence)).toEqual([
    'online',
    'enRoute',
    'offline',
    'offline',
  ]);
});

test('fifty at most, and those who are about go before those who are merely listed', () => {
  const listed = Array.from({ length: 60 }, (_, index) => at(1, index + 1));
  const found = rankNearby([...listed, at(9, 100, sign(1))], around, now);
  expect(found).toHaveLength(50);
  expect(found.at(0)?.id).toBe(100);
});

test('C-61 C-64 without a shared position only the city is given, and no distance', () => {
  const oslo = cities.oslo;
  for (const off of [-6, 0, 0.7, 6])
    expect(rankNearby([at(off, 1)], around, now)).toEqual([
      { id: 1, ...oslo, distance: null, locatedBy: 'city', city: 'oslo', presence: 'offline' },
    ]);
});

test('C-64 those with a position come first by distance, then those of the nearest city', () => {
  const found = rankNearby(
    [at(0, 1), at(9, 2, sign(1)), at(1, 3), at(4, 4, sign(20))],
    around,
    now,
  );
  expect(found.map(({ id, locatedBy }) => [id, locatedBy])).toEqual([
    [4, 'position'],
    [2, 'position'],
    [1, 'city'],
    [3, 'city'],
  ]);
});

test('C-64 a city is found by its centre alone: no radius reveals where in it somebody is listed', () => {
  const away = distanceKm({ ...centre, latitude: centre.latitude + 0.1 }, cities.oslo);
  const seen = (radius: number, off: number) =>
    rankNearby([at(off, 1)], { ...centre, latitude: centre.latitude + 0.1, radius }, now).length;
  for (const off of [-6, 0, 6])
    expect([seen(away - 0.01, off), seen(away + 0.01, off)]).toEqual([0, 1]);
});

test.each([
  [{ latitude: 59.92, longitude: 10.8 }, 'oslo'],
  [{ latitude: 60.39, longitude: 5.32 }, 'bergen'],
  [{ latitude: 68.5, longitude: 17.5 }, null],
])('the place %j lies in %s', (place, city) => expect(cityOf(place)).toBe(city));
