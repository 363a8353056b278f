import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { isFavourite, listFavourites, listKeptIds } from './queries.ts';
import { addFavourite, removeFavourite } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const listOf = async (actor: Actor) =>
  (await listFavourites(database.db, actor.userId, { limit: 10, now: new Date() })).items.map(
    ({ id }) => id,
  );

test('C-28 ten concurrent adds are one, and a stranger removes nothing of it', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => addFavourite(database.db, kari, ola.masterId, now)),
  );
  expect(await listOf(kari)).toEqual([ola.masterId]);
  await removeFavourite(database.db, stranger, ola.masterId);
  expect(await isFavourite(database.db, kari.userId, ola.masterId)).toBe(true);
  expect(await listOf(stranger)).toEqual([]);
});

test('C-28 a hidden master can’t be added and leaves the lists', async () => {
  const hidden = await makeMaster(database.db);
  await addFavourite(database.db, stranger, hidden.masterId, now);
  const hide = (hiddenAt: string | null) =>
    database.db
      .updateTable('masters')
      .set({ hiddenAt })
      .where('id', '=', hidden.masterId)
      .execute();
  await hide(now.toISOString());
  await database.db.deleteFrom('listing').where('masterId', '=', hidden.masterId).execute();
  await expect(addFavourite(database.db, kari, hidden.masterId, now)).rejects.toMatchObject({
    code: 'masters.notFound',
  });
  expect(await listOf(stranger)).toEqual([]);
});

test('C-28 one response covers every heart of a list, latest first, only one’s own', async () => {
  const { db } = database;
  const reader = await makeClient(db);
  const [first, second] = [await makeMaster(db), await makeMaster(db)];
  await addFavourite(db, reader, first.masterId, now);
  await addFavourite(db, reader, second.masterId, new Date(now.getTime() + 1000));
  await addFavourite(db, stranger, ola.masterId, now);
  expect(await listKeptIds(db, reader.userId)).toEqual([second.masterId, first.masterId]);
  await removeFavourite(db, reader, second.masterId);
  expect(await listKeptIds(db, reader.userId)).toEqual([first.masterId]);
});

test('C-28 masters can’t add themselves', async () => {
  await expect(addFavourite(database.db, ola.actor, ola.masterId, now)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
});
