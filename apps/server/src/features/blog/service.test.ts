import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { type PostInput, postInput } from '@mesterhand/domain/blog/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { runHousekeeping } from '../../core/privacy/index.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { countArticles, listArticles } from './queries.ts';
import {
  countView,
  createPost,
  deletePost,
  storePicture,
  readArticle,
  updatePost,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let storage: Storage;
let dataDir: string;
let deps: { db: TestDatabase['db']; storage: Storage };
let admin: Actor;
let posts = 0;
let files = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  admin = await makeClient(database.db, { role: 'admin' });
  dataDir = await mkdtemp(join(tmpdir(), 'blog-'));
  storage = await createFolderStorage({ dataDir });
  deps = { db: database.db, storage };
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

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

/** A picture uploaded by an administrator. */
async function upload(): Promise<string> {
  files += 1;
  const name = `${String(files).padStart(32, '0')}.webp`;
  await storage.put({ name, private: false, bytes: Buffer.from('x') });
  const size = { width: 4, height: 3, bytes: 1, variants: [] };
  const staged = { name, private: false, mime: 'image/webp' as const, ...size };
  return (await storePicture(database.db, admin, staged)).url;
}
const isStored = async (url: string) =>
  (await storage.read({ name: url.replace('/uploads/', ''), private: false })) !== null;

test('A-30 the publication date is when it was first published, not written', async () => {
  const { id } = await createPost(database.db, admin, form(), now);
  expect(await find(id)).toMatchObject({ status: 'draft', publishedAt: null });
  const later = new Date('2026-11-25T11:00:00Z');
  await updatePost(deps, admin, { id, ...form({ status: 'published' }) }, later);
  await updatePost(deps, admin, { id, ...form({ status: 'draft' }) }, new Date());
  expect(await find(id)).toMatchObject({ status: 'draft', publishedAt: later.toISOString() });
});

test('trap 15 of two concurrent posts with one slug, one is refused', async () => {
  const input = form();
  const both = await Promise.allSettled([
    createPost(database.db, admin, input, now),
    createPost(database.db, admin, input, now),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('of two who save one version concurrently, one gets a conflict', async () => {
  const { id } = await createPost(database.db, admin, form(), now);
  const save = () => updatePost(deps, admin, { id, version: 1, ...form() }, now);
  const both = await Promise.allSettled([save(), save()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await find(id)).toMatchObject({ version: 2 });
});

test('the audit log records the decision, not the whole text', async () => {
  const { id } = await createPost(database.db, admin, form({ content: '<p>Hemmelig</p>' }), now);
  await deletePost(deps, admin, { id });
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

describe('refuses anyone but administrators', () => {
  test.each<Role>(['user', 'master', 'moderator'])('%s', async (role) => {
    const stranger = await makeClient(database.db, { role });
    const { id } = await createPost(database.db, admin, form(), now);
    const acts = [
      () => createPost(database.db, stranger, form({ title: `Av ${role}` }), now),
      () => updatePost(deps, stranger, { id, ...form({ title: 'Tatt' }) }, now),
      () => deletePost(deps, stranger, { id }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await find(id)).toMatchObject({ title: 'Råd', version: 1 });
  });
});

test('strips scripts and event handlers that bypass the editor', async () => {
  const content =
    '<h2 onclick="a()">Hei</h2><script>b()</script><img src="x" onerror="c()"><p>x<iframe src="/"></iframe></p>';
  const { id } = await createPost(database.db, admin, form({ content }), now);
  expect(await find(id)).toMatchObject({ content: '<h2>Hei</h2><p>x</p>' });
});

describe('pictures of a post', () => {
  test('a cover that is replaced, removed or deleted with its post leaves the storage', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await createPost(database.db, admin, form({ cover: first }), now);
    const save = (more: Record<string, unknown>) =>
      updatePost(deps, admin, { id, ...form(more) }, now);
    await save({});
    expect(await isStored(first)).toBe(true);
    await save({ cover: second, coverAlt: 'En kran' });
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    await save({ cover: null });
    expect(await isStored(second)).toBe(false);
    const third = await upload();
    await save({ cover: third });
    await deletePost(deps, admin, { id });
    expect(await isStored(third)).toBe(false);
  });

  test('a picture stays while any post shows it, in its text or as its cover', async () => {
    const url = await upload();
    const content = `<p>Se:</p><img src="${url}" alt="">`;
    const one = await createPost(database.db, admin, form({ content }), now);
    const two = await createPost(database.db, admin, form({ cover: url }), now);
    await updatePost(deps, admin, { id: one.id, ...form() }, now);
    expect(await isStored(url)).toBe(true);
    await deletePost(deps, admin, { id: two.id });
    expect(await isStored(url)).toBe(false);
  });

  test('a cover that was not uploaded for the blog is refused', async () => {
    const name = `${'f'.repeat(32)}.webp`;
    const file = { name, purpose: 'avatar', private: false, mime: 'image/webp', bytes: 1 } as const;
    await database.db.insertInto('files').values(file).execute();
    for (const cover of [`/uploads/${name}`, `/uploads/${'e'.repeat(32)}.webp`])
      await expect(createPost(database.db, admin, form({ cover }), now)).rejects.toMatchObject({
        code: 'input.invalid',
        issues: [{ path: ['cover'], message: 'invalid' }],
      });
  });

  test('unused uploads are deleted after a day, used ones stay', async () => {
    const [used, unused] = [await upload(), await upload()];
    await createPost(database.db, admin, form({ cover: used }), now);
    const dayBefore = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await database.db.updateTable('files').set({ createdAt: dayBefore }).execute();
    const log = { info: () => {}, error: () => {} };
    await runHousekeeping({ ...deps, log, clock: () => new Date(Date.now() + 7_200_000) });
    expect([await isStored(used), await isStored(unused)]).toEqual([true, false]);
  });

  test('the audit log names the old and the new cover', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await createPost(database.db, admin, form({ cover: first }), now);
    await updatePost(deps, admin, { id, ...form({ cover: second }) }, now);
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('action', '=', 'blog.update')
      .where('subjectId', '=', id)
      .execute();
    expect(trail).toMatchObject([
      { before: { coverFile: first.slice(9) }, after: { coverFile: second.slice(9) } },
    ]);
  });
});

describe('public reading', () => {
  test('A-68 drafts and archived posts are not found, published ones have their text', async () => {
    const input = form({ content: '<h2>Hei</h2>' });
    const { id } = await createPost(database.db, admin, input, now);
    const notFound = { code: 'blog.notFound' };
    await expect(readArticle(database.db, input.slug)).rejects.toMatchObject(notFound);
    await updatePost(deps, admin, { id, ...input, status: 'published' }, now);
    expect(await readArticle(database.db, input.slug)).toMatchObject({ content: '<h2>Hei</h2>' });
    await updatePost(deps, admin, { id, ...input, status: 'archived' }, now);
    await expect(readArticle(database.db, input.slug)).rejects.toMatchObject(notFound);
  });

  test('A-63 A-66 the list is searched, filtered and counted over published posts only', async () => {
    const before = await countArticles(database.db);
    const word = `ord${Date.now()}`;
    const make = (more: object) =>
      createPost(database.db, admin, form({ title: `${word} Ærlig`, ...more }), now);
    await make({ status: 'published', category: 'Energi' });
    await make({ status: 'published', category: 'Rengjøring' });
    await make({ category: 'Energi' });
    const list = async (more: object) =>
      (await listArticles(database.db, { limit: 10, search: `${word} ærlig`, ...more })).items;
    expect((await list({})).map(({ category }) => category)).toEqual(['Rengjøring', 'Energi']);
    expect(await list({ category: 'Energi' })).toHaveLength(1);
    expect(await list({ search: '%' })).toEqual([]);
    const { total, categories } = await countArticles(database.db);
    expect(total).toBe(before.total + 2);
    expect(categories).toContainEqual({ category: 'Energi', count: 1 });
  });

  test('a reload adds no view, another person or day does, and nothing else changes', async () => {
    const input = form({ status: 'published' });
    const { id } = await createPost(database.db, admin, input, now);
    const view = (address: string, at = now) =>
      countView(database.db, { actor: null, address, now: at }, input.slug);
    expect(await view('192.0.2.1')).toEqual({ views: 1 });
    expect(await view('192.0.2.1')).toEqual({ views: 1 });
    await Promise.all([view('192.0.2.2'), view('192.0.2.3'), view('192.0.2.3')]);
    expect(await view('192.0.2.1', new Date('2026-11-21T08:00:00Z'))).toEqual({ views: 4 });
    expect(await find(id)).toMatchObject({ version: 1 });
    const draft = form();
    await createPost(database.db, admin, draft, now);
    const viewer = { actor: null, address: '192.0.2.1', now };
    await expect(countView(database.db, viewer, draft.slug)).rejects.toMatchObject({
      code: 'blog.notFound',
    });
  });

  test('A-67 pages are ordered by publication date, without duplicates or gaps', async () => {
    const word = `side${Date.now()}`;
    for (let day = 1; day <= 5; day += 1) {
      const at = new Date(Date.UTC(2026, 9, day <= 3 ? day : 3));
      const input = form({ title: `${word} ${day}`, status: 'published' });
      await createPost(database.db, admin, input, at);
    }
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listArticles(database.db, { limit: 2, search: word, cursor });
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(titles).toEqual([5, 4, 3, 2, 1].map((day) => `${word} ${day}`));
  });
});
