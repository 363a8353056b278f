import { describe, expect, test } from 'vitest';
import {
  distanceKm,
  estimateArrival,
  formatAccuracy,
  formatCoordinate,
  formatDistance,
  roundToGrid,
} from './geo.ts';

const oslo = { latitude: 59.9139, longitude: 10.7522 };
const bergen = { latitude: 60.3913, longitude: 5.3221 };
const text = ({ value, unit, fractionDigits }: ReturnType<typeof formatDistance>) =>
  `${value.toFixed(fractionDigits)} ${unit}`;

test.each([
  [oslo, oslo, 0],
  [oslo, bergen, 305.1],
  [oslo, { latitude: 59.9229, longitude: 10.7522 }, 1.0],
  [{ latitude: 69.65, longitude: 18.95 }, { latitude: 69.65, longitude: 18.976 }, 1.0],
  [{ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }, 22.2],
])('the distance from %o to %o is %d km', (from, to, km) => {
  expect(distanceKm(from, to)).toBeCloseTo(km, 1);
  expect(distanceKm(to, from)).toBe(distanceKm(from, to));
});

test.each([
  [0, '0 m'],
  [0.0004, '0 m'],
  [0.45, '450 m'],
  [0.9994, '999 m'],
  [0.9996, '1.0 km'],
  [1, '1.0 km'],
  [1.24, '1.2 km'],
  [1.25, '1.3 km'],
  [20, '20.0 km'],
])('C-64 %d km reads %s', (km, expected) => {
  expect(text(formatDistance(km))).toBe(expected);
});

test.each([
  [4.6, '5 m'],
  [999, '999 m'],
  [1000, '1.0 km'],
  [11_624, '11.6 km'],
])('C-172 an accuracy of %d metres reads %s', (metres, expected) => {
  expect(text(formatAccuracy(metres))).toBe(expected);
});

test('C-172 coordinates have six decimals', () => {
  expect([formatCoordinate(59.9139), formatCoordinate(-0.00000049)]).toEqual([
    '59.913900',
    '-0.000000',
  ]);
});

describe('the grid', () => {
  const places = [
    oslo,
    bergen,
    { latitude: 71.17, longitude: 25.78 },
    { latitude: -33.9, longitude: -70.6 },
    { latitude: 0, longitude: 0 },
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
  ];

  test.each(places)('%o is at most half a cell from its centre', (place) => {
    const centre = roundToGrid(place);
    expect(distanceKm(place, centre)).toBeLessThan(0.72);
    expect(Math.abs(centre.latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(centre.longitude)).toBeLessThanOrEqual(180);
  });

  test.each(places)('the centre of the cell of %o lies in the same cell', (place) => {
    expect(roundToGrid(roundToGrid(place))).toEqual(roundToGrid(place));
  });

  test('everyone within a cell is at one place', () => {
    const centre = roundToGrid(oslo);
    const places = [-0.004, -0.002, 0, 0.002, 0.004].flatMap((north) =>
      [-0.008, 0, 0.008].map((east) => ({
        latitude: centre.latitude + north,
        longitude: centre.longitude + east,
      })),
    );
    expect(new Set(places.map((place) => JSON.stringify(roundToGrid(place)))).size).toBe(1);
  });

  test.each([
    [59.91, 'Oslo'],
    [69.65, 'Tromsø'],
  ])('cells are about 1 km each way at %d° (%s)', (latitude) => {
    const cells = new Set<string>();
    for (let step = 0; step < 2000; step += 1) {
      // Along a parallel over 20 km.
      const longitude = 10 + (step / 2000) * (20 / (111.2 * Math.cos((latitude * Math.PI) / 180)));
      cells.add(JSON.stringify(roundToGrid({ latitude, longitude })));
    }
    expect(cells.size).toBeGreaterThanOrEqual(19);
    expect(cells.size).toBeLessThanOrEqual(22);
  });
});

test.each([
  [0, 30, 1],
  [5, 30, 13],
  [10, 60, 13],
  [10, 0, 26],
])('%d km at %d km/h take about %d minutes', (km, speed, minutes) => {
  expect(estimateArrival(km, speed)).toBe(minutes);
});
