import { describe, expect, test } from 'vitest';
import { cities, cityCodes } from '../places/cities.ts';
import { type Place, detour, distanceKm } from '../tracking/geo.ts';
import { drivingSpeeds, estimateMinutes, urbanReach } from './estimate.ts';

const { oslo, bergen, stavanger, trondheim } = cities;
const lillehammer = { latitude: 61.1153, longitude: 10.4662 };
const hamar = { latitude: 60.7945, longitude: 11.068 };
const majorstuen = { latitude: 59.9294, longitude: 10.7156 };

test.each([
  ['within Oslo, at town speed', oslo, majorstuen, 7],
  ['from Oslo to Hamar, its first 12 km at town speed', oslo, hamar, 145],
  ['in the country', hamar, lillehammer, 63],
  ['from city to city', oslo, bergen, 428],
  ['past a ferry', bergen, stavanger, 239],
  ['over the mountains', oslo, trondheim, 541],
] as const)('a drive %s', (_, from, to, minutes) => {
  expect(estimateMinutes(from, to)).toBe(minutes);
});

test('the areas of cities do not meet, so that no road is counted twice', () => {
  const distances = cityCodes.flatMap((one) =>
    cityCodes.flatMap((other) => (one === other ? [] : distanceKm(cities[one], cities[other]))),
  );
  expect(Math.min(...distances)).toBeGreaterThan(2 * urbanReach);
});

/** Places of the mainland's rectangle, half of them in and near a city; the same for the same seed. */
function drawPlaces(count: number): Place[] {
  let state = 20_261_126;
  const draw = (from: number, to: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return from + (state / 2_147_483_647) * (to - from);
  };
  return Array.from({ length: count }, (_, index) => {
    const city = cities[cityCodes[index % cityCodes.length] ?? 'oslo'];
    if (index % 2 === 0) return { latitude: draw(57.9, 71.2), longitude: draw(4.5, 31.2) };
    return {
      latitude: city.latitude + draw(-0.15, 0.15),
      longitude: city.longitude + draw(-0.3, 0.3),
    };
  });
}

const places = drawPlaces(2000);
const pairs = places.map((place, index): [Place, Place] => [
  place,
  places[(index * 7 + 1) % places.length] ?? place,
]);

describe('for any two places', () => {
  test('an estimate is a whole number of minutes, and the same in both directions', () => {
    for (const [from, to] of pairs) {
      const minutes = estimateMinutes(from, to);
      expect(Number.isInteger(minutes) && minutes >= 0).toBe(true);
      expect(estimateMinutes(to, from)).toBe(minutes);
    }
  });

  test('it is 0 from a place to itself, and never elsewhere', () => {
    for (const [from, to] of pairs) {
      expect(estimateMinutes(from, from)).toBe(0);
      expect(Object.is(estimateMinutes(from, { ...from }), 0)).toBe(true);
      expect(estimateMinutes(from, to) > 0).toBe(distanceKm(from, to) > 0);
    }
  });

  test('it lies between the times at the highest and the lowest speed', () => {
    for (const [from, to] of pairs) {
      const km = distanceKm(from, to) * detour;
      const minutes = estimateMinutes(from, to);
      expect(minutes).toBeGreaterThanOrEqual(Math.floor((km / drivingSpeeds.rural) * 60));
      expect(minutes).toBeLessThanOrEqual(Math.ceil((km / drivingSpeeds.urban) * 60));
    }
  });

  test('it grows the farther the goal lies on the same line', () => {
    for (const [from, to] of pairs) {
      let last = 0;
      for (let step = 1; step <= 20; step += 1) {
        const minutes = estimateMinutes(from, between(from, to, step / 20));
        expect(minutes).toBeGreaterThanOrEqual(last);
        last = minutes;
      }
    }
  });
});

test('within one area the farther of two goals takes at least as long', () => {
  const near = places.filter((place) => distanceKm(place, oslo) < urbanReach - 0.1);
  const goals = near.toSorted((a, b) => distanceKm(oslo, a) - distanceKm(oslo, b));
  expect(goals.length).toBeGreaterThan(50);
  const minutes = goals.map((goal) => estimateMinutes(oslo, goal));
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

function between(from: Place, to: Place, share: number): Place {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
