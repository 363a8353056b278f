import { expect, test } from 'vitest';
import { cities } from '../places/cities.ts';
import { placeOfJob } from './job-place.ts';

const unplaced = { latitude: null, longitude: null };

test('a job with coordinates is at its address, whatever its text says', () => {
  const job = { address: 'Storgata 1, 0155 Oslo', latitude: 60.39, longitude: 5.32 };
  expect(placeOfJob(job, 'tromso')).toEqual({
    place: { latitude: 60.39, longitude: 5.32 },
    precision: 'address',
  });
});

test.each([
  ['Storgata 1, 0155 Oslo', 'bergen', 'oslo'],
  ['Strandgaten 4, Bergen', 'oslo', 'bergen'],
  ['Munkegata 9, 7030 Midtbyen', null, 'trondheim'],
  ['Grønnegata 2, 9008 TROMSØ', null, 'tromso'],
  ['Kirkegata 7, 2609 Lillehammer', 'stavanger', 'stavanger'],
  ['Kirkegata 7', 'oslo', 'oslo'],
] as const)('%s of a master in %s counts as %s', (address, masterCity, city) => {
  expect(placeOfJob({ address, ...unplaced }, masterCity)).toEqual({
    place: cities[city],
    precision: 'city',
  });
});

test('an unknown place of a master without a city is unknown', () => {
  expect(placeOfJob({ address: 'Kirkegata 7, 2609 Lillehammer', ...unplaced }, null)).toBeNull();
});
