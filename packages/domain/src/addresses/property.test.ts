import { expect, test } from 'vitest';
import { detailsOf, placeInAgreement, unitOf } from './property.ts';

test.each([
  ['Storgata 12, H0203, 0184 Oslo', 'H0203'],
  ['Storgata 12 h0203, 0184 Oslo', 'H0203'],
  ['Storgata 12, 0184 Oslo, leil. U0101', 'U0101'],
  ['Storgata 12, 0184 Oslo', null],
  ['H02034 veien 3', null],
  ['XH0203 gate 3', null],
])('the dwelling of %j is %s', (address, unit) => {
  expect(unitOf(address)).toBe(unit);
});

const registered = {
  street: 'Storgata 12',
  postcode: '0184',
  postalPlace: 'Oslo',
  latitude: 59.9,
  longitude: 10.7,
};

test('an address has the details that the register names', () => {
  const unknown = { postcode: '0184', municipalityNumber: null, cadastralNumber: null };
  expect(detailsOf(registered)).toEqual(unknown);
  const known = { municipalityNumber: '0301', cadastralNumber: '208/619' };
  expect(detailsOf({ ...registered, ...known })).toEqual({ postcode: '0184', ...known });
});

test.each([
  [null, 'Storgata 12, 0184 Oslo'],
  ['208/619', 'Storgata 12, 0184 Oslo (gnr. 208, bnr. 619)'],
  ['208/619/3', 'Storgata 12, 0184 Oslo (gnr. 208, bnr. 619, fnr. 3)'],
])('an agreement about %s states %s', (number, text) => {
  expect(placeInAgreement('Storgata 12, 0184 Oslo', number)).toBe(text);
});
