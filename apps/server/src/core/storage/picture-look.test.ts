import { Readable } from 'node:stream';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { middle } from '@mesterhand/domain/uploads/look';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../database/index.ts';
import { computeLook, shrinkSquare } from './image-encoding.ts';
import { fillLooks, readLook, storeFocus } from './picture-look.ts';
import { readPictureName } from './picture-names.ts';
import { type Storage, createFolderStorage } from './storage.ts';
import type { StagedFile } from './staged-file.ts';
import { insertFile, removeBytes, removeFiles, withStaging } from './uploads.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let ownerId: number;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  folder = await mkdtemp(join(tmpdir(), 'looks-'));
  storage = await createFolderStorage({ dataDir: folder });
  ownerId = (await makeClient(database.db)).userId;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Sky, wall and floor, with a face on the right. */
async function room(width = 900, height = 600): Promise<Buffer> {
  const third = height / 3;
  const [x, y, r] = [width * 0.8, height * 0.25, height * 0.09];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#c8d0d4"/>
    <rect y="${third}" width="${width}" height="${third}" fill="#8c9890"/>
    <rect y="${2 * third}" width="${width}" height="${third}" fill="#504438"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#e0a882"/>
    <circle cx="${x - r / 3}" cy="${y}" r="${r / 8}"/><circle cx="${x + r / 3}" cy="${y}" r="${r / 8}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}

const upload = (
  kind: 'image' | 'portrait' | 'privateImage',
  purpose: 'work' | 'avatar' | 'message',
) =>
  withStaging({ db: database.db, storage }, async (staging) => {
    const staged = await staging[kind](Readable.from([await room()]));
    await withTransaction(database.db, (trx) => insertFile(trx, staged, { ownerId, purpose }));
    return staged;
  });

const rowOf = (name: string) =>
  database.db.selectFrom('files').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

const sizeOf = async (name: string) => {
  const source = await storage.read({ name, private: false });
  const { width, height } = await sharp(await buffer(source ?? Readable.from([]))).metadata();
  return { width, height };
};

/** The mean of red, green and blue. */
const brightnessOf = (color: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) / 3;

test('an uploaded picture is stored with the colours of its thirds and where the face is', async () => {
  const { name } = await upload('image', 'work');
  const look = readLook(await rowOf(name));
  const [top = '', middleThird = '', bottom = ''] = look?.colors?.split(',') ?? [];
  expect(brightnessOf(top)).toBeGreaterThan(brightnessOf(middleThird) + 30);
  expect(brightnessOf(middleThird)).toBeGreaterThan(brightnessOf(bottom) + 40);
  expect(look?.focus?.x).toBeGreaterThan(70);
  expect(look?.focus?.y).toBeLessThan(45);
});

test('a portrait has square smaller sizes around the face, and the whole picture', async () => {
  const { name } = await upload('portrait', 'avatar');
  expect(await sizeOf(name)).toEqual({ width: 900, height: 600 });
  expect(await sizeOf(name.replace('.webp', '-card.webp'))).toEqual({ width: 600, height: 600 });
  const thumb = name.replace('.webp', '-thumb.webp');
  expect(await sizeOf(thumb)).toEqual({ width: 320, height: 320 });
  const source = await storage.read({ name: thumb, private: false });
  const { focus } = await computeLook(await buffer(source ?? Readable.from([])));
  // The face is in the square, not cut off at its right.
  expect(focus?.x).toBeLessThan(85);
});

test('a portrait is cropped around another focus without encoding the picture itself again', async () => {
  const stored = await rowOf((await upload('portrait', 'avatar')).name);
  const whole = { name: stored.name, width: 900, height: 600, placeholder: stored.placeholder };
  const focus = { x: 0, y: 50 };
  const cropped = await withStaging({ db: database.db, storage }, async (staging) => {
    const staged = await staging.cropped(whole, focus);
    await withTransaction(database.db, (trx) =>
      insertFile(trx, staged, { ownerId, purpose: 'avatar' }),
    );
    return staged;
  });
  const bytesOf = async (name: string) =>
    buffer((await storage.read({ name, private: false })) ?? Readable.from([]));
  expect((await bytesOf(cropped.name)).equals(await bytesOf(stored.name))).toBe(true);
  const thumb = await bytesOf(cropped.name.replace('.webp', '-thumb.webp'));
  const full = { bytes: await bytesOf(stored.name), width: 900, height: 600 };
  expect(thumb.equals((await shrinkSquare(full, { size: 'thumb', focus })).bytes)).toBe(true);
  expect(await rowOf(cropped.name)).toMatchObject({ focusX: 0, focusY: 50 });
});

test('a private picture has no look', async () => {
  const { name } = await upload('privateImage', 'message');
  expect(await rowOf(name)).toMatchObject({ placeholder: null, focusX: null, avif: [] });
});

test('a picture that lets the page shine through has no placeholder', async () => {
  const clear = { r: 200, g: 40, b: 40, alpha: 0.4 };
  const png = await sharp({ create: { width: 80, height: 60, channels: 4, background: clear } })
    .png()
    .toBuffer();
  expect((await computeLook(png)).placeholder).toBe('');
});

test('pictures of before are filled in batches; a focus that was chosen stays', async () => {
  const { db } = database;
  const [plain, chosen, portrait] = [
    await upload('image', 'work'),
    await upload('image', 'work'),
    await upload('portrait', 'avatar'),
  ];
  const names = [plain, chosen, portrait].map(({ name }) => name);
  await db
    .updateTable('files')
    .set({ placeholder: null, focusX: null, focusY: null })
    .where('name', 'in', names)
    .execute();
  await withTransaction(db, (trx) => storeFocus(trx, { name: chosen.name, focus: { x: 7, y: 9 } }));
  const { look: _, ...bare } = plain;
  const lost: StagedFile = { ...bare, name: `${'f'.repeat(32)}.webp` };
  await withTransaction(db, (trx) => insertFile(trx, lost, { ownerId, purpose: 'work' }));
  expect(await fillLooks({ db, storage }, 3)).toBe(3);
  expect(await fillLooks({ db, storage }, 3)).toBe(1);
  expect(await fillLooks({ db, storage }, 3)).toBe(0);
  expect(readLook(await rowOf(plain.name))).toMatchObject({ focus: { x: expect.any(Number) } });
  expect(readLook(await rowOf(chosen.name))).toMatchObject({
    colors: expect.stringContaining('#'),
    focus: { x: 7, y: 9 },
  });
  expect((await rowOf(portrait.name)).focusX).toBeNull();
  expect(await rowOf(lost.name)).toMatchObject({ placeholder: '' });
  expect(readLook(await rowOf(lost.name))).toBeUndefined();
});

test('a removed picture leaves no size and no encoding behind', async () => {
  const { name } = await upload('image', 'work');
  const { db } = database;
  await storage.put({
    name: name.replace('.webp', '-card.avif'),
    private: false,
    bytes: Buffer.from('avif'),
  });
  await db
    .updateTable('files')
    .set({ avif: ['card'] })
    .where('name', '=', name)
    .execute();
  for (const file of await withTransaction(db, (trx) => removeFiles(trx, [name])))
    await removeBytes(storage, file);
  const left: string[] = [];
  for await (const file of storage.list({ private: false }))
    if (readPictureName(file.name).original === name) left.push(file.name);
  expect(left).toEqual([]);
});

test('the middle is where a picture is cropped around that nobody has chosen for', () => {
  expect(readLook({ placeholder: '', focusX: null, focusY: null })).toBeUndefined();
  expect(middle).toEqual({ x: 50, y: 50 });
});
