import { describe, expect, test } from 'vitest';
import {
  addressSchema,
  composeAddress,
  namesPostcode,
  postalSchema,
  splitAddress,
} from './address.ts';

describe('C-41 the address of a job', () => {
  test.each([
    'Storgata 1',
    'Storgata 1, Oslo',
    'Storgata 1, 0155 Oslo',
    'Storgata 1 0155 Oslo',
    '17. mai-gata 12B',
    'Oscars gate 3, H0201',
    'Sjøgata 2,\n9008 Tromsø',
  ])('accepts %j', (address) => {
    expect(addressSchema.parse(address)).toBe(address);
  });

  test.each(['x', 'Oslo', 'Storgata', '0155 Oslo', 'Oslo 0155', 'Storgata, 0155 Oslo', '12'])(
    'refuses %j, which names no street with a number',
    (address) => {
      expect(addressSchema.safeParse(address).error?.issues[0]?.message).toBe('address');
    },
  );

  test('is bounded before anything is searched in it', () => {
    const issues = addressSchema.safeParse('Storgata 1 '.repeat(100_000)).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['tooLong']);
  });
});

describe('C-41 the postcode that the form asks for', () => {
  test('is put behind the street, as one text', () => {
    const parts = { address: ' Storgata 1, ', postcode: ' 0150', place: 'Oslo ' };
    expect(composeAddress(parts)).toBe('Storgata 1, 0150 Oslo');
  });

  test('is not repeated where the address names it', () => {
    const address = 'Storgata 1, 0155 Oslo';
    expect(namesPostcode(address)).toBe(true);
    expect(namesPostcode('Storgata 1')).toBe(false);
    expect(composeAddress({ address, postcode: '0150', place: 'Oslo' })).toBe(address);
  });

  test.each([
    ['', 'required'],
    ['150', 'postcode'],
    ['01500', 'postcode'],
    ['abcd', 'postcode'],
  ])('refuses %j', (postcode, message) => {
    const read = postalSchema.safeParse({ postcode, place: 'Oslo' });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('a whole address in the fields of a form', () => {
  test.each([
    ['Storgata 1, 0155 Oslo', 'Storgata 1', '0155', 'Oslo'],
    ['Storgata 1, H0101, 8622 Mo i Rana', 'Storgata 1, H0101', '8622', 'Mo i Rana'],
    ['Storgata 1, Oslo', 'Storgata 1, Oslo', '', ''],
    ['Storgata 1 0155 Oslo', 'Storgata 1 0155 Oslo', '', ''],
    ['Hytta, 0155 Oslo', 'Hytta, 0155 Oslo', '', ''],
    ['', '', '', ''],
  ])('%j', (text, address, postcode, place) => {
    const parts = splitAddress(text);
    expect(parts).toEqual({ address, postcode, place });
    expect(postcode === '' ? address : composeAddress(parts)).toBe(text);
  });
});
