import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { addDays, weekdayOf } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../../tests/support/people.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { createFolderStorage, uploadUrl } from '../../../core/storage/index.ts';
import { findReadableFile } from '../../auth/service.ts';
import { handOver } from '../handing-over/service.ts';
import { listBookingsOfClient, listBookingsOfMaster } from '../lists/queries.ts';
import { anonymiseClient, deleteBooking } from '../removal/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { findToday } from '../today/queries.ts';
import { changeStatus } from '../steps/service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;
let day = '2027-02-01';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola, otherMaster } = await makeBookingParties(
    inject('cluster'),
  ));
});
afterAll(() => database.drop());

async function upload(
  owner: Actor,
  purpose: 'booking' | 'message' = 'booking',
): Promise<{ name: string; image: string }> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  await database.db
    .insertInto('files')
    .values({ name, ownerId: owner.userId, purpose, private: true, mime: 'image/webp', bytes: 10 })
    .execute();
  return { name, image: uploadUrl(name) };
}

function book(more: Partial<CreateBookingInput>, actor = kari) {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  const input = bookingRequestTo(ola, { scheduledDate: day, ...more });
  return createBooking(database.db, actor, input, now);
}

const isReadable = async (name: string, actor: Actor | null) =>
  (await findReadableFile(database.db, actor, name)) !== null;

const rowsOf = (name: string) =>
  database.db.selectFrom('bookingPictures').where('imageFile', '=', name).selectAll().execute();

test('both sides read the pictures in their order, wherever they read the booking', async () => {
  const [first, second] = [await upload(kari), await upload(kari)];
  const pictures = [second.image, first.image];
  const { id, scheduledDate, pictures: answered } = await book({ pictures });
  expect(answered).toEqual(pictures);
  const { db } = database;
  for (const actor of [kari, ola.actor, admin])
    expect(await readBookingDetail(db, actor, id, now)).toMatchObject({ pictures });
  const ofClient = await listBookingsOfClient(db, { clientId: kari.userId, limit: 50 });
  expect(ofClient.items.find((one) => one.id === id)).toMatchObject({ pictures });
  const { masterId } = ola;
  const ofMaster = await listBookingsOfMaster(db, { masterId, limit: 50 });
  expect(ofMaster.items.find((one) => one.id === id)).toMatchObject({ pictures });
  const { waiting } = await findToday(db, { masterId, day: scheduledDate, today: scheduledDate });
  expect(waiting.find((one) => one.id === id)).toMatchObject({ pictures });
});

test('a picture is its owner’s until the booking is sent, then also its master’s and administrators’', async () => {
  const { name, image } = await upload(kari);
  const readers = [kari, ola.actor, admin, stranger, otherMaster.actor, null];
  const readable = () => Promise.all(readers.map((actor) => isReadable(name, actor)));
  expect(await readable()).toEqual([true, false, false, false, false, false]);
  await book({ pictures: [image] });
  expect(await readable()).toEqual([true, true, true, false, false, false]);
});

test('refuses a picture of somebody else, of a message, of another booking and one that does not exist', async () => {
  const sent = await upload(kari);
  await book({ pictures: [sent.image] });
  const free = await upload(kari);
  const refused = [
    (await upload(stranger)).image,
    (await upload(kari, 'message')).image,
    sent.image,
    '/uploads/aaaaaaaaaaaaaaaaaaaa.webp',
  ];
  for (const image of refused)
    await expect(book({ pictures: [free.image, image] })).rejects.toMatchObject({
      code: 'bookings.imageUnknown',
      issues: [{ path: ['pictures', 1], message: 'invalid' }],
    });
  // Nothing of a refused booking stays, so that its picture can be sent again.
  expect((await book({ pictures: [free.image] })).pictures).toEqual([free.image]);
});

test('a booking without pictures has none', async () => {
  expect((await book({})).pictures).toEqual([]);
});

test('a handed over booking takes its pictures along', async () => {
  const per = await makeMaster(database.db, { firstName: 'Per' });
  const { name, image } = await upload(kari);
  const { id } = await book({ pictures: [image] });
  await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
  expect(await isReadable(name, per.actor)).toBe(false);
  const seen = 'confirmed' as const;
  const to = { id, serviceId: per.serviceId, seen, reason: 'Mesteren er syk.' };
  const handed = await handOver(database.db, admin, to, now);
  const made = await readBookingDetail(database.db, per.actor, handed.id, now);
  expect(made.pictures).toEqual([image]);
  expect(await isReadable(name, per.actor)).toBe(true);
  const storage = await createFolderStorage({
    dataDir: await mkdtemp(join(tmpdir(), 'pictures-')),
  });
  const { db } = database;
  await deleteBooking({ db, storage }, admin, { id, reason: 'Dobbelt' }, now);
  expect(await isReadable(name, per.actor)).toBe(true);
  await deleteBooking({ db, storage }, admin, { id: handed.id, reason: 'Dobbelt' }, now);
  expect(await isReadable(name, kari)).toBe(false);
});

test('an erased customer’s pictures are gone from their bookings, and nobody else’s', async () => {
  const [hers, theirs] = [await upload(kari), await upload(stranger)];
  const { id } = await book({ pictures: [hers.image] });
  await book({ pictures: [theirs.image] }, stranger);
  await withTransaction(database.db, (trx) => anonymiseClient(trx, kari.userId, 'Slettet'));
  expect(await rowsOf(hers.name)).toEqual([]);
  expect(await rowsOf(theirs.name)).toHaveLength(1);
  expect(await isReadable(hers.name, ola.actor)).toBe(false);
  expect((await readBookingDetail(database.db, ola.actor, id, now)).pictures).toEqual([]);
});
