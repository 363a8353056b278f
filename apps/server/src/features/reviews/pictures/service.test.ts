import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateReviewInput } from '@mesterhand/domain/reviews/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { explainRead } from '../../../../../../tests/support/list-plans.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { type Storage, createFolderStorage, uploadUrl } from '../../../core/storage/index.ts';
import { fileAccess } from '../../auth/service.ts';
import { countReviews, listReviews } from '../queries.ts';
import { anonymiseAuthor, createReview, deleteReview, judgeReview } from '../service.ts';
import { removePicture } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let storage: Storage;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  storage = await createFolderStorage({ dataDir: await mkdtemp(join(tmpdir(), 'reviews-')) });
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
});
beforeEach(async () => {
  kari = await makeClient(database.db);
  stranger = await makeClient(database.db);
  ola = await makeMaster(database.db);
  await database.db.updateTable('settings').set({ autoApproveReviews: true }).execute();
});
afterAll(() => database.drop());

async function upload(
  owner: Actor,
  purpose: 'review' | 'work' = 'review',
): Promise<{ name: string; image: string }> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  await database.db
    .insertInto('files')
    .values({ name, ownerId: owner.userId, purpose, private: false, mime: 'image/webp', bytes: 10 })
    .execute();
  return { name, image: uploadUrl(name) };
}

async function write(more: Partial<CreateReviewInput>, actor = kari) {
  const bookingId = await makeJob(database.db, { clientId: actor.userId, master: ola });
  const input = { masterId: ola.masterId, bookingId, rating: 5, text: 'Ryddig og presis jobb.' };
  return createReview(database.db, actor, { ...input, ...more }, now);
}

const stateOf = async (name: string) => fileAccess(database.db).findPicture(name);
const isPublic = async (name: string) => (await stateOf(name))?.isHidden === false;

const rowsOf = (name: string) =>
  database.db.selectFrom('files').where('name', '=', name).select('name').execute();

async function listed(viewer: Actor | null = null, more: { withPictures?: boolean } = {}) {
  const input = { masterId: ola.masterId, limit: 10, ...more };
  const page = await listReviews(database.db, input, viewer?.userId ?? null);
  return page.items;
}

/** Those with pictures alone, and how many are counted. */
async function listedWithPictures(viewer: Actor | null = null) {
  const shown = await listed(viewer, { withPictures: true });
  const counts = await countReviews(database.db, ola.masterId, viewer?.userId ?? null);
  return { ids: shown.map(({ id }) => id), count: counts.withPictures };
}

test('everybody reads the pictures in their order, and a review without any has no field', async () => {
  const [first, second] = [await upload(kari), await upload(kari)];
  const pictures = [second.image, first.image];
  expect(await write({ pictures })).toMatchObject({ pictures, approved: true });
  expect(await write({}, stranger)).not.toHaveProperty('pictures');
  for (const viewer of [null, stranger, kari]) {
    const [without, withPictures] = await listed(viewer);
    expect(withPictures).toMatchObject({ pictures });
    expect(without).not.toHaveProperty('pictures');
  }
});

test('a picture is public while its review is, and caches check each time', async () => {
  await database.db.updateTable('settings').set({ autoApproveReviews: false }).execute();
  const { name, image } = await upload(kari);
  expect(await isPublic(name)).toBe(false);
  const { id } = await write({ pictures: [image] });
  expect(await isPublic(name)).toBe(false);
  expect(await listed()).toEqual([]);
  await judgeReview(database.db, admin, { id, reason: '', verdict: 'approve' }, now);
  expect(await stateOf(name)).toMatchObject({
    ownerId: kari.userId,
    isHidden: false,
    isChecked: true,
  });
  await judgeReview(database.db, admin, { id, reason: '', verdict: 'reject' }, now);
  expect(await isPublic(name)).toBe(false);
});

test('a picture of a hidden master’s review is not public', async () => {
  const { name, image } = await upload(kari);
  await write({ pictures: [image] });
  expect(await isPublic(name)).toBe(true);
  await database.db
    .updateTable('masters')
    .set({ hiddenAt: now.toISOString() })
    .where('id', '=', ola.masterId)
    .execute();
  expect(await isPublic(name)).toBe(false);
});

test('refuses a picture of somebody else, of a work, of another review and one that does not exist', async () => {
  const sent = await upload(kari);
  await write({ pictures: [sent.image] });
  const free = await upload(kari);
  const refused = [
    (await upload(stranger)).image,
    (await upload(kari, 'work')).image,
    sent.image,
    '/uploads/aaaaaaaaaaaaaaaaaaaa.webp',
  ];
  for (const image of refused)
    await expect(write({ pictures: [free.image, image] })).rejects.toMatchObject({
      code: 'reviews.imageUnknown',
      issues: [{ path: ['pictures', 1], message: 'invalid' }],
    });
  // Nothing of a refused review stays, so that its picture can be sent again.
  expect((await write({ pictures: [free.image] })).pictures).toEqual([free.image]);
});

test('pictures are only taken with the author’s own completed booking', async () => {
  const { image } = await upload(kari);
  const bookingId = await makeJob(database.db, { clientId: stranger.userId, master: ola });
  const comment = 'Ryddig og presis jobb.';
  const input = { bookingId, text: undefined, comment, pictures: [image] };
  await expect(write(input)).rejects.toMatchObject({ code: 'bookings.notFound' });
});

test('a moderator removes one picture, with its file; a second time changes nothing', async () => {
  const [first, second] = [await upload(kari), await upload(kari)];
  const { id } = await write({ pictures: [first.image, second.image] });
  const removal = { id, picture: first.image, reason: 'Viser en person' };
  const deps = { db: database.db, storage };
  await expect(removePicture(deps, stranger, removal)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  await expect(removePicture(deps, ola.actor, removal)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  await removePicture(deps, admin, removal);
  await removePicture(deps, admin, removal);
  expect(await listed()).toMatchObject([{ pictures: [second.image] }]);
  expect(await rowsOf(first.name)).toEqual([]);
  const entries = await database.db
    .selectFrom('auditEntries')
    .select(['action', 'reason', 'before'])
    .where('subjectId', '=', id)
    .where('action', '=', 'reviews.removePicture')
    .execute();
  expect(entries).toEqual([
    { action: 'reviews.removePicture', reason: 'Viser en person', before: { picture: 1 } },
  ]);
});

test('a picture of another review is not removed', async () => {
  const { name, image } = await upload(kari);
  await write({ pictures: [image] });
  const { id } = await write({}, stranger);
  await removePicture({ db: database.db, storage }, admin, { id, picture: image, reason: '' });
  expect(await isPublic(name)).toBe(true);
});

test('a deleted review takes its pictures along', async () => {
  const { name, image } = await upload(kari);
  const { id } = await write({ pictures: [image] });
  await deleteReview({ db: database.db, storage }, admin, { id, reason: '' }, now);
  expect(await rowsOf(name)).toEqual([]);
  expect(await stateOf(name)).toBeUndefined();
});

test('an erased author’s pictures are gone from their reviews, and nobody else’s', async () => {
  const [hers, theirs] = [await upload(kari), await upload(stranger)];
  await write({ pictures: [hers.image] });
  await write({ pictures: [theirs.image] }, stranger);
  await withTransaction(database.db, (trx) => anonymiseAuthor(trx, kari.userId, 'Slettet'));
  expect(await isPublic(hers.name)).toBe(false);
  expect(await isPublic(theirs.name)).toBe(true);
  const [others, own] = await listed();
  expect(own).not.toHaveProperty('pictures');
  expect(others).toMatchObject({ pictures: [theirs.image] });
});

test('the reviews with pictures are listed and counted, a waiting one for its author alone', async () => {
  expect(await listedWithPictures()).toEqual({ ids: [], count: 0 });
  const first = await write({ pictures: [(await upload(kari)).image] });
  await write({}, stranger);
  const last = await write({ pictures: [(await upload(kari)).image] });
  expect(await listedWithPictures()).toEqual({ ids: [last.id, first.id], count: 2 });
  await judgeReview(database.db, admin, { id: last.id, reason: '', verdict: 'reject' }, now);
  expect(await listedWithPictures()).toEqual({ ids: [first.id], count: 1 });
  expect(await listedWithPictures(kari)).toEqual({ ids: [last.id, first.id], count: 2 });
  await database.db
    .insertInto('blocks')
    .values({ blockerId: stranger.userId, blockedId: kari.userId })
    .execute();
  expect(await listedWithPictures(stranger)).toEqual({ ids: [], count: 0 });
});

test('a review whose last picture is removed is not one with pictures any more', async () => {
  const images = [(await upload(kari)).image, (await upload(kari)).image];
  const { id } = await write({ pictures: images });
  const remove = (picture = '') =>
    removePicture({ db: database.db, storage }, admin, { id, picture, reason: '' });
  await remove(images[0]);
  expect(await listedWithPictures()).toEqual({ ids: [id], count: 1 });
  await remove(images[1]);
  expect(await listedWithPictures()).toEqual({ ids: [], count: 0 });
  await write({ pictures: [(await upload(kari)).image] });
  await withTransaction(database.db, (trx) => anonymiseAuthor(trx, kari.userId, 'Slettet'));
  expect(await listedWithPictures()).toEqual({ ids: [], count: 0 });
});

test('few pages are read for the pictures among twenty thousand reviews', async () => {
  const { masterId } = ola;
  // The rating of the master would be computed for each.
  await sql`alter table reviews disable trigger user`.execute(database.db);
  await database.db
    .insertInto('reviews')
    .columns(['masterId', 'clientName', 'rating', 'comment', 'approved', 'standalone'])
    .expression(
      sql`select ${masterId}, 'Ida Lie', 5, 'Ryddig og presis jobb.', true, false from generate_series(1, 20000)`,
    )
    .execute();
  await sql`alter table reviews enable trigger user`.execute(database.db);
  await write({ pictures: [(await upload(kari)).image] });
  await sql`analyze reviews`.execute(database.db);
  const input = { masterId, limit: 20, withPictures: true };
  for (const viewer of [null, stranger.userId]) {
    const list = await explainRead(database.url, (db) => listReviews(db, input, viewer));
    const count = await explainRead(database.url, (db) => countReviews(db, masterId, viewer));
    for (const plan of [list, count]) {
      expect(plan.indexes).toContain('reviews_with_pictures');
      expect(plan.scanned).toEqual([]);
      expect(plan.pages).toBeLessThan(100);
    }
  }
});
