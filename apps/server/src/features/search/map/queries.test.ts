import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../../tests/support/people.ts';
import { listCells } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

const norway = { west: 4, south: 57.5, east: 31.5, north: 71.5 };
const centre = { west: 10.7, south: 59.9, east: 10.8, north: 59.95 };
const fana = { west: 5.2, south: 60.2, east: 5.5, north: 60.4 };

const count = async (rectangle: typeof norway, category?: number): Promise<number> => {
  const cells = await listCells(database.db, {
    ...rectangle,
    ...(category !== undefined && { category }),
  });
  return cells.reduce((sum, each) => sum + each.count, 0);
};

async function addAt(
  place: { latitude: number; longitude: number },
  categoryId = 1,
): Promise<number> {
  const { masterId } = await makeMaster(database.db, { categoryId });
  await database.db.updateTable('masters').set(place).where('id', '=', masterId).execute();
  return masterId;
}

test('masters are counted in cells, which follow them as they move, change their trade and are hidden', async () => {
  const { db } = database;
  expect(await listCells(db, norway)).toEqual([]);
  const first = await addAt({ latitude: 59.9139, longitude: 10.7522 });
  await addAt({ latitude: 59.914, longitude: 10.7523 });
  await addAt({ latitude: 59.93, longitude: 10.76 }, 2);
  expect(await listCells(db, norway)).toEqual([expect.objectContaining({ count: 3 })]);
  expect([await count(norway, 1), await count(norway, 2), await count(norway, 9)]).toEqual([
    2, 1, 0,
  ]);
  expect(await count(centre)).toBe(3);
  expect(await count(fana)).toBe(0);

  await sql`
    update masters set base_address = 'Fana 1', base_latitude = 60.27, base_longitude = 5.37 where id = ${first}
  `.execute(db);
  expect([await count(centre), await count(fana)]).toEqual([2, 1]);

  await sql`update services set category_id = 2 where master_id = ${first}`.execute(db);
  await sql`select refresh_listing(array[${first}]::bigint[])`.execute(db);
  expect([await count(fana, 1), await count(fana, 2), await count(fana)]).toEqual([1, 1, 1]);

  await sql`update masters set hidden_at = now() where id = ${first}`.execute(db);
  await sql`select refresh_listing(array[${first}]::bigint[])`.execute(db);
  expect([await count(fana), await count(norway)]).toEqual([0, 2]);
});
