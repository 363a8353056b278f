import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { SaveSceneInput } from '@mesterhand/domain/scenes/schema';
import { sceneNames } from '@mesterhand/domain/scenes/scenes';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { type Storage, createFolderStorage, uploadUrl } from '../../core/storage/index.ts';
import { findPublicSettings } from '../settings/queries.ts';
import { listScenes } from './queries.ts';
import { saveScene } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const alts = { nb: 'En fjord', en: 'A fjord', ru: 'Фьорд', uk: 'Фіорд' };

let database: TestDatabase;
let storage: Storage;
let admin: Actor;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  storage = await createFolderStorage({ dataDir: await mkdtemp(join(tmpdir(), 'scenes-')) });
  admin = await makeClient(database.db, { role: 'admin' });
  moderator = await makeClient(database.db, { role: 'moderator' });
});
beforeEach(() => database.db.deleteFrom('pageScenes').execute());
afterAll(() => database.drop());

async function upload(purpose: 'scene' | 'blog' = 'scene'): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  const file = { name, ownerId: admin.userId, purpose, private: false, bytes: 10 } as const;
  await database.db
    .insertInto('files')
    .values({ ...file, mime: 'image/webp' })
    .execute();
  return uploadUrl(name);
}

const save = (input: Partial<SaveSceneInput> & { image: string }, actor = admin) =>
  saveScene(
    { db: database.db, storage },
    actor,
    { name: 'hero', isShown: true, focusX: 30, focusY: 70, alts, version: 0, ...input },
    now,
  );

const shown = async () => (await findPublicSettings(database.db)).scenes;
const found = async (name = 'hero') =>
  (await listScenes(database.db)).find((scene) => scene.name === name);
const rowOf = (image: string) =>
  database.db
    .selectFrom('files')
    .select('name')
    .where('name', '=', image.replace('/uploads/', ''))
    .executeTakeFirst();

test('without photographs every scene is drawn, and pages receive none', async () => {
  const scenes = await listScenes(database.db);
  expect(scenes.map(({ name }) => name)).toEqual(sceneNames);
  expect(scenes.every(({ image, isShown }) => image === null && !isShown)).toBe(true);
  expect(await shown()).toBeUndefined();
});

test('a photograph reaches every page with its focus and texts, under the name of its scene', async () => {
  const [image, other] = [await upload(), await upload()];
  await save({ image });
  await save({ image: other, name: 'furniture_assembly', alts: null });
  const focus = { focusX: 30, focusY: 70 };
  expect(await shown()).toEqual({
    hero: { image, ...focus, alts },
    furniture_assembly: { image: other, ...focus, alts: null },
  });
  expect(await found()).toMatchObject({ image, isShown: true, version: 1 });
});

test('the drawing comes back, and its photograph can be put back', async () => {
  const image = await upload();
  await save({ image });
  await save({ image, isShown: false, version: 1 });
  expect(await shown()).toBeUndefined();
  expect(await found()).toMatchObject({ image, isShown: false, version: 2 });
  await save({ image, version: 2 });
  expect(await shown()).toMatchObject({ hero: { image, alts } });
});

test('a new photograph removes the one before, with its file', async () => {
  const [first, second] = [await upload(), await upload()];
  await save({ image: first });
  await save({ image: second, version: 1 });
  expect(await rowOf(first)).toBeUndefined();
  expect(await rowOf(second)).toBeDefined();
});

test('of two administrators the second one gets a conflict, and a retry of the same is no conflict', async () => {
  const [mine, theirs] = [await upload(), await upload()];
  await save({ image: theirs });
  await expect(save({ image: mine })).rejects.toMatchObject({ code: 'conflict.stale' });
  await save({ image: theirs, focusX: 31, version: 1 });
  await expect(save({ image: theirs, focusX: 32, version: 1 })).rejects.toMatchObject({
    code: 'conflict.stale',
  });
  expect(await save({ image: theirs, focusX: 31, version: 1 })).toMatchObject({ version: 2 });
});

test('of two first photographs at the same time one wins', async () => {
  const images = [await upload(), await upload()];
  const outcomes = await Promise.allSettled(images.map((image) => save({ image })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('refuses a picture of something else, of another scene and one that does not exist', async () => {
  const used = await upload();
  await save({ image: used, name: 'moving' });
  for (const image of [await upload('blog'), used, '/uploads/aaaaaaaaaaaaaaaaaaaa.webp', ''])
    await expect(save({ image })).rejects.toMatchObject({
      code: 'scenes.imageUnknown',
      issues: [{ path: ['image'], message: 'invalid' }],
    });
});

test('a moderator changes nothing', async () => {
  const image = await upload();
  await expect(save({ image }, moderator)).rejects.toMatchObject({ code: 'access.forbidden' });
});

test('is recorded with the scene and what changed, and not when nothing did', async () => {
  const image = await upload();
  await save({ image });
  await save({ image, focusY: 71, version: 1 });
  await save({ image, focusY: 71, version: 2 });
  const entries = await database.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('action', '=', 'settings.scene')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { before: { scene: 'hero', focusY: 70 }, after: { scene: 'hero', focusY: 71 } },
    {
      before: { scene: 'hero', image: null, isShown: false, focusX: 50, focusY: 50, alts: null },
      after: {
        scene: 'hero',
        image,
        isShown: true,
        focusX: 30,
        focusY: 70,
        alts: 'En fjord · A fjord · Фьорд · Фіорд',
      },
    },
  ]);
});
