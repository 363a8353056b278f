import { expect, test } from 'vitest';
import { countFilters, readCompared, readRequest } from './search-request.ts';

test('the URL states the search', () => {
  expect(
    readRequest({
      query: 'kran',
      city: 'oslo',
      category: 1,
      free: 'week',
      verified: true,
      maxPrice: '800',
      minRating: 4.5,
      language: 'pl',
      hours: 'weekend',
      lat: 59.91387,
      lng: '10.75224',
      within: 20,
      sort: 'distance',
    }),
  ).toEqual({
    query: 'kran',
    city: 'oslo',
    category: 1,
    free: 'week',
    trade: undefined,
    verified: true,
    maxPrice: 800,
    minRating: 4.5,
    language: 'pl',
    hours: 'weekend',
    lat: 59.91,
    lng: 10.75,
    within: 20,
    sort: 'distance',
  });
});

test.each([
  [{ maxPrice: 'cheap', minRating: 9, language: 'xx', hours: 'night', sort: 'x', verified: 'no' }],
  [{ lat: 59.9, within: 10 }],
  [{ lat: 100, lng: 10, within: 10 }],
  [{ maxPrice: -1, minRating: '', free: 'ever' }],
])('%o is no filter', (search) => {
  expect(countFilters(readRequest(search))).toBe(0);
});

test.each([
  ['1,2,3', [1, 2, 3]],
  [7, [7]],
  ['1,1,x,-2,2,3,4', [1, 2, 3]],
  ['', []],
  [undefined, []],
])('%o compares %o', (value, ids) => expect(readCompared(value)).toEqual(ids));
