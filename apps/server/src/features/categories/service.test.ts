import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { createCategoryInput } from '@mesterhand/domain/admin/categories';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { createCategory, deleteCategory, restoreCategory, updateCategory } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
});
afterAll(() => database.drop());

const form = (name: string) =>
  createCategoryInput.parse({ name, description: 'Alt mulig', basePrice: 100 });
const find = (id: number) =>
  database.db
    .selectFrom('categories')
    .select(['code', 'name', 'archivedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

test('A-19 a name similar to a documented code gets a code of its own', async () => {
  const { id } = await createCategory(database.db, admin, form('Moving'));
  expect(await find(id)).toMatchObject({ code: 'moving_2' });
});

test('A-19 of two who add the same name concurrently, one is refused', async () => {
  const both = await Promise.allSettled([
    createCategory(database.db, admin, form('Skorstein')),
    createCategory(database.db, admin, form('Skorstein')),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('A-96 the search finds every master of a category by its new name', async () => {
  const masters = [
    await makeMaster(database.db, { categoryId: 3 }),
    await makeMaster(database.db, { categoryId: 3 }),
  ];
  await updateCategory(database.db, admin, { ...form('Husvask'), id: 3 });
  const rows = await database.db
    .selectFrom('listing')
    .select(['masterId', 'document'])
    .where('categoryId', '=', 3)
    .orderBy('masterId')
    .execute();
  expect(rows.map(({ masterId }) => masterId)).toEqual(masters.map(({ masterId }) => masterId));
  expect(rows.every(({ document }) => document.includes('Husvask'))).toBe(true);
});

test('a category saved since it was read is not overwritten', async () => {
  const versionOf = async () =>
    (
      await database.db
        .selectFrom('categories')
        .select('version')
        .where('id', '=', 4)
        .executeTakeFirstOrThrow()
    ).version;
  const version = await versionOf();
  await updateCategory(database.db, admin, { ...form('Snekker'), id: 4, version });
  await expect(
    updateCategory(database.db, admin, { ...form('Tømrer'), id: 4, version }),
  ).rejects.toMatchObject({ code: 'conflict.stale' });
  expect(await find(4)).toMatchObject({ name: 'Snekker' });
  expect(await versionOf()).toBe(version + 1);
});

test('A-97 trap 8 a category that a master has is archived, and can be restored once', async () => {
  expect(await deleteCategory(database.db, admin, 3, now)).toEqual({ id: 3, archived: true });
  expect(await find(3)).toMatchObject({ archivedAt: now.toISOString() });
  await restoreCategory(database.db, admin, 3);
  await restoreCategory(database.db, admin, 3);
  expect(await find(3)).toMatchObject({ archivedAt: null });
  const trail = await database.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', 'category')
    .where('subjectId', '=', 3)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'categories.update',
    'categories.archive',
    'categories.restore',
  ]);
});

describe('refuses anyone but administrators', () => {
  test.each<Role>(['user', 'master', 'moderator'])('%s', async (role) => {
    const stranger = await makeClient(database.db, { role });
    const acts = [
      () => createCategory(database.db, stranger, form(`Av ${role}`)),
      () => updateCategory(database.db, stranger, { ...form('Tatt'), id: 1 }),
      () => deleteCategory(database.db, stranger, 9, now),
      () => restoreCategory(database.db, stranger, 1),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await find(1)).toMatchObject({ name: 'VVS', archivedAt: null });
    expect(await find(9)).toBeDefined();
  });
});
