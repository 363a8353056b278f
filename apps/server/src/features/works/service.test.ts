import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { createWorkInput } from '@mesterhand/domain/works/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { listGallery } from '../gallery/queries.ts';
import { listComments } from './queries.ts';
import {
  countView,
  createComment,
  createWork,
  deleteComment,
  deleteWork,
  storeWorkImages,
  readWorkDetail,
  setLike,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let dataDir: string;
let storage: Storage;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-works-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  admin = await makeClient(database.db, { role: 'admin' });
  ola = await makeMaster(database.db);
  otherMaster = await makeMaster(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Uploaded pictures, with public files. */
async function upload(actor: Actor, count: number): Promise<string[]> {
  const staged = Array.from({ length: count }, () => ({
    name: `${randomBytes(16).toString('hex')}.webp`,
    private: false,
    mime: 'image/webp' as const,
    bytes: 4,
    width: 1,
    height: 1,
    variants: [],
  }));
  for (const { name } of staged)
    await storage.put({ name, private: false, bytes: Buffer.from('webp') });
  return storeWorkImages(database.db, actor, staged);
}

const work = (urls: string[], more: Record<string, unknown> = {}) =>
  createWorkInput.parse({
    title: 'Nytt bad',
    description: 'Fliser, membran og nytt røropplegg.',
    category: 'plumbing',
    images: urls.map((url, place) => ({ url, type: place === 0 ? 'before' : 'after' })),
    ...more,
  });
const publish = async (master = ola, more: Record<string, unknown> = {}) =>
  createWork(database.db, master.actor, work(await upload(master.actor, 2), more));
const bytesOf = async (url: string): Promise<boolean> => {
  const file = await storage.read({ name: url.replace('/uploads/', ''), private: false });
  file?.destroy();
  return file !== null;
};

describe('publishing', () => {
  test('C-144 a work preserves the order of its pictures, and each is a gallery item of it (trap 17)', async () => {
    const urls = await upload(ola.actor, 3);
    const made = await createWork(
      database.db,
      ola.actor,
      work(urls, { tags: [' bad ', 'fliser', 'Bad', ''] }),
    );
    expect(made.images.map(({ url }) => url)).toEqual(urls);
    expect(made).toMatchObject({
      masterId: ola.masterId,
      tags: '["bad","fliser"]',
      likes: 0,
      views: 0,
      commentsCount: 0,
      comments: [],
      liked: false,
    });
    const { items } = await listGallery(database.db, { limit: 3 });
    expect(items.map(({ imageUrl }) => imageUrl)).toEqual(urls.toReversed());
    expect(items[0]).toMatchObject({
      workId: made.id,
      category: 'Rørlegger',
      masterName: 'Ola Hansen',
    });
  });

  test('another person’s picture, one in use, one named twice and an unknown URL are refused', async () => {
    const [foreign = ''] = await upload(otherMaster.actor, 1);
    const [used = ''] = (await publish()).images.map(({ url }) => url);
    const [own = ''] = await upload(ola.actor, 1);
    for (const urls of [[foreign], [used], [own, own], ['https://example.no/a.webp']]) {
      await expect(createWork(database.db, ola.actor, work(urls))).rejects.toMatchObject({
        code: 'works.imageUnknown',
      });
    }
    const { images } = await createWork(database.db, ola.actor, work([own]));
    expect(images).toHaveLength(1);
  });

  test('one picture cannot be in two works, also under concurrency', async () => {
    const urls = await upload(ola.actor, 1);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => createWork(database.db, ola.actor, work(urls))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('a master deletes an own work with its pictures, rows and files', async () => {
    const made = await publish();
    await createComment(database.db, kari, { projectId: made.id, comment: 'Fint!', rating: 5 });
    await deleteWork({ db: database.db, storage }, ola.actor, made.id);
    await expect(readWorkDetail(database.db, null, made.id)).rejects.toMatchObject({
      code: 'works.notFound',
    });
    const names = made.images.map(({ url }) => url.replace('/uploads/', ''));
    const rows = await database.db
      .selectFrom('files')
      .select('name')
      .where('name', 'in', names)
      .execute();
    expect(rows).toEqual([]);
    for (const { url } of made.images) expect(await bytesOf(url)).toBe(false);
  });

  test('refuses everyone else except an administrator, which is audited', async () => {
    const made = await publish();
    for (const actor of [kari, otherMaster.actor])
      await expect(deleteWork({ db: database.db, storage }, actor, made.id)).rejects.toMatchObject({
        code: 'access.forbidden',
      });
    expect(await bytesOf(made.images[0]?.url ?? '')).toBe(true);
    await deleteWork({ db: database.db, storage }, admin, made.id);
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('subjectId', '=', made.id)
      .where('subject', '=', 'work')
      .execute();
    expect(trail).toEqual([{ action: 'works.delete', actorId: admin.userId }]);
  });
});

describe('comments, likes and views', () => {
  test('C-145 comments with or without a rating, newest first, counted by the database', async () => {
    const { id: projectId } = await publish();
    await createComment(database.db, kari, { projectId, comment: 'Så flott!', rating: 5 });
    await createComment(database.db, stranger, { projectId, comment: 'Enig.', rating: null });
    const first = await listComments(database.db, { projectId, limit: 1 });
    expect(first.items).toMatchObject([
      { comment: 'Enig.', rating: null, user: { firstName: 'Kari' } },
    ]);
    const second = await listComments(database.db, {
      projectId,
      limit: 1,
      cursor: first.nextCursor ?? '',
    });
    expect(second).toMatchObject({
      items: [{ comment: 'Så flott!', rating: 5 }],
      nextCursor: null,
    });
    expect((await readWorkDetail(database.db, null, projectId)).commentsCount).toBe(2);
  });

  test('C-93 an author deletes their comment, and the count follows', async () => {
    const { id: projectId } = await publish();
    const input = { projectId, comment: 'Angrer meg.', rating: 3 };
    const { id: commentId, mine } = await createComment(database.db, kari, input);
    expect(mine).toBe(true);
    const isMineFor = async (actor: Actor | null) =>
      (await readWorkDetail(database.db, actor, projectId)).comments.map((each) => each.mine);
    expect([await isMineFor(kari), await isMineFor(stranger), await isMineFor(null)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    await deleteComment(database.db, kari, { projectId, commentId });
    expect(await readWorkDetail(database.db, kari, projectId)).toMatchObject({
      comments: [],
      commentsCount: 0,
    });
  });

  test('a stranger, the master and another work’s path get not found for a comment', async () => {
    const { id: projectId } = await publish();
    const { id: elsewhere } = await publish();
    const input = { projectId, comment: 'Står her.', rating: null };
    const { id: commentId } = await createComment(database.db, kari, input);
    const refusal = { code: 'works.commentNotFound' };
    for (const [actor, input] of [
      [stranger, { projectId, commentId }],
      [ola.actor, { projectId, commentId }],
      [kari, { projectId: elsewhere, commentId }],
      [kari, { projectId, commentId: 999_999 }],
    ] as const)
      await expect(deleteComment(database.db, actor, input)).rejects.toMatchObject(refusal);
    expect((await readWorkDetail(database.db, null, projectId)).commentsCount).toBe(1);
  });

  test.each(['moderator', 'admin'] as const)(
    'a %s deletes any comment, which is audited',
    async (role) => {
      const { id: projectId } = await publish();
      const input = { projectId, comment: 'Ufint.', rating: null };
      const { id: commentId } = await createComment(database.db, kari, input);
      const keeper = await makeClient(database.db, { role });
      await deleteComment(database.db, keeper, { projectId, commentId });
      const trail = await database.db
        .selectFrom('auditEntries')
        .select(['action', 'actorId', 'before'])
        .where('subject', '=', 'workComment')
        .where('subjectId', '=', commentId)
        .execute();
      expect(trail).toMatchObject([
        { action: 'works.deleteComment', actorId: keeper.userId, before: { comment: 'Ufint.' } },
      ]);
    },
  );

  test('a master may answer, but not rate or like their own work', async () => {
    const { id: projectId } = await publish();
    const comment = { projectId, comment: 'Takk!' };
    await createComment(database.db, ola.actor, { ...comment, rating: null });
    const refusal = { code: 'access.forbidden' };
    await expect(
      createComment(database.db, ola.actor, { ...comment, rating: 5 }),
    ).rejects.toMatchObject(refusal);
    await expect(setLike(database.db, ola.actor, { projectId, liked: true })).rejects.toMatchObject(
      refusal,
    );
  });

  test('one person’s like counts once, and concurrent likes all count, on the pictures too', async () => {
    const { id: projectId } = await publish();
    const like = (actor: Actor, liked = true) => setLike(database.db, actor, { projectId, liked });
    await Promise.all([kari, stranger, otherMaster.actor, kari].map((actor) => like(actor)));
    expect(await readWorkDetail(database.db, kari, projectId)).toMatchObject({
      likes: 3,
      liked: true,
    });
    expect(await like(kari, false)).toEqual({ likes: 2, liked: false });
    expect(await like(kari, false)).toEqual({ likes: 2, liked: false });
    const { items } = await listGallery(database.db, { limit: 1 });
    expect(items[0]).toMatchObject({ workId: projectId, likes: 2 });
  });

  test('a reload adds no view, another day does, the master’s own never do', async () => {
    const { id } = await publish();
    const view = (actor: Actor | null, address: string, at = now) =>
      countView(database.db, { actor, address, now: at }, id);
    expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
    expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
    expect(await view(null, '192.0.2.2')).toEqual({ views: 2 });
    expect(await view(kari, '192.0.2.1')).toEqual({ views: 3 });
    expect(await view(ola.actor, '192.0.2.9')).toEqual({ views: 3 });
    const tomorrow = new Date('2026-11-21T08:00:00Z');
    expect(await view(null, '192.0.2.1', tomorrow)).toEqual({ views: 4 });
    const kept = await database.db
      .selectFrom('workViews')
      .select('viewer')
      .where('workId', '=', id)
      .execute();
    expect(kept).toHaveLength(4);
    expect(JSON.stringify(kept)).not.toContain('192.0.2');
  });
});

describe('A-72 the gallery', () => {
  const titles = async (input: Parameters<typeof listGallery>[1]) =>
    (await listGallery(database.db, input)).items.map(({ title }) => title);

  test('shows visible pictures, of works and of the site, by category, paginated', async () => {
    const other = await publish(otherMaster, { title: 'Strøm', category: 'electrical' });
    const [file = ''] = await upload(ola.actor, 1);
    const imageFile = file.replace('/uploads/', '');
    await database.db
      .insertInto('galleryItems')
      .values([
        { imageFile, title: 'Bokhylle', category: 'Møbler' },
        { imageFile, title: 'Skjult', category: 'Møbler', isVisible: false },
      ])
      .execute();
    expect(await titles({ limit: 10, category: 'Møbler' })).toEqual(['Bokhylle']);
    expect(await titles({ limit: 10, category: 'Elektriker' })).toEqual(['Strøm', 'Strøm']);
    const first = await listGallery(database.db, { limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['Bokhylle', 'Strøm']);
    expect(await titles({ limit: 1, cursor: first.nextCursor ?? '' })).toEqual(['Strøm']);

    await database.db.deleteFrom('listing').where('masterId', '=', other.masterId).execute();
    expect(await titles({ limit: 10, category: 'Elektriker' })).toEqual([]);
  });
});
