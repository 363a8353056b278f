import { expect, test } from 'vitest';
import { readTypedNumber, writeNumber } from './typed.ts';

test.each([
  ['950,50', 950.5],
  ['950.50', 950.5],
  ['950', 950],
  ['0', 0],
  ['1 234,50', 1234.5],
  ['1\u00a0234,50', 1234.5],
  ['1\u202f234\u2009567', 1_234_567],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['kr 950,-', 950],
  ['950,- kr', 950],
  ['kr. 1.250,–', 1250],
  ['NOK 950', 950],
  ['950 kr', 950],
  ['  950,5  ', 950.5],
])('%j is read as %s', (typed, value) => {
  expect(readTypedNumber(typed)).toEqual({ value });
});

test.each([
  ['-5', 'negative'],
  ['−5', 'negative'],
  ['– 5', 'negative'],
  ['kr -5', 'negative'],
  ['-kr 5', 'negative'],
  ['+5', 'number'],
  ['5-', 'number'],
  ['950,', 'number'],
  [',50', 'number'],
  ['950 50', 'number'],
  ['12 34', 'number'],
  ['1e3', 'number'],
  ['0x10', 'number'],
  ['Infinity', 'number'],
  ['abc', 'number'],
  ['kr', 'number'],
  ['', 'required'],
  [' \u00a0', 'required'],
  ['9'.repeat(41), 'number'],
])('%j is refused as %s, and no part of it is left out', (typed, problem) => {
  expect(readTypedNumber(typed)).toEqual({ problem });
});

test('one separator is the decimal one: "1.234" is never a guess at thousands', () => {
  expect(readTypedNumber('1.234')).toEqual({ value: 1.234 });
  expect(readTypedNumber('1,234')).toEqual({ value: 1.234 });
});

test('every amount that is shown in a field is read back as the same amount', () => {
  // A linear congruential generator: the same amounts in every run.
  let state = 20_261_123;
  for (let round = 0; round < 5000; round += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const amount = (state % 1_000_000_000) / 100;
    for (const notation of [{ decimals: 2 }, { grouped: false }, {}])
      expect(readTypedNumber(writeNumber(amount, notation))).toEqual({ value: amount });
    expect(readTypedNumber(`-${writeNumber(amount)}`)).toEqual({ problem: 'negative' });
  }
});

test.each([
  [950.5, { decimals: 2 }, '950,50'],
  [950, { decimals: 2 }, '950'],
  [1234.5, { decimals: 2 }, '1\u00a0234,50'],
  [2.5, {}, '2,5'],
  [2025, { grouped: false }, '2025'],
  [0.125, { decimals: 2 }, '0,125'],
])('%s is shown as %j', (value, notation, shown) => {
  expect(writeNumber(value, notation)).toBe(shown);
});
