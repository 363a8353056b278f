import { expect, test } from 'vitest';
import { countyOf } from './counties.ts';
import { beginsLike, foldName } from './folding.ts';
import { type Municipality, type Postcode, cityOfMunicipality } from './municipality.ts';
import { findPlace, indexPlaces, searchPlaces } from './search.ts';

const municipality = (number: string, name: string, ...otherNames: string[]): Municipality => ({
  number,
  name,
  otherNames,
  latitude: 60,
  longitude: 10,
  radiusKm: 20,
});
const unmeasured = ['3580', '9170'];
const nowhere = { latitude: null, longitude: null };
const postcode = (code: string, postalPlace: string, number: string | null): Postcode => ({
  code,
  postalPlace,
  municipalityNumber: number,
  ...(unmeasured.includes(code) ? nowhere : { latitude: 59.9, longitude: 10.7 }),
});

const index = indexPlaces(
  [
    municipality('0301', 'Oslo'),
    municipality('3201', 'Bærum'),
    municipality('4630', 'Osterøy'),
    municipality('4613', 'Bømlo'),
    municipality('1515', 'Herøy'),
    municipality('1818', 'Herøy'),
    municipality('3330', 'Hol'),
    municipality('1833', 'Rana'),
    municipality('5540', 'Kåfjord', 'Gáivuotna', 'Kaivuono'),
    municipality('3218', 'Ås'),
  ],
  [
    postcode('0150', 'Oslo', '0301'),
    postcode('0184', 'Oslo', '0301'),
    postcode('0185', 'Oslo', '0301'),
    postcode('1300', 'Sandvika', '3201'),
    postcode('1338', 'Sandvika', '3201'),
    postcode('3580', 'Geilo', '3330'),
    postcode('8622', 'Mo i Rana', '1833'),
    postcode('9170', 'Longyearbyen', null),
    postcode('1430', 'Ås', '3218'),
  ],
);

const texts = (typed: string) => searchPlaces(index, typed).map(({ text }) => text);

test.each([
  ['0184', ['0184 Oslo']],
  ['018', ['0184 Oslo', '0185 Oslo']],
  ['0184 Oslo', ['0184 Oslo']],
  ['0184 Olso', ['0184 Oslo']],
  ['9999', []],
  ['Oslo', ['Oslo']],
  ['os', ['Oslo', 'Osterøy']],
  ['olso', ['Oslo']],
  ['Bærum', ['Bærum']],
  ['BAERUM', ['Bærum']],
  ['barum', ['Bærum']],
  ['bærrum', ['Bærum']],
  ['Sandvika', ['Sandvika']],
  ['snadvika', ['Sandvika']],
  ['heroy', ['Herøy, Møre og Romsdal', 'Herøy, Nordland']],
  ['Herøy, Nordland', ['Herøy, Nordland']],
  ['rana', ['Rana', 'Mo i Rana']],
  ['Gaivuotna', ['Kåfjord']],
  ['as', ['Ås']],
  ['xyzzy', []],
  ['xy', []],
  ['-- %', []],
])('%s finds %j', (typed, expected) => {
  expect(texts(typed)).toEqual(expected);
});

test('municipalities alone can be searched for', () => {
  expect(searchPlaces(index, 'rana', 'municipality').map(({ text }) => text)).toEqual(['Rana']);
});

test('every place is found again by its text', () => {
  for (const { found } of index) expect(findPlace(index, found.text)?.found).toEqual(found);
});

test('a place has its area and centre; a postcode that nobody measured is at its municipality', () => {
  expect(findPlace(index, 'Sandvika')).toMatchObject({
    found: { kind: 'postalPlace', area: 'Bærum', municipalityNumber: '3201' },
    centre: { latitude: 59.9, longitude: 10.7 },
  });
  expect(findPlace(index, '3580')?.centre).toEqual({ latitude: 60, longitude: 10 });
  expect(findPlace(index, '9170')?.centre).toBe(null);
  expect(findPlace(index, 'Atlantis')).toBe(null);
});

test.each([
  ['Ås', 'as'],
  ['Unjárga – Nesseby', 'unjarga nesseby'],
  ['  NORD-FRON ', 'nord fron'],
  ['Porsáŋgu', 'porsangu'],
])('%s is compared as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test.each([
  ['trondheim', 'trondhiem', 1, true],
  ['trondheim', 'tronhem', 1, false],
  ['trondheim', 'tronhem', 2, true],
  ['trondheim', 'rondh', 1, true],
  ['trondheim', 'bergen', 2, false],
])('%s begins like %s with %i errors: %s', (name, typed, errors, isLike) => {
  expect(beginsLike(name, typed, errors)).toBe(isLike);
});

test('a number names its county and city', () => {
  expect([countyOf('5501'), countyOf('9901')]).toEqual(['Troms', null]);
  expect([cityOfMunicipality('5501'), cityOfMunicipality('3201')]).toEqual(['tromso', null]);
});
