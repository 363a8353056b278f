import { describe, expect, test } from 'vitest';
import {
  type RegisteredAddress,
  addressText,
  parseAddress,
  pickAddress,
  postalPlaceOf,
} from './registered.ts';

const at = (
  street: string,
  area: string,
  place = { latitude: 59.91, longitude: 10.75 },
): RegisteredAddress => ({
  street,
  postcode: area.slice(0, 4),
  postalPlace: area.slice(5),
  ...place,
});

test.each([
  ['OSLO', 'Oslo'],
  ['MO I RANA', 'Mo i Rana'],
  ['NORD-STATLAND', 'Nord-Statland'],
  ['ØVRE ÅRDAL', 'Øvre Årdal'],
  ['I', 'I'],
  ['', ''],
])('the postal place %s is written %s', (capitals, written) => {
  expect(postalPlaceOf(capitals)).toBe(written);
});

test('an address is written as forms send it', () => {
  expect(addressText(at('Storgata 1B', '0155 Oslo'))).toBe('Storgata 1B, 0155 Oslo');
});

test.each([
  ['Storgata 1, 0155 Oslo', 'Storgata 1', '0155', 'Oslo'],
  ['Storgata 1 0155 Oslo', 'Storgata 1', '0155', 'Oslo'],
  ['Storgata 1, N-0155 Oslo', 'Storgata 1', '0155', 'Oslo'],
  ['Storgata 1, leil. H0302, 0155 Oslo', 'Storgata 1', '0155', 'Oslo'],
  ['C/o Nordmann, Storgata 12 B, 8622 Mo i Rana', 'Storgata 12 B', '8622', 'Mo i Rana'],
  ['Storgata 1, Oslo', 'Storgata 1', null, 'Oslo'],
  ['Storgata 1', 'Storgata 1', null, null],
  ['Storgata 1, 2. etasje', 'Storgata 1', null, null],
])('%s names a street, a postcode and a place', (text, street, postcode, postalPlace) => {
  expect(parseAddress(text)).toEqual({ street, postcode, postalPlace });
});

test.each(['', 'Storgata', '0155 Oslo', ',,;\n', '1234'])('%j names no address', (text) => {
  expect(parseAddress(text)).toBeNull();
  expect(pickAddress(text, [at('Storgata 1', '0155 Oslo')])).toBeNull();
});

describe('the address that a text means', () => {
  const inOslo = at('Storgata 1', '0155 Oslo');
  const inMoss = at('Storgata 1', '1531 Moss', { latitude: 59.43, longitude: 10.66 });
  const other = at('Storgata 12', '0155 Oslo');
  const found = [other, inMoss, inOslo, at('Storgata 1B', '0155 Oslo')];

  test.each([
    ['Storgata 1, 0155 Oslo', inOslo],
    ['  storgata   1,0155 OSLO', inOslo],
    ['Storgata 1, 1531 Moss', inMoss],
    // The postcode is not the register's, the place is.
    ['Storgata 1, 0150 Oslo', inOslo],
    ['Storgata 1, Moss', inMoss],
    ['Storgata 12, 0155 Oslo', other],
  ])('%s', (text, meant) => {
    expect(pickAddress(text, found)).toBe(meant);
  });

  test.each([
    // In two towns.
    'Storgata 1',
    'Storgata 2, 0155 Oslo',
    'Storgata 1, 5003 Bergen',
    'Lillegata 1, 0155 Oslo',
  ])('%s is none of them', (text) => {
    expect(pickAddress(text, found)).toBeNull();
  });

  test('a letter may stand apart from its number', () => {
    expect(pickAddress('Storgata 1 b, 0155 Oslo', found)).toBe(found[3]);
  });

  test('several entries of one place are one; of two places none', () => {
    const twin = { ...inOslo, latitude: inOslo.latitude + 0.001 };
    const far = { ...inOslo, latitude: inOslo.latitude + 0.1 };
    expect(pickAddress('Storgata 1, 0155 Oslo', [inOslo, twin])).toBe(inOslo);
    expect(pickAddress('Storgata 1, 0155 Oslo', [inOslo, far])).toBeNull();
  });
});
