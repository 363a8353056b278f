import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  circleAround,
  groupMarks,
  isInSight,
  placeBetween,
  spreadMarks,
} from './geometry.ts';

const oslo = { latitude: 59.91, longitude: 10.75 };
const near = { latitude: 59.93, longitude: 10.85 };

describe('bounds', () => {
  test('C-66 contain all places, with a tenth free on every side', () => {
    const bounds = boundsOf([oslo, near])?.map((side) => Number(side.toFixed(6)));
    expect(bounds).toEqual([10.74, 59.905, 10.86, 59.935]);
  });

  test('of a single place have a size', () => {
    const [west = 0, south = 0, east = 0, north = 0] = boundsOf([oslo]) ?? [];
    expect([east - west, north - south].every((side) => side > 0.005)).toBe(true);
  });

  test('of no places are null', () => {
    expect(boundsOf([])).toBeNull();
  });
});

describe('a circle', () => {
  test('has its radius in every direction, and is closed', () => {
    const corners = circleAround(oslo, 1000);
    expect(corners.at(-1)).toEqual(corners[0]);
    for (const [longitude, latitude] of corners) {
      const east =
        (longitude - oslo.longitude) * 111_320 * Math.cos((oslo.latitude * Math.PI) / 180);
      const north = (latitude - oslo.latitude) * 111_320;
      expect(Math.hypot(east, north)).toBeCloseTo(1000, 3);
    }
  });
});

describe('markers at one place', () => {
  test('are spread by a finger’s width', () => {
    const marks = ['a', 'b', 'c', 'd'].map((id) => ({ ...oslo, id }));
    const shifts = [...spreadMarks([...marks, { ...near, id: 'alone' }])];
    expect(shifts.at(-1)).toEqual(['alone', [0, 0]]);
    const together = shifts.slice(0, -1).map(([, shift]) => shift);
    for (const [index, [x, y]] of together.entries())
      for (const [x2, y2] of together.slice(index + 1))
        expect(Math.hypot(x - x2, y - y2)).toBeGreaterThanOrEqual(43);
  });
});

describe('overlapping markers', () => {
  const marks = [
    { ...oslo, id: 1 },
    { ...near, id: 2 },
    { ...oslo, id: 3, longitude: 10.7501 },
  ];
  const ids = (zoom: number, apart?: number) =>
    groupMarks(marks, zoom, apart).map((group) => group.map(({ id }) => id));

  test.each([
    [4, [[1, 2, 3]]],
    [9, [[1, 3], [2]]],
    [14, [[1, 3], [2]]],
    [15, [[1], [2], [3]]],
  ])('at zoom %d stand as %j', (zoom, groups) => {
    expect(ids(zoom)).toEqual(groups);
  });

  test('the selected one is not grouped', () => {
    expect(ids(4, 1)).toEqual([[1], [2, 3]]);
    expect(ids(4, 3)).toEqual([[1, 2], [3]]);
  });

  test('markers outside of the bounds are not drawn, those that reach in are', () => {
    const bounds = [10, 59, 11, 60] as const;
    expect(
      [10.5, 11.19, 11.21].map((longitude) =>
        isInSight({ latitude: 59.5, longitude }, [...bounds]),
      ),
    ).toEqual([true, true, false]);
    expect(isInSight({ latitude: 60.3, longitude: 10.5 }, [...bounds])).toBe(false);
  });
});

test.each([
  [0, 59.91, 10.75],
  [0.5, 59.92, 10.8],
  [1, 59.93, 10.85],
])('a marker glides: its place after %f of the time', (share, latitude, longitude) => {
  const place = placeBetween(oslo, near, share);
  expect(place.latitude).toBeCloseTo(latitude, 9);
  expect(place.longitude).toBeCloseTo(longitude, 9);
});
