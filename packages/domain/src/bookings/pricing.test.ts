import { describe, expect, test } from 'vitest';
import { isPriceChanged, priceBooking, storedPriceOf, totalOf } from './pricing.ts';

describe('C-45 the price of a booking', () => {
  test.each([
    [5490, 990, { amount: 5490, basis: 'service' }],
    [0, 990, { amount: 0, basis: 'service' }],
    [null, 990, { amount: 990, basis: 'hour' }],
    [null, 0, { amount: 0, basis: 'hour' }],
    [null, null, { amount: 300, basis: 'hour' }],
  ])('of a service of %s at %s an hour is %o', (servicePrice, hourlyRate, expected) => {
    const price = priceBooking({ servicePrice, hourlyRate, callOutFee: 700 });
    expect(price).toEqual({ ...expected, callOutFee: 700 });
  });

  test('adds the call-out fee to the total, where there is one', () => {
    const source = { servicePrice: 5490, hourlyRate: 990 };
    expect(totalOf(priceBooking({ ...source, callOutFee: 700 }))).toBe(6190);
    expect(totalOf(priceBooking({ ...source, callOutFee: null }))).toBe(5490);
  });

  test('stays what it was when the request was sent', () => {
    const booking = { estimatedPrice: 990, priceBasis: 'hour', callOutFee: null } as const;
    expect(storedPriceOf(booking)).toEqual({ amount: 990, basis: 'hour', callOutFee: null });
  });
});

describe('C-45 a price that somebody saw', () => {
  const price = priceBooking({ servicePrice: 5490, hourlyRate: 990, callOutFee: 700 });

  test.each([
    [{}, false],
    [{ seenPrice: 5490 }, false],
    [{ seenPrice: 5490, seenCallOutFee: 700 }, false],
    [{ seenPrice: 4990 }, true],
    [{ seenPrice: 5490, seenCallOutFee: 500 }, true],
    [{ seenPrice: 5490, seenCallOutFee: null }, true],
  ])('%o is changed: %s', (seen, isChanged) => {
    expect(isPriceChanged(price, seen)).toBe(isChanged);
  });
});
