import { describe, expect, test } from 'vitest';
import { distanceKm, roundToGrid } from '../tracking/geo.ts';
import { isServed } from './service-area.ts';

const base = { baseLatitude: 59.9139, baseLongitude: 10.7522 };
const oslo = { latitude: 59.9139, longitude: 10.7522 };
/** 19.5 km from the centre of Oslo. */
const lillestrom = { latitude: 59.9559, longitude: 11.0492 };

describe('a master serves a place', () => {
  test.each([
    ['within the radius', { ...base, travelRadiusKm: 20 }, lillestrom, true],
    ['outside of it', { ...base, travelRadiusKm: 15 }, lillestrom, false],
    ['at the base', { ...base, travelRadiusKm: 5 }, oslo, true],
    ['without a radius', { ...base, travelRadiusKm: null }, lillestrom, true],
    [
      'without a known base',
      { baseLatitude: null, baseLongitude: null, travelRadiusKm: 5 },
      lillestrom,
      true,
    ],
    ['that nobody knows', { ...base, travelRadiusKm: 5 }, null, true],
  ])('%s', (_, area, place, expected) => {
    expect(isServed(area, place)).toBe(expected);
  });

  test('by the cell of the base, so that the border gives away no address', () => {
    const moved = { ...base, baseLatitude: 59.9141, baseLongitude: 10.7531 };
    const cell = roundToGrid(oslo);
    expect(roundToGrid({ latitude: 59.9141, longitude: 10.7531 })).toEqual(cell);
    for (let north = 4.9; north < 5.1; north += 0.01) {
      const place = { latitude: cell.latitude + north / 111.195, longitude: cell.longitude };
      const expected = distanceKm(cell, place) <= 5;
      expect(isServed({ ...base, travelRadiusKm: 5 }, place)).toBe(expected);
      expect(isServed({ ...moved, travelRadiusKm: 5 }, place)).toBe(expected);
    }
  });
});
