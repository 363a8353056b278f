import { facetNames, maxFacetCount } from '@mesterhand/domain/masters/refinements';
import { searchInput } from '@mesterhand/domain/masters/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addMasters } from '../../../../../../tests/support/search-world.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type Reference,
  type SearchedMaster,
  home,
  placed,
  referenceOf,
  statedCounts,
} from '../../../../../../tests/support/search-reference.ts';
import { searchMasters } from '../queries.ts';

// With the limits of the product and more masters than are judged, each count is that of a reference, up to 1000.

const masters = 3600;
let database: TestDatabase;
let reference: Reference;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await addMasters(database.db, masters);
  const { rows } = await sql<SearchedMaster>`
    select l.master_id::int as id, l.score::float8 as score, l.city, l.category_ids as categories, l.is_verified,
      l.hourly_rate::float8 as hourly_rate, l.rating::float8 as rating, m.languages, m.travel_radius_km as radius,
      m.served_municipalities as served, a.first_day::text as first_day, a.starts, coalesce(w.evening, true) as evening,
      coalesce(w.weekend, true) as weekend,
      case when m.base_latitude is not null
        then json_build_object('latitude', m.base_latitude, 'longitude', m.base_longitude) end as base,
      json_build_object('latitude', coalesce(m.base_latitude, m.latitude),
        'longitude', coalesce(m.base_longitude, m.longitude)) as area
    from listing l join masters m on m.id = l.master_id left join availability a on a.master_id = l.master_id
    left join (
      select master_id, bool_or(weekday <= 5 and closes >= '18:00') as evening,
        bool_or(weekday >= 6 and closes is not null) as weekend
      from working_hours group by 1
    ) w on w.master_id = l.master_id
  `.execute(database.db);
  now = new Date(`${addDays(rows[0]?.firstDay ?? '', 1)}T11:30:00Z`);
  reference = referenceOf(rows, now);
}, 240_000);
afterAll(() => database.drop());

const filters = [{}, { verified: true, maxPrice: 800 }, { language: 'pl', hours: 'weekend' }];
const scopes = {
  everyone: [{}],
  'a category': [{ category: 1 }],
  'a city': [{ city: 'oslo' }],
  'a category in a city': [{ category: 4, city: 'oslo' }],
  'a sentence with a trade': [{ query: 'kranen på badet drypper', category: undefined }],
  'a free span': [
    { free: 'today' },
    { city: 'oslo', free: 'tomorrow' },
    { category: 1, free: 'week', minRating: 4 },
  ],
  'around a place': [
    { ...home, category: 1 },
    { ...home, category: 4, within: 10, sort: 'distance' },
  ],
  'at a place': [
    { place: 'oslo', category: 1 },
    { place: 'voss', category: 4 },
  ],
};
const requests = Object.entries(scopes).flatMap(([name, wanted]) =>
  wanted.flatMap((one) => filters.map((filter) => ({ name, request: { ...one, ...filter } }))),
);

test.each(requests)('$name: $request is counted exactly up to 1000', async ({ request }) => {
  const found = await searchMasters(database.db, placed(request), now);
  const { query, ...rest } = { query: '', ...request };
  // The sentence is understood as work of plumbers.
  const wanted = searchInput.parse(query === '' ? rest : { ...rest, category: 1 });
  const bounded = (count: number) => Math.min(count, maxFacetCount);
  expect(found.total).toBe(bounded(reference.hitsOf(wanted).length));
  expect(found.facets?.isComplete).toBe(true);
  expect(found.facets?.lowerBounds).toBeUndefined();
  for (const name of facetNames) {
    if (name === 'within' && wanted.lat === undefined) continue;
    const expected = reference
      .countsOf(name, wanted)
      .map(({ value, count }) => ({ value, count: bounded(count) }));
    const counts = found.facets && statedCounts(found.facets, name);
    expect({ name, counts }).toEqual({ name, counts: expected });
  }
});
