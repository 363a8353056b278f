import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../../tests/support/people.ts';
import { foldCounts } from './service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

interface Group {
  categoryId: number;
  city: string;
  bits: number;
  masters: number;
}

/** The sums of the stored rows, and how many rows there are. */
async function readCounts(): Promise<{ groups: Group[]; rows: number }> {
  const { rows } = await sql<Group & { size: number }>`
    select category_id, city, bits, sum(masters)::int as masters, count(*)::int as size
      from listing_counts group by 1, 2, 3 order by 1, 2, 3
  `.execute(database.db);
  return {
    groups: rows.filter(({ masters }) => masters !== 0).map(({ size: _, ...group }) => group),
    rows: rows.reduce((sum, { size }) => sum + size, 0),
  };
}

/** The same from the masters in the orders of a search. */
async function countMasters(): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select category_id, c.city, bits, count(*)::int as masters
      from listing_orders o cross join lateral unnest(array['', o.city]) c (city)
     where c.city is not null group by 1, 2, 3 order by 1, 2, 3
  `.execute(database.db);
  return rows;
}

test('groups follow new, changed, moved and hidden masters, and become one row each', async () => {
  const { db } = database;
  const [first, second, third] = [
    await makeMaster(db, { city: 'oslo', categoryId: 1, isVerified: true }),
    await makeMaster(db, { city: 'oslo', categoryId: 1, isVerified: true }),
    await makeMaster(db, { city: 'bergen', categoryId: 2 }),
  ];
  const change = async (what: string, id: number) => {
    await sql`update masters set ${sql.raw(what)} where id = ${id}`.execute(db);
    await sql`select refresh_listing(array[${id}]::bigint[])`.execute(db);
    expect((await readCounts()).groups).toEqual(await countMasters());
  };
  await change("languages = '{pl,so}', hourly_rate = 550", first.masterId);
  await change("city = 'bergen'", second.masterId);
  await change('city = null', third.masterId);
  await change('hidden_at = now()', second.masterId);
  const { rows: changed } = await readCounts();
  await foldCounts(db);
  const { groups, rows } = await readCounts();
  expect(groups).toEqual(await countMasters());
  expect(rows).toBe(groups.length);
  expect(changed).toBeGreaterThan(rows);
});

/** Entries with free times that differ from the orders and the stored free times. */
async function listWrongEntries(): Promise<unknown[]> {
  const { rows } = await sql`
    select f.*, o.* from listing_free f full join (
      select o.master_id, o.category_id, coalesce(o.city, '') as city, o.bits, a.first_day,
        last_starts(a.starts, 0) as first, last_starts(a.starts, 8) as later
      from listing_orders o left join availability a on a.master_id = o.master_id
    ) o on (o.master_id, o.category_id, o.city, o.bits) = (f.master_id, f.category_id, f.city, f.bits)
    where f.master_id is null or o.master_id is null
      or (f.free_from, f.last_starts, f.later_last_starts) is distinct from (o.first_day, o.first, o.later)
  `.execute(database.db);
  return rows;
}

test('entries with free times follow the free times, the filters, the city and the trades of a master', async () => {
  const { db } = database;
  const { masterId } = await makeMaster(db, { city: 'oslo', categoryId: 1 });
  const starts = (first: number) => Array.from({ length: 21 }, (_, day) => (first + day) % 1024);
  const acts = [
    sql`insert into availability (master_id, first_day, starts) values (${masterId}, '2026-11-20', ${starts(1020)}::smallint[])`,
    sql`update availability set starts = ${starts(3)}::smallint[] where master_id = ${masterId}`,
    sql`update masters set city = 'bergen', hourly_rate = 500 where id = ${masterId}`,
    sql`insert into services (master_id, category_id, name, description, price) values (${masterId}, 2, 'Annet', '', 1)`,
    sql`update availability set first_day = '2026-11-23', starts = ${starts(0)}::smallint[] where master_id = ${masterId}`,
    sql`delete from availability where master_id = ${masterId}`,
    sql`update masters set hidden_at = now() where id = ${masterId}`,
  ];
  for (const act of acts) {
    await act.execute(db);
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
    expect(await listWrongEntries()).toEqual([]);
  }
});

test('the last free start of each day is stored in four bits', async () => {
  const { rows } = await sql<{ first: string; later: string }>`
    select to_hex(last_starts(array[0, 1, 3, 512, 1023, 256, 0, 0, 0, 2]::smallint[], 0)) as first,
      to_hex(last_starts(array[0, 1, 3, 512, 1023, 256, 0, 0, 0, 2]::smallint[], 8)) as later
  `.execute(database.db);
  expect(rows).toEqual([{ first: '20009aa210', later: '20' }]);
});

test('folds at the same time lose and repeat nothing', async () => {
  const { db } = database;
  const { masterId } = await makeMaster(db, { city: 'oslo', categoryId: 1 });
  for (const isVerified of [true, false, true]) {
    await sql`update masters set is_verified = ${isVerified}, badge_decided_at = now() where id = ${masterId}`.execute(
      db,
    );
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  }
  await Promise.all([foldCounts(db), foldCounts(db), foldCounts(db)]);
  expect((await readCounts()).groups).toEqual(await countMasters());
});
