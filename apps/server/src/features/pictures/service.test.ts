import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Actor } from '@mesterhand/domain/access/actor';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeBookingParties } from '../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../tests/support/cluster.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  type Storage,
  createFolderStorage,
  insertFile,
  uploadUrl,
  withStaging,
} from '../../core/storage/index.ts';
import { findPublicProfile } from '../profile/queries.ts';
import { storeAvatar } from '../profile/service.ts';
import { readFocus, setFocus } from './service.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: Actor;
beforeAll(async () => {
  const parties = await makeBookingParties(inject('cluster'));
  ({ database, kari, stranger, admin } = parties);
  ola = parties.ola.actor;
  folder = await mkdtemp(join(tmpdir(), 'focus-'));
  storage = await createFolderStorage({ dataDir: folder });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const files = () => ({ db: database.db, storage });
const wide = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#8c9890' } })
    .jpeg()
    .toBuffer();

const upload = (owner: Actor, purpose: 'work' | 'blog') =>
  withStaging(files(), async (staging) => {
    const staged = await staging.image(Readable.from([await wide()]));
    await withTransaction(database.db, (trx) =>
      insertFile(trx, staged, { ownerId: owner.userId, purpose }),
    );
    return uploadUrl(staged.name);
  });

const choosePortrait = (owner: Actor) =>
  withStaging(files(), async (staging) => {
    const staged = await staging.portrait(Readable.from([await wide()]));
    return (await storeAvatar(files(), owner, staged)).avatarUrl;
  });

const isStored = async (address: string) => {
  const name = address.replace('/uploads/', '');
  const source = await storage.read({ name, private: false });
  source?.destroy();
  return source !== null;
};

const notFound = { code: 'gallery.notFound', status: 404 };

test('who uploaded a picture of a work chooses its focus, and a repeated call changes nothing', async () => {
  const picture = await upload(ola, 'work');
  const chosen = { picture, focus: { x: 10, y: 90 } };
  expect(await setFocus(files(), ola, { picture, x: 10, y: 90 })).toEqual(chosen);
  expect(await setFocus(files(), ola, { picture, x: 10, y: 90 })).toEqual(chosen);
  expect(await readFocus(database.db, ola, picture)).toEqual(chosen);
});

test('for everybody else there is no such picture', async () => {
  const picture = await upload(ola, 'work');
  for (const actor of [kari, stranger, admin]) {
    await expect(setFocus(files(), actor, { picture, x: 1, y: 1 })).rejects.toMatchObject(notFound);
    await expect(readFocus(database.db, actor, picture)).rejects.toMatchObject(notFound);
  }
  const row = await database.db
    .selectFrom('files')
    .select('focusX')
    .where('name', '=', picture.replace('/uploads/', ''))
    .executeTakeFirst();
  expect(row?.focusX).not.toBe(1);
});

test('every administrator crops the pictures of articles, and nobody else', async () => {
  const picture = await upload(kari, 'blog');
  await expect(setFocus(files(), kari, { picture, x: 5, y: 5 })).rejects.toMatchObject(notFound);
  expect(await setFocus(files(), admin, { picture, x: 5, y: 5 })).toMatchObject({ picture });
});

test('a portrait is cropped under a new address, and the previous one is removed', async () => {
  const before = await choosePortrait(kari);
  const { picture, focus } = await setFocus(files(), kari, { picture: before, x: 100, y: 0 });
  expect(picture).not.toBe(before);
  expect(focus).toEqual({ x: 100, y: 0 });
  expect((await findPublicProfile(database.db, kari.userId))?.profile.avatar).toBe(picture);
  expect(await isStored(before)).toBe(false);
  expect(await isStored(picture)).toBe(true);
});

test('a repeated crop of a portrait gets the same answer, though the address has changed', async () => {
  const before = await choosePortrait(kari);
  const call = { picture: before, x: 0, y: 100 };
  const first = await setFocus(files(), kari, call);
  expect(await setFocus(files(), kari, call)).toEqual(first);
  expect(await setFocus(files(), kari, { ...call, picture: first.picture })).toEqual(first);
  // Another choice for a picture that is gone is not taken for this one.
  await expect(setFocus(files(), kari, { ...call, x: 50 })).rejects.toMatchObject(notFound);
});

test.each(['', '/uploads/none.webp', 'https://example.no/a.webp', '/uploads/../x.webp'])(
  'there is no picture %j',
  async (picture) => {
    await expect(setFocus(files(), kari, { picture, x: 1, y: 1 })).rejects.toMatchObject(notFound);
  },
);

test('documents and pictures of messages have no focus', async () => {
  const picture = await withStaging(files(), async (staging) => {
    const staged = await staging.privateImage(Readable.from([await wide()]));
    await withTransaction(database.db, (trx) =>
      insertFile(trx, staged, { ownerId: kari.userId, purpose: 'message' }),
    );
    return uploadUrl(staged.name);
  });
  await expect(setFocus(files(), kari, { picture, x: 1, y: 1 })).rejects.toMatchObject(notFound);
});
