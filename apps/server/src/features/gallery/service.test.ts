import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { createWorkInput } from '@mesterhand/domain/works/schema';
import { createWork, storeWorkImages } from '../works/service.ts';
import { listGallery } from './queries.ts';
import { countPieceView, patchItem, readPiece, setPieceLike } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const notFound = { code: 'gallery.notFound' };

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;
let itemId: number;
let files = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  ola = await makeMaster(database.db);
});
beforeEach(async () => {
  itemId = await hang();
});
afterAll(() => database.drop());

async function upload(actor: Actor): Promise<string> {
  files += 1;
  const name = `${String(files).padStart(32, '0')}.webp`;
  const file = { name, private: false, mime: 'image/webp' as const, bytes: 4 };
  const staged = { ...file, width: 1, height: 1, variants: [] };
  const [address = ''] = await storeWorkImages(database.db, actor, [staged]);
  return address;
}

/** A gallery picture that belongs to no work. */
async function hang(more: { isVisible?: boolean; masterId?: number } = {}): Promise<number> {
  const imageFile = (await upload(ola.actor)).replace('/uploads/', '');
  const { id } = await database.db
    .insertInto('galleryItems')
    .values({ imageFile, title: 'Bokhylle', category: 'Møbler', ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const like = (actor: Actor, liked = true, id = itemId) =>
  setPieceLike(database.db, actor, { itemId: id, liked });

test('A-72 a person likes a site picture once, and concurrent likes all count', async () => {
  await Promise.all([kari, stranger, ola.actor, kari, kari].map((actor) => like(actor)));
  expect(await readPiece(database.db, kari, itemId)).toMatchObject({ likes: 3, liked: true });
  expect(await like(kari, false)).toEqual({ likes: 2, liked: false });
  expect(await like(kari, false)).toEqual({ likes: 2, liked: false });
  expect(await readPiece(database.db, kari, itemId)).toMatchObject({ likes: 2, liked: false });
  expect(await readPiece(database.db, null, itemId)).toMatchObject({ likes: 2, liked: false });
  const { items } = await listGallery(database.db, { limit: 1 });
  expect(items).toMatchObject([{ id: itemId, workId: null, likes: 2 }]);
});

test('a reload adds no view of a picture, another person and another day do', async () => {
  const view = (actor: Actor | null, address: string, at = now) =>
    countPieceView(database.db, { actor, address, now: at }, itemId);
  expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
  expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
  expect(await view(kari, '192.0.2.1')).toEqual({ views: 2 });
  expect(await view(null, '192.0.2.1', new Date('2026-11-21T08:00:00Z'))).toEqual({ views: 3 });
  const kept = await database.db
    .selectFrom('galleryViews')
    .select('viewer')
    .where('itemId', '=', itemId)
    .execute();
  expect(kept).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toContain('192.0.2');
});

test('a master can’t like their own, and their own views don’t count', async () => {
  const own = await hang({ masterId: ola.masterId });
  await expect(like(ola.actor, true, own)).rejects.toMatchObject({ code: 'access.forbidden' });
  const viewer = { actor: ola.actor, address: '192.0.2.9', now };
  expect(await countPieceView(database.db, viewer, own)).toEqual({ views: 0 });
  expect(await like(kari, true, own)).toEqual({ likes: 1, liked: true });
});

test('hidden pictures, pictures of works and unknown ones are not found', async () => {
  const { images } = await createWork(
    database.db,
    ola.actor,
    createWorkInput.parse({
      title: 'Nytt bad',
      description: 'Fliser og membran.',
      category: 'plumbing',
      images: [{ url: await upload(ola.actor), type: 'after' }],
    }),
  );
  for (const id of [await hang({ isVisible: false }), images[0]?.id ?? 0, 999_999]) {
    await expect(readPiece(database.db, kari, id)).rejects.toMatchObject(notFound);
    await expect(like(kari, true, id)).rejects.toMatchObject(notFound);
    const viewer = { actor: null, address: '192.0.2.1', now };
    await expect(countPieceView(database.db, viewer, id)).rejects.toMatchObject(notFound);
  }
});

test('the database refuses reactions to single pictures of a work', async () => {
  const of = createWorkInput.parse({
    title: 'Nytt kjøkken',
    description: 'Benk og kran.',
    category: 'plumbing',
    images: [{ url: await upload(ola.actor), type: 'after' }],
  });
  const { images } = await createWork(database.db, ola.actor, of);
  const row = { itemId: images[0]?.id ?? 0, userId: kari.userId };
  await expect(database.db.insertInto('galleryLikes').values(row).execute()).rejects.toMatchObject({
    code: '23514',
  });
});

test('A-34 a picture hidden by a moderator can’t be liked, viewed or listed', async () => {
  const moderator = await makeClient(database.db, { role: 'moderator' });
  await patchItem(database.db, moderator, { id: itemId, isVisible: false });
  const listed = await listGallery(database.db, { limit: 100 });
  expect(listed.items.map(({ id }) => id)).not.toContain(itemId);
  await expect(like(kari)).rejects.toMatchObject(notFound);
  await expect(readPiece(database.db, null, itemId)).rejects.toMatchObject(notFound);
  await patchItem(database.db, moderator, { id: itemId, isVisible: true });
  expect(await readPiece(database.db, null, itemId)).toMatchObject({ isVisible: true });
});

test('a picture saved since it was read is not overwritten', async () => {
  const moderator = await makeClient(database.db, { role: 'moderator' });
  const own = await hang({ masterId: ola.masterId });
  await patchItem(database.db, moderator, { id: own, title: 'Først', version: 1 });
  await expect(
    patchItem(database.db, moderator, { id: own, title: 'Sist', version: 1 }),
  ).rejects.toMatchObject({ code: 'conflict.stale' });
  expect(await readPiece(database.db, null, own)).toMatchObject({ title: 'Først' });
});

test('A-109 only gallery moderators change a picture, not even its master', async () => {
  const own = await hang({ masterId: ola.masterId });
  for (const actor of [kari, ola.actor])
    await expect(
      patchItem(database.db, actor, { id: own, isVisible: false }),
    ).rejects.toMatchObject({ code: 'access.forbidden' });
  expect(await readPiece(database.db, null, own)).toMatchObject({ isVisible: true });
});
