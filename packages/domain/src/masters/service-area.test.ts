import { describe, expect, test } from 'vitest';
import { distanceKm, roundToGrid } from '../tracking/geo.ts';
import { isServed, isServedAround, shownArea } from './service-area.ts';

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

describe('a master serves a place somewhere in a circle', () => {
  test.each([
    ['wholly within the radius', 40, true],
    ['in part', 20, null],
    ['not at all', 5, false],
    ['without a radius', null, true],
  ])('%s', (_, travelRadiusKm, expected) => {
    const around = { ...lillestrom, radiusKm: 10 };
    expect(isServedAround({ ...base, travelRadiusKm }, around)).toBe(expected);
  });
});

describe('the shown area', () => {
  test('is centred on a cell of about 3 km, which hides the base', () => {
    const area = shownArea({ ...base, travelRadiusKm: 40 });
    const near = { ...base, baseLatitude: base.baseLatitude + 0.002, travelRadiusKm: 40 };
    expect(area).toMatchObject({ radiusKm: 40 });
    expect(shownArea(near)).toEqual(area);
    if (area === null) throw new Error('no area');
    expect(distanceKm(area, oslo)).toBeLessThan(2.2);
    expect(area).not.toMatchObject(roundToGrid(oslo));
  });

  test.each([
    ['a radius', { ...base, travelRadiusKm: null }],
    ['a located base', { baseLatitude: null, baseLongitude: null, travelRadiusKm: 5 }],
  ])('is null without %s', (_, area) => {
    expect(shownArea(area)).toBeNull();
  });
});
