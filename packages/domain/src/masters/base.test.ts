import { expect, test } from 'vitest';
import { saveBaseInput } from './base.ts';

test.each([
  ['Verkstedveien 4, 0277 Oslo', 40],
  ['', 5],
  ['  ', 200],
  ['', null],
])('a base at %j with a radius of %s km is accepted', (address, travelRadiusKm) => {
  expect(saveBaseInput.safeParse({ address, travelRadiusKm }).success).toBe(true);
});

test.each([
  ['Oslo', 40, 'address'],
  ['', 4, 'travelRadius'],
  ['', 201, 'travelRadius'],
  ['', 40.5, 'travelRadius'],
])('a base at %j with a radius of %d km is refused as %s', (address, travelRadiusKm, message) => {
  const { error } = saveBaseInput.safeParse({ address, travelRadiusKm });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
