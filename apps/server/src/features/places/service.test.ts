import { listMastersInput, searchInput } from '@mesterhand/domain/masters/schema';
import { searchPlaces } from '@mesterhand/domain/places/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../tests/support/people.ts';
import { listMasters } from '../masters/queries.ts';
import { searchMasters } from '../search/queries.ts';
import { findPlaceIndex } from './queries.ts';
import { municipalityOfPostcode, nameMunicipalities, readReachedPlace } from './service.ts';

const now = new Date('2026-11-30T11:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  const [oslo, bergen, sandvika] = [
    { baseLatitude: 59.9139, baseLongitude: 10.7522, baseAddress: 'Storgata 1' },
    { baseLatitude: 60.393, baseLongitude: 5.3242, baseAddress: 'Storgata 1' },
    { baseLatitude: 59.889, baseLongitude: 10.524, baseAddress: 'Storgata 1' },
  ];
  const people = [
    ['Ola', { city: 'oslo' as const }, {}],
    ['Near', { city: 'bergen' as const }, { ...oslo, travelRadiusKm: 30 }],
    ['Far', { city: 'bergen' as const }, { ...bergen, travelRadiusKm: 40 }],
    ['Anywhere', { city: 'bergen' as const }, { ...bergen, travelRadiusKm: null }],
    ['Short', { city: 'bergen' as const }, { ...sandvika, travelRadiusKm: 5 }],
    ['Serves', { city: 'tromso' as const }, { servedMunicipalities: ['3201', '5501'] }],
  ] as const;
  for (const [firstName, person, columns] of people) {
    const { masterId } = await makeMaster(db, {
      firstName,
      specialization: 'Rørlegger',
      ...person,
    });
    await db
      .updateTable('masters')
      .set({ travelRadiusKm: null })
      .where('id', '=', masterId)
      .execute();
    if (Object.keys(columns).length > 0)
      await db
        .updateTable('masters')
        .set({
          ...('servedMunicipalities' in columns
            ? { servedMunicipalities: [...columns.servedMunicipalities] }
            : columns),
        })
        .where('id', '=', masterId)
        .execute();
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  }
});
afterAll(() => database.drop());

test('all municipalities and postcodes of the country are there, and each has its place', async () => {
  const { rows } = await sql<{ municipalities: number; postcodes: number; placeless: number }>`
    select (select count(*) from municipalities)::int as municipalities,
           (select count(*) from postcodes)::int as postcodes,
           (select count(*) from postcodes where municipality_number is null)::int as placeless
  `.execute(database.db);
  expect(rows).toEqual([{ municipalities: 357, postcodes: 5122, placeless: 8 }]);
});

test.each([
  ['0184', '0184 Oslo'],
  ['bæ', 'Bærum'],
  ['Trondhem', 'Trondheim'],
  ['tromso', 'Tromsø'],
  ['Kautokeino', 'Kautokeino'],
  ['Guovdageaidnu', 'Kautokeino'],
  ['Nordfjordeid', 'Nordfjordeid'],
])('%s finds %s first', async (typed, text) => {
  const index = await findPlaceIndex(database.db, now);
  expect(searchPlaces(index, typed)[0]?.text).toBe(text);
});

const list = async (place: string, more: object = {}) => {
  const input = listMastersInput.parse({ place, ...more });
  const reached = await readReachedPlace(database.db, input.place, now);
  const { items } = await listMasters(database.db, { ...input, reached }, now);
  return items.map(({ user }) => user.firstName).toSorted();
};
const search = async (place: string, query = '') => {
  const input = searchInput.parse({ place, query });
  const reached = await readReachedPlace(database.db, input.place, now);
  const { items } = await searchMasters(database.db, { ...input, reached }, now);
  return items.map(({ user }) => user.firstName).toSorted();
};

test.each([
  ['Oslo', ['Near', 'Ola']],
  ['0184', ['Near', 'Ola']],
  ['Bærum', ['Near', 'Serves', 'Short']],
  ['1300 Sandvika', ['Near', 'Serves', 'Short']],
  ['Bergen', ['Anywhere', 'Far', 'Near', 'Short']],
  ['Tromsø', ['Serves']],
  ['Voss', []],
  ['Longyearbyen', []],
  ['Atlantis', []],
])('at %s the list and the search have the same masters', async (place, expected) => {
  expect(await list(place)).toEqual(expected);
  expect(await list(place, { sort: 'recommended' })).toEqual(expected);
  expect(await list(place, { category: 1 })).toEqual(expected);
  expect(await search(place)).toEqual(expected);
  expect(await search(place, 'rørlegger')).toEqual(expected);
  expect(await search(place, 'rorleger')).toEqual(expected);
});

test('no place filters nothing, and one is combined with a city', async () => {
  expect(await list('')).toHaveLength(6);
  expect(await list('Bærum', { city: 'tromso' })).toEqual(['Serves']);
});

test('a municipality and a postcode are named', async () => {
  const { db } = database;
  expect(await municipalityOfPostcode(db, '1396')).toBe('3203');
  expect(await municipalityOfPostcode(db, '0000')).toBe(null);
  expect(await nameMunicipalities(db, ['5501', '9999', '3203'])).toEqual([
    { number: '3203', name: 'Asker', county: 'Akershus' },
    { number: '5501', name: 'Tromsø', county: 'Troms' },
  ]);
});
