import {
  facetNames,
  priceSteps,
  ratingSteps,
  searchSorts,
  spokenLanguages,
} from '@mesterhand/domain/masters/refinements';
import { searchLimits } from '@mesterhand/domain/masters/limits';
import { searchInput } from '@mesterhand/domain/masters/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../../tests/support/people.ts';
import {
  type SearchedMaster,
  type Wanted,
  home,
  placed,
  referenceOf,
  statedCounts,
} from '../../../../../../tests/support/search-reference.ts';
import { searchMasters } from '../queries.ts';
import { searchRefined } from './queries.ts';

// Random masters and searches against a slow reference: each condition of each master, and a sort of all.

/** A Wednesday, 12:30 in Oslo. */
const now = new Date('2026-11-25T11:30:00Z');
const firstDay = addDays('2026-11-25', -1);
const seed = 20_261_127;
const masters = 150;
const searches = 300;

/** A linear congruential generator: the same data in each run. */
let state = seed;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const chance = (share: number): boolean => random() < share;
const pick = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
};

let database: TestDatabase;
const known: SearchedMaster[] = [];

const cities = ['oslo', 'bergen'] as const;
const inventFacts = () => ({
  city: pick(cities),
  isVerified: chance(0.6),
  hourlyRate: chance(0.15) ? null : 500 + Math.floor(random() * 80) * 10,
  rating: chance(0.2) ? 0 : Math.round(30 + random() * 20) / 10,
  languages: spokenLanguages.filter(() => chance(0.2)),
  evening: chance(0.5),
  weekend: chance(0.5),
  starts: chance(0.2)
    ? null
    : Array.from({ length: 21 }, () => (chance(0.6) ? 0 : Math.floor(random() * 1024))),
  base: chance(0.5) ? { latitude: 59.8 + random() * 0.3, longitude: 10.5 + random() * 0.5 } : null,
  radius: chance(0.3) ? null : 5 + Math.floor(random() * 60),
  served: chance(0.2) ? ['4621'] : [],
});

async function addMaster(): Promise<void> {
  const { db } = database;
  const categoryId = pick([1, 2, 4]);
  const facts = inventFacts();
  const { masterId } = await makeMaster(db, { ...facts, categoryId });
  const second = chance(0.3) ? pick([1, 2, 4]) : categoryId;
  await sql`
    insert into services (master_id, category_id, name, description, price) values (${masterId}, ${second}, 'Annet', '', 1)
  `.execute(db);
  await sql`
    update masters set languages = ${facts.languages}::text[], served_municipalities = ${facts.served}::text[],
      review_count = ${facts.rating === 0 ? 0 : 10}, rating_sum = ${Math.round(facts.rating * 10)},
      base_address = ${facts.base && 'Storgata 1'}, base_latitude = ${facts.base?.latitude ?? null},
      base_longitude = ${facts.base?.longitude ?? null}, travel_radius_km = ${facts.radius}
    where id = ${masterId}
  `.execute(db);
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  await sql`
    insert into working_hours (master_id, weekday, opens, closes)
    select ${masterId}, day, case when day <= 5 or ${facts.weekend} then '09:00'::time end,
      case when day <= 5 and ${facts.evening} then '18:00'::time when day <= 5 or ${facts.weekend} then '16:00'::time end
    from generate_series(1, 7) day
  `.execute(db);
  if (facts.starts)
    await sql`
      insert into availability (master_id, first_day, starts)
      values (${masterId}, ${firstDay}::date, ${facts.starts}::smallint[])
    `.execute(db);
  const { rows } = await sql<{ score: number }>`
    select score::float8 from listing where master_id = ${masterId}
  `.execute(db);
  const categories = [...new Set([categoryId, second])];
  known.push({
    ...facts,
    area: facts.base,
    firstDay,
    id: masterId,
    score: rows[0]?.score ?? 0,
    categories,
  });
}

const { hitsOf, inOrder, countsOf } = referenceOf(known, now);

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  for (let each = 0; each < masters; each += 1) await addMaster();
}, 120_000);
afterAll(() => database.drop());

function invent(): Record<string, unknown> {
  const maybe = (share: number, value: () => object): object => (chance(share) ? value() : {});
  const isPlaced = chance(0.4);
  return {
    ...maybe(0.4, () => ({ city: pick(cities) })),
    ...maybe(0.5, () => ({ category: pick([1, 2, 4, 9]) })),
    ...maybe(0.3, () => ({ verified: true })),
    ...maybe(0.3, () => ({ maxPrice: pick([...priceSteps, 750, 5000]) })),
    ...maybe(0.3, () => ({ minRating: pick([...ratingSteps, 4.2, 1]) })),
    ...maybe(0.2, () => ({ language: pick(spokenLanguages) })),
    ...maybe(0.2, () => ({ hours: pick(['evening', 'weekend']) })),
    ...maybe(0.3, () => ({ free: pick(['today', 'tomorrow', 'week']) })),
    ...(isPlaced && home),
    ...(isPlaced && maybe(0.5, () => ({ within: pick([5, 10, 20, 33]) }))),
    sort: pick(searchSorts.filter((sort) => sort !== 'distance' || isPlaced)),
    ...maybe(0.3, () => ({ place: pick(['oslo', 'voss']) })),
  };
}

test(`${searches} random searches find, order and count as the reference`, async () => {
  for (let each = 0; each < searches; each += 1) {
    const request = invent();
    const wanted = searchInput.parse(request);
    const found = await searchMasters(database.db, placed(request), now);
    const expected = hitsOf(wanted);
    const ids = inOrder(expected, wanted).slice(0, 100);
    expect({ request, ids: found.items.map(({ id }) => id), total: found.total }).toEqual({
      request,
      ids,
      total: expected.length,
    });
    const { facets } = found;
    if (facets === undefined) throw new Error('Nothing was counted.');
    expect(facets.isComplete).toBe(true);
    for (const name of facetNames) {
      if (name === 'within' && wanted.lat === undefined) continue;
      const counts = statedCounts(facets, name);
      expect({ request, name, counts }).toEqual({ request, name, counts: countsOf(name, wanted) });
    }
  }
}, 120_000);

/** With these, a few masters are as a million. */
const narrow = {
  ...searchLimits,
  walked: 20,
  free: 15,
  freeFailing: 10,
  near: 20,
  reaching: 20,
  serving: 4,
  judged: 8,
  judgedFirst: 8,
  judgedThere: 6,
};

test(`${searches} random searches that judge a part of the masters find hits in order and count no more than the reference`, async () => {
  let cut = 0;
  let exact = 0;
  for (let each = 0; each < searches; each += 1) {
    const request = invent();
    const wanted = searchInput.parse(request);
    const input = { ...placed(request), limit: pick([1, 3, 10]) };
    const limits = { ...narrow, few: pick([0, 12, 1000]) };
    const found = await searchRefined(database.db, input, { now, offset: 0 }, limits);
    const { facets } = found;
    if (facets === undefined) throw new Error('Nothing was counted.');
    cut += facets.isComplete ? 0 : 1;
    exact += facets.isComplete || found.hasMore ? 0 : 1;
    const expected = hitsOf(wanted);
    const ids = found.items.map(({ id }) => id);
    const first = inOrder(expected, wanted);
    // Without a place, free times are counted by entries that say nothing of who is judged.
    const isWhole = isScoped(wanted)
      ? wanted.free === undefined && wanted.sort !== 'free'
      : facets.isComplete;
    expect({ request, ids }).toEqual({
      request,
      ids: isWhole ? first.slice(0, input.limit) : first.filter((id) => ids.includes(id)),
    });
    expect(facets.isComplete && found.hasMore).not.toBe(true);
    const total =
      found.hasMore === undefined ? expected.length : Math.min(expected.length, found.total);
    expect({ request, total: found.total }).toEqual({ request, total });
    expect(total).toBeGreaterThanOrEqual(ids.length);
    for (const name of facetNames) {
      if (name === 'within' && wanted.lat === undefined) continue;
      const counts = statedCounts(facets, name);
      // A lower bound may be any number up to the exact one.
      const bounds = countsOf(name, wanted).map(({ value, count }, at) => ({
        value,
        count: facets.isComplete ? count : Math.min(count, counts[at]?.count ?? 0),
      }));
      expect({ request, name, counts }).toEqual({ request, name, counts: bounds });
    }
  }
  expect(cut).toBeGreaterThan(searches / 3);
  expect(exact).toBeGreaterThan(searches / 10);
}, 120_000);

/** Whether category, city and filters decide, without a place. */
const isScoped = ({ lat, place }: Wanted): boolean => lat === undefined && place === undefined;
