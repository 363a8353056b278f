import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { type AvifEncoder, createAvifEncoder } from './avif-encoder.ts';
import { readPictureName } from './picture-names.ts';
import { type Storage, createFolderStorage } from './storage.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let encoder: AvifEncoder | undefined;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  folder = await mkdtemp(join(tmpdir(), 'avif-'));
  storage = await createFolderStorage({ dataDir: folder });
});
afterEach(() => encoder?.stop());
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Encode = (webp: Buffer) => Promise<Buffer>;
const half: Encode = (webp) => Promise.resolve(webp.subarray(0, webp.length / 2));
const warn = vi.fn<(details: object, message: string) => void>();

function open(encode: Encode, isFull = false): AvifEncoder {
  const space = { isFull: () => isFull };
  encoder = createAvifEncoder({
    db: database.db,
    storage,
    space,
    encode,
    log: { warn },
    share: 1,
  });
  return encoder;
}

let made = 0;
async function store(): Promise<string> {
  made += 1;
  const name = `${String(made).padStart(20, '0')}.webp`;
  await database.db
    .insertInto('files')
    .values({ name, purpose: 'gallery', private: false, mime: 'image/webp', bytes: 100 })
    .execute();
  for (const size of ['', '-card', '-thumb'])
    await storage.put({
      name: name.replace('.webp', `${size}.webp`),
      private: false,
      bytes: Buffer.alloc(100, made),
    });
  return name;
}

const rowOf = (name: string) =>
  database.db
    .selectFrom('files')
    .select(['avif', 'avifRefused'])
    .where('name', '=', name)
    .executeTakeFirst();

const bytesOf = async (name: string) => {
  const source = await storage.read({ name, private: false });
  return source && (await buffer(source));
};

test('one size is encoded once, however many ask for it at once', async () => {
  const name = await store();
  const card = name.replace('.webp', '-card.webp');
  const encode = vi.fn<Encode>(half);
  const { request, settled } = open(encode);
  for (let times = 0; times < 20; times += 1) request(card);
  await settled();
  expect(encode).toHaveBeenCalledOnce();
  expect(await rowOf(name)).toEqual({ avif: ['card'], avifRefused: [] });
  expect(await bytesOf(name.replace('.webp', '-card.avif'))).toHaveLength(50);
});

test('several sizes are encoded one after the other', async () => {
  const name = await store();
  let running = 0;
  let most = 0;
  const { request, settled } = open(async (webp) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return half(webp);
  });
  for (const size of ['', '-card', '-thumb']) request(name.replace('.webp', `${size}.webp`));
  await settled();
  expect(most).toBe(1);
  expect(await rowOf(name)).toEqual({ avif: ['full', 'card', 'thumb'], avifRefused: [] });
});

test('an encoding that saves too little is not stored, and that is known afterwards', async () => {
  const name = await store();
  const { request, settled } = open((webp) => Promise.resolve(webp.subarray(0, 95)));
  request(name);
  await settled();
  expect(await rowOf(name)).toEqual({ avif: [], avifRefused: ['full'] });
  expect(await bytesOf(name.replace('.webp', '.avif'))).toBeNull();
});

test('bytes that an archive did not contain are made again', async () => {
  const name = await store();
  await database.db
    .updateTable('files')
    .set({ avif: ['full'] })
    .where('name', '=', name)
    .execute();
  const { request, settled } = open(half);
  request(name);
  await settled();
  expect(await rowOf(name)).toEqual({ avif: ['full'], avifRefused: [] });
  expect(await bytesOf(name.replace('.webp', '.avif'))).toHaveLength(50);
});

test('a picture that is deleted meanwhile leaves nothing behind', async () => {
  const name = await store();
  const { request, settled } = open(async (webp) => {
    await database.db.deleteFrom('files').where('name', '=', name).execute();
    return half(webp);
  });
  request(name);
  await settled();
  expect(await bytesOf(name.replace('.webp', '.avif'))).toBeNull();
});

test('a broken picture is logged and does not hold up the next one', async () => {
  const [broken, whole] = [await store(), await store()];
  const first = await bytesOf(broken);
  const { request, settled } = open((webp) =>
    webp.equals(first ?? Buffer.of()) ? Promise.reject(new Error('broken')) : half(webp),
  );
  request(broken);
  request(whole);
  await settled();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ name: broken }),
    expect.stringContaining('AVIF'),
  );
  expect(await rowOf(whole)).toMatchObject({ avif: ['full'] });
});

test('nothing is encoded while the disk is full, nor after the end', async () => {
  const name = await store();
  const encode = vi.fn<Encode>(half);
  const full = open(encode, true);
  full.request(name);
  await full.settled();
  const ended = open(encode);
  await ended.stop();
  ended.request(name);
  await ended.settled();
  expect(encode).not.toHaveBeenCalled();
});

test.each([
  ['a'.repeat(20), { original: 'a'.repeat(20), size: 'full' }],
  [`${'a'.repeat(20)}.webp`, { original: `${'a'.repeat(20)}.webp`, size: 'full' }],
  [`${'a'.repeat(20)}-card.webp`, { original: `${'a'.repeat(20)}.webp`, size: 'card' }],
  [`${'a'.repeat(20)}-thumb.avif`, { original: `${'a'.repeat(20)}.webp`, size: 'thumb' }],
  [`${'a'.repeat(20)}.avif`, { original: `${'a'.repeat(20)}.webp`, size: 'full' }],
  [`${'a'.repeat(20)}.pdf`, { original: `${'a'.repeat(20)}.pdf`, size: 'full' }],
])('%s is a size of %o', (name, expected) => {
  expect(readPictureName(name)).toEqual(expected);
});
