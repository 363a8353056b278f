import { leastLocalMasters } from '@mesterhand/domain/local-services/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../tests/support/people.ts';
import { listLocalPages, readLocalService, refreshLocalPages } from './service.ts';

const now = new Date('2026-11-30T11:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

/** A plumber without a city, found by what `columns` say. */
async function addPlumber(name: string, columns: object, service = 'Bytte kran'): Promise<number> {
  const { db } = database;
  const { masterId } = await makeMaster(db, { firstName: name, service });
  await db
    .updateTable('masters')
    .set({ city: null, travelRadiusKm: null, ...columns })
    .where('id', '=', masterId)
    .execute();
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  return masterId;
}
const read = (service: string, place: string) =>
  readLocalService(database.db, { service, place }, now);
const names = async (service: string, place: string) =>
  (await read(service, place)).items.map(({ user }) => user.firstName);
const notFound = { code: 'access.notFound' };

const sandvika = { baseLatitude: 59.889, baseLongitude: 10.524, baseAddress: 'Storgata 1' };

describe('a service in a municipality', () => {
  test('has a page from three masters on: by city, served municipality, or radius', async () => {
    const served = { servedMunicipalities: ['0301', '3201'] };
    await addPlumber('City', { city: 'oslo' });
    await addPlumber('Serves', served, 'Rense avløp');
    await expect(read('rorlegger', 'oslo')).rejects.toMatchObject(notFound);
    await addPlumber('Near', { ...sandvika, travelRadiusKm: 30 }, 'Montere blandebatteri');
    expect(await names('rorlegger', 'oslo')).toHaveLength(leastLocalMasters);
    // Two of them are found in Bærum.
    await expect(read('rorlegger', 'baerum')).rejects.toMatchObject(notFound);
  });

  test('states the prices of this service, and lists who has set one first', async () => {
    await refreshLocalPages(database.db, now);
    const page = await read('kraner-og-blandebatterier', 'oslo');
    expect(page).toMatchObject({
      categoryId: 1,
      masters: 3,
      offering: 2,
      prices: { lowest: 1200, median: 1200, highest: 1200, count: 2 },
      rating: null,
      reviews: 0,
      place: { slug: 'oslo', name: 'Oslo' },
    });
    expect(page.items.map(({ user }) => user.firstName).at(-1)).toBe('Serves');
    expect(page.related.map(({ slug }) => slug)).toEqual(['tett-avlop-og-sluk', 'rorlegger']);
  });

  test.each([
    ['a service for which nobody states a price', 'toalett', 'oslo'],
    ['a trade that nobody has', 'hagearbeid', 'oslo'],
    ['a category that the installation does not have', 'flytting', 'oslo'],
    ['an unknown service', 'finnes-ikke', 'oslo'],
    ['an unknown municipality', 'rorlegger', 'atlantis'],
    ['a postal place', 'rorlegger', 'sandvika'],
  ])('%s has none', (_case, service, place) =>
    expect(read(service, place)).rejects.toMatchObject(notFound),
  );

  test('links neighbours that have a page', async () => {
    await addPlumber('Askim', { servedMunicipalities: ['3201', '3203'] });
    await addPlumber('Wide', { servedMunicipalities: ['3201'] });
    await refreshLocalPages(database.db, now);
    const { neighbours } = await read('kraner-og-blandebatterier', 'oslo');
    expect(neighbours).toContainEqual({ slug: 'baerum', name: 'Bærum' });
    expect(neighbours).not.toContainEqual({ slug: 'asker', name: 'Asker' });
  });

  test('an archived service and a hidden master do not count', async () => {
    const { db } = database;
    const reviewed = await addPlumber(
      'Reviewed',
      { servedMunicipalities: ['5501'] },
      'Bytte toalett',
    );
    await addPlumber('Second', { servedMunicipalities: ['5501'] });
    const hidden = await addPlumber('Hidden', { servedMunicipalities: ['5501'] });
    expect(await names('toalett', 'tromso')).toHaveLength(3);
    await db
      .updateTable('services')
      .set({ archivedAt: now.toISOString() })
      .where('masterId', '=', reviewed)
      .execute();
    await expect(read('toalett', 'tromso')).rejects.toMatchObject(notFound);
    expect(await names('rorlegger', 'tromso')).toHaveLength(3);
    await db
      .updateTable('masters')
      .set({ hiddenAt: now.toISOString() })
      .where('id', '=', hidden)
      .execute();
    await sql`select refresh_listing(array[${hidden}]::bigint[])`.execute(db);
    await expect(read('rorlegger', 'tromso')).rejects.toMatchObject(notFound);
  });
});

const listed = async () => {
  const pages = await listLocalPages(database.db, now);
  return pages.map(({ path }) => path);
};

test('the sitemap lists exactly the pages that can be read', async () => {
  await refreshLocalPages(database.db, now);
  const paths = await listed();
  expect(paths).toContain('/tjenester/kraner-og-blandebatterier/baerum');
  expect(paths).toContain('/tjenester/tett-avlop-og-sluk/oslo');
  expect(paths).not.toContain('/tjenester/toalett/tromso');
  for (const path of paths) {
    const [, , service = '', place = ''] = path.split('/');
    expect((await read(service, place)).masters).toBeGreaterThanOrEqual(leastLocalMasters);
  }
  expect(new Set(paths).size).toBe(paths.length);
});

test('a refresh adds pages, and removes those that are no more', async () => {
  const { db } = database;
  const late = await addPlumber('Late', { servedMunicipalities: ['3203'] });
  const path = '/tjenester/kraner-og-blandebatterier/asker';
  expect(await listed()).not.toContain(path);
  await refreshLocalPages(db, now);
  expect(await listed()).toContain(path);
  const before = await db.selectFrom('localPages').selectAll().execute();
  await refreshLocalPages(db, now);
  expect(await db.selectFrom('localPages').selectAll().execute()).toEqual(before);
  await db
    .updateTable('masters')
    .set({ hiddenAt: now.toISOString() })
    .where('id', '=', late)
    .execute();
  await sql`select refresh_listing(array[${late}]::bigint[])`.execute(db);
  await db
    .insertInto('localPages')
    .values({ service: 'gone', municipalityNumber: '3203', place: 1, changedAt: now.toISOString() })
    .execute();
  await refreshLocalPages(db, now);
  expect(await listed()).not.toContain(path);
  expect(
    await db.selectFrom('localPages').select('service').where('service', '=', 'gone').execute(),
  ).toEqual([]);
});
