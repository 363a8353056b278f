import { describe, expect, test } from 'vitest';
import { facetValues, limitBits, requiredBits, storedBitOf } from './facet-values.ts';

test('every value has a bit of its own, within an integer of the database', () => {
  const bits = [...facetValues.map(({ bit }) => bit), ...limitBits.values()];
  expect(new Set(bits).size).toBe(bits.length);
  expect(Math.max(...facetValues.map(({ bit }) => bit))).toBeLessThan(31);
});

test('the stored bits stay where rows have them', () => {
  const stored = facetValues.filter(({ isStored }) => isStored);
  expect(stored.map(({ value, bit }) => `${bit} ${value}`)).toEqual([
    '0 true',
    '1 600',
    '2 800',
    '3 1000',
    '4 1200',
    '5 4',
    '6 4.5',
    '7 4.8',
    '8 evening',
    '9 weekend',
    '10 nb',
    '11 en',
    '12 sv',
    '13 da',
    '14 pl',
    '15 lt',
    '16 uk',
    '17 ru',
    '18 de',
    '19 es',
    '20 ro',
    '21 ar',
    '22 so',
    '23 ur',
  ]);
});

test('each filter that is set requires one bit', () => {
  expect(requiredBits({})).toEqual([]);
  expect(requiredBits({ verified: true, maxPrice: 800, language: 'nb', within: 7 })).toEqual([
    0, 2, 10, 33,
  ]);
});

describe('the stored bit of a filter', () => {
  test.each([
    ['maxPrice', { maxPrice: 800 }, 2],
    ['maxPrice', { maxPrice: 801 }, 3],
    ['maxPrice', { maxPrice: 1201 }, undefined],
    ['minRating', { minRating: 4.5 }, 6],
    ['minRating', { minRating: 4.7 }, 6],
    ['minRating', { minRating: 3 }, undefined],
    ['hours', { hours: 'weekend' }, 9],
    ['free', { free: 'today' }, undefined],
    ['verified', {}, undefined],
  ] as const)('%s of %o is %s', (name, wanted, bit) => {
    expect(storedBitOf(name, wanted)).toBe(bit);
  });
});
