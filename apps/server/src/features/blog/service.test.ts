import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { type PostInput, postInput } from '@mesterhand/domain/blog/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { createPost, deletePost, updatePost } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let admin: Actor;
let posts = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  admin = await makeClient(database.db, { role: 'admin' });
});
afterAll(() => database.drop());

const form = (more: Record<string, unknown> = {}): PostInput =>
  postInput.parse({
    title: 'Råd',
    slug: `råd-${(posts += 1)}`,
    excerpt: 'Kort',
    content: '<p>Hei</p>',
    category: 'Tips',
    author: 'Kari',
    ...more,
  });
const find = (id: number) =>
  database.db
    .selectFrom('posts')
    .select(['title', 'content', 'status', 'publishedAt', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();

test('A-30 the day of the first publication is the day it was published, not written', async () => {
  const { id } = await createPost(database.db, admin, form(), now);
  expect(await find(id)).toMatchObject({ status: 'draft', publishedAt: null });
  const later = new Date('2026-11-25T11:00:00Z');
  await updatePost(database.db, admin, { id, ...form({ status: 'published' }) }, later);
  await updatePost(database.db, admin, { id, ...form({ status: 'draft' }) }, new Date());
  expect(await find(id)).toMatchObject({ status: 'draft', publishedAt: later.toISOString() });
});

test('trap 15 of two posts with one address at the same moment, one is refused', async () => {
  const input = form();
  const both = await Promise.allSettled([
    createPost(database.db, admin, input, now),
    createPost(database.db, admin, input, now),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('of two who save one version at the same moment, one is told', async () => {
  const { id } = await createPost(database.db, admin, form(), now);
  const save = () => updatePost(database.db, admin, { id, version: 1, ...form() }, now);
  const both = await Promise.allSettled([save(), save()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await find(id)).toMatchObject({ version: 2 });
});

test('the trail tells what was decided, not the whole text', async () => {
  const { id } = await createPost(database.db, admin, form({ content: '<p>Hemmelig</p>' }), now);
  await deletePost(database.db, admin, id);
  const trail = await database.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'post')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['blog.create', 'blog.delete']);
  expect(JSON.stringify(trail)).not.toContain('Hemmelig');
});

describe('whoever is no administrator changes nothing', () => {
  test.each<Role>(['user', 'master', 'moderator'])('%s', async (role) => {
    const stranger = await makeClient(database.db, { role });
    const { id } = await createPost(database.db, admin, form(), now);
    const acts = [
      () => createPost(database.db, stranger, form({ title: `Av ${role}` }), now),
      () => updatePost(database.db, stranger, { id, ...form({ title: 'Tatt' }) }, now),
      () => deletePost(database.db, stranger, id),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await find(id)).toMatchObject({ title: 'Råd', version: 1 });
  });
});
