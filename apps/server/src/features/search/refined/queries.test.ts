import { wantedStarts, isFreeIn } from '@mesterhand/domain/availability/availability';
import { freeSpans } from '@mesterhand/domain/availability/spans';
import {
  distanceSteps,
  extraHours,
  priceSteps,
  ratingSteps,
  roundToArea,
  statedKm,
} from '@mesterhand/domain/masters/refinements';
import { searchInput } from '@mesterhand/domain/masters/schema';
import { isServed } from '@mesterhand/domain/masters/service-area';
import { cities } from '@mesterhand/domain/places/cities';
import { distanceKm } from '@mesterhand/domain/tracking/geo';
import { addDays } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../../tests/support/people.ts';
import { searchMasters } from '../queries.ts';

/** A Wednesday, 12:30 in Oslo. */
const now = new Date('2026-11-25T11:30:00Z');
const today = '2026-11-25';
const home = { lat: 59.92, lng: 10.75 };
const place = { latitude: home.lat, longitude: home.lng };

interface Known {
  id: number;
  city: 'oslo' | 'bergen';
  category: number;
  isVerified: boolean;
  hourlyRate: number | null;
  rating: number;
  languages: string[];
  evening: boolean;
  weekend: boolean;
  starts: number[];
  base: { latitude: number; longitude: number } | null;
  radius: number | null;
}

let database: TestDatabase;
const all: Known[] = [];

/** Different for each master, and the same in each run. */
function invent(nth: number): Omit<Known, 'id'> {
  const pick = <T>(values: readonly T[], step: number): T | null =>
    values[Math.floor(nth / step) % values.length] ?? null;
  return {
    city: nth % 5 === 4 ? 'bergen' : 'oslo',
    category: nth % 3 === 2 ? 2 : 1,
    isVerified: nth % 4 !== 0,
    hourlyRate: nth % 7 === 6 ? null : 550 + (nth % 9) * 90,
    rating: [0, 3.9, 4.2, 4.5, 4.9][nth % 5] ?? 0,
    languages: [[], ['nb'], ['nb', 'en'], ['nb', 'pl'], ['uk']][(nth * 3) % 5] ?? [],
    evening: nth % 2 === 0,
    weekend: nth % 3 === 0,
    starts: Array.from({ length: 21 }, (_, day) =>
      (nth + day) % 4 === 0 ? 2 ** ((nth * 3) % 10) : 0,
    ),
    base: pick([null, { latitude: 59.9 + nth / 300, longitude: 10.6 }], 1),
    radius: pick([40, null, 5], 2),
  };
}

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  for (let nth = 0; nth < 40; nth += 1) {
    const known = invent(nth);
    const { masterId } = await makeMaster(db, {
      city: known.city,
      categoryId: known.category,
      isVerified: known.isVerified,
    });
    const { latitude, longitude } = cities[known.city];
    await sql`
      update masters set hourly_rate = ${known.hourlyRate}, languages = ${known.languages}::text[],
        review_count = ${known.rating === 0 ? 0 : 10}, rating_sum = ${Math.round(known.rating * 10)},
        latitude = ${latitude}, longitude = ${longitude}, base_address = ${known.base && 'Storgata 1, 0155 Oslo'},
        base_latitude = ${known.base?.latitude ?? null}, base_longitude = ${known.base?.longitude ?? null},
        travel_radius_km = ${known.radius}
      where id = ${masterId}
    `.execute(db);
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
    await sql`
      insert into working_hours (master_id, weekday, opens, closes)
      select ${masterId}, day, case when day <= 5 or ${known.weekend} then '09:00'::time end,
        case when day <= 5 and ${known.evening} then '18:00'::time when day <= 5 then '16:00'::time
          when ${known.weekend} then '14:00'::time end
      from generate_series(1, 7) day
    `.execute(db);
    await sql`
      insert into availability (master_id, first_day, starts)
      values (${masterId}, ${addDays(today, -2)}::date, ${known.starts}::smallint[])
      on conflict (master_id) do update set first_day = excluded.first_day, starts = excluded.starts
    `.execute(db);
    all.push({ ...known, id: masterId });
  }
}, 120_000);
afterAll(() => database.drop());

const kmOf = ({ base, city }: Known): number =>
  statedKm(distanceKm(roundToArea(base ?? cities[city]), place));
const serves = ({ base, radius }: Known): boolean =>
  isServed(
    {
      baseLatitude: base?.latitude ?? null,
      baseLongitude: base?.longitude ?? null,
      travelRadiusKm: radius,
    },
    place,
  );
const isFree = ({ starts }: Known, span: (typeof freeSpans)[number]): boolean =>
  isFreeIn({ firstDay: addDays(today, -2), starts }, wantedStarts(span, now));

type Request = Record<string, unknown>;

type Wanted = z.output<typeof searchInput>;

/** The definition, master by master: each filter that is set excludes whom it does not fit. */
const rules: ((master: Known, wanted: Wanted) => boolean)[] = [
  (master, { city }) => city === undefined || master.city === city,
  (master, { category }) => category === undefined || master.category === category,
  ({ isVerified }, { verified }) => verified !== true || isVerified,
  ({ hourlyRate }, { maxPrice }) =>
    maxPrice === undefined || (hourlyRate !== null && hourlyRate <= maxPrice),
  ({ rating }, { minRating }) => minRating === undefined || rating >= minRating,
  ({ languages }, { language }) => language === undefined || languages.includes(language),
  (master, { hours }) => hours === undefined || master[hours],
  (master, { free }) => free === undefined || isFree(master, free),
  (master, { lat }) => lat === undefined || serves(master),
  (master, { within }) => within === undefined || kmOf(master) <= within,
];
const expected = (request: Request): number[] => {
  const wanted = searchInput.parse(request);
  return all
    .filter((master) => rules.every((fits) => fits(master, wanted)))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
};

const search = (request: Request) =>
  searchMasters(database.db, searchInput.parse({ limit: 100, facets: true, ...request }), now);
const idsOf = async (request: Request): Promise<number[]> =>
  (await search(request)).items.map(({ id }) => id).toSorted((a, b) => a - b);

const requests: Request[] = [
  {},
  { verified: true },
  { maxPrice: 800 },
  { minRating: 4.5 },
  { language: 'pl' },
  { hours: 'evening' },
  { hours: 'weekend' },
  { free: 'today' },
  { free: 'tomorrow' },
  { free: 'week' },
  { ...home },
  { ...home, within: 5 },
  { ...home, within: 10, verified: true, city: 'oslo' },
  { city: 'oslo', category: 1, maxPrice: 1000, free: 'week' },
  { city: 'bergen', verified: true, minRating: 4, hours: 'evening' },
  { language: 'nb', verified: true, maxPrice: 1200, minRating: 4, hours: 'evening', free: 'week' },
  { language: 'so' },
];

describe('filters', () => {
  test.each(requests)('%o finds whom the rules name, and nobody else', async (request) => {
    const { items, total } = await search(request);
    expect(total).toBe(items.length);
    expect(await idsOf(request)).toEqual(expected(request));
  });

  test.each(requests)(
    '%o: each value is counted with the other filters applied',
    async (request) => {
      const { facets } = await search(request);
      const count = (name: string, value: unknown) =>
        expected({ ...request, [name]: value }).length;
      const counts = (name: string, values: readonly unknown[]) =>
        values.map((value) => ({ value, count: count(name, value) }));
      expect(facets).toMatchObject({
        isComplete: true,
        verified: count('verified', true),
        free: counts('free', freeSpans),
        maxPrice: counts('maxPrice', priceSteps),
        minRating: counts('minRating', ratingSteps),
        hours: counts('hours', extraHours),
        within: 'lat' in request ? counts('within', distanceSteps) : [],
      });
      const spoken = ['nb', 'en', 'pl', 'uk'].filter((language) => count('language', language) > 0);
      expect(facets?.language.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual(
        counts('language', spoken.toSorted()),
      );
    },
  );

  test('a text is refined as well', async () => {
    const request = { query: 'rørlegger', verified: true, maxPrice: 800 };
    const { items, facets } = await search(request);
    expect(items.length).toBeGreaterThan(0);
    expect(
      items.every(({ isVerified, hourlyRate }) => isVerified && Number(hourlyRate) <= 800),
    ).toBe(true);
    expect(facets?.maxPrice.find(({ value }) => value === 800)?.count).toBe(items.length);
  });
});

describe('orders', () => {
  test('by price, masters without a rate last', async () => {
    const rates = (await search({ sort: 'price' })).items.map(({ hourlyRate }) => hourlyRate);
    expect(rates).toEqual(rates.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)));
  });

  test('by rating', async () => {
    const ratings = (await search({ sort: 'rating' })).items.map(({ rating }) => rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  test('by the next free time that the card states', async () => {
    const times = (await search({ sort: 'free' })).items.map(({ nextFree }) =>
      nextFree ? `${nextFree.date} ${nextFree.time}` : 'never',
    );
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBeGreaterThan(5);
  });

  test('by distance, in whole kilometres, from the areas that are published', async () => {
    const { items } = await search({ ...home, sort: 'distance' });
    const distances = items.map(({ distance }) => distance ?? Infinity);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    for (const { id, distance, area } of items) {
      const known = all.find((master) => master.id === id);
      expect(distance).toBe(known && kmOf(known));
      const exact = known?.base;
      expect(area).not.toEqual(exact);
      expect(distanceKm(area ?? place, exact ?? cities[known?.city ?? 'oslo'])).toBeLessThan(2.2);
    }
  });

  test.each(['best', 'price', 'free'] as const)(
    'by %s page by page, without gaps',
    async (sort) => {
      const whole = (await search({ sort })).items.map(({ id }) => id);
      const pages: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await search({ sort, limit: 7, ...(cursor !== undefined && { cursor }) });
        pages.push(...page.items.map(({ id }) => id));
        expect(page.facets === undefined).toBe(cursor !== undefined);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(pages).toEqual(whole);
    },
  );

  test('without filters the documented order stays', async () => {
    const documented = await searchMasters(database.db, searchInput.parse({ limit: 100 }), now);
    expect((await search({})).items.map(({ id }) => id)).toEqual(
      documented.items.map(({ id }) => id),
    );
    expect(documented).not.toHaveProperty('facets');
    expect(documented.items[0]).not.toHaveProperty('area');
  });
});

test('where a city has nobody of the trade, the nearest city that has is named', async () => {
  expect(await search({ city: 'trondheim', category: 1 })).toMatchObject({
    total: 0,
    elsewhere: { city: 'oslo', count: expected({ city: 'oslo', category: 1 }).length },
  });
  expect(await search({ city: 'trondheim', category: 9 })).not.toHaveProperty('elsewhere');
});

test('changed hours and a moved base change what is found', async () => {
  const { db } = database;
  const id = expected({ hours: 'weekend', ...home, within: 5 })[0] ?? 0;
  const found = async (request: Request) => (await idsOf(request)).includes(id);
  expect(await found({ hours: 'weekend' })).toBe(true);
  await sql`update working_hours set opens = null, closes = null where master_id = ${id} and weekday >= 6`.execute(
    db,
  );
  expect(await found({ hours: 'weekend' })).toBe(false);
  await sql`delete from working_hours where master_id = ${id}`.execute(db);
  expect(await found({ hours: 'weekend' })).toBe(true);
  await sql`
    update masters set base_address = 'Fana 1', base_latitude = 60.27, base_longitude = 5.37 where id = ${id}
  `.execute(db);
  expect(await found({ ...home, within: 50 })).toBe(false);
});

test('all combinations of a search run on one connection, which prepares a statement for all filters', async () => {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from listing order by master_id limit 1
  `.execute(database.db);
  const combinations = ['', rows[0]?.name ?? '', 'rørlegger', 'kranen drypper'].flatMap((query) =>
    [{}, { city: 'oslo' }].flatMap((city) =>
      [{}, { category: 1 }].flatMap((category) =>
        [{}, home].flatMap((around) =>
          [{ facets: true }, { sort: 'price' }, { verified: true }, { free: 'week' }].map(
            (refined) => ({ query, ...city, ...category, ...around, ...refined }),
          ),
        ),
      ),
    ),
  );
  await database.db.connection().execute(async (db) => {
    for (const each of combinations)
      expect((await searchMasters(db, searchInput.parse(each), now)).total).toBeTypeOf('number');
    const prepared = () =>
      sql`select name from pg_prepared_statements where name like 'search-refined%'`.execute(db);
    const before = await prepared();
    for (const filter of [
      { verified: true },
      { language: 'so', hours: 'weekend' },
      { maxPrice: 800 },
    ])
      await searchMasters(db, searchInput.parse({ facets: true, ...filter }), now);
    expect((await prepared()).rows).toEqual(before.rows);
  });
  expect(combinations).toHaveLength(4 * 2 * 2 * 2 * 4);
});
