import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { listReviews } from '../reviews/queries.ts';
import { listBlocks } from './queries.ts';
import { addBlock, removeBlock } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const book = (actor: Actor, scheduledTime: '10:00' | '11:00' = '10:00') =>
  createBooking(
    database.db,
    actor,
    {
      masterId: ola.masterId,
      serviceId: ola.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: '2026-12-01',
      scheduledTime,
      description: 'Kranen drypper.',
    },
    now,
  );
const listOf = async (actor: Actor) =>
  (await listBlocks(database.db, actor.userId, { limit: 10 })).items.map(({ userId }) => userId);

test('trap 24 a customer can’t book a master they have blocked until the block is lifted', async () => {
  const blocked = await addBlock(database.db, kari, { masterId: ola.masterId }, now);
  expect(blocked).toMatchObject({ userId: ola.actor.userId, masterId: ola.masterId });
  await expect(book(kari)).rejects.toMatchObject({ code: 'bookings.blocked', status: 403 });
  await removeBlock(database.db, kari, ola.actor.userId);
  await expect(book(kari)).resolves.toMatchObject({ status: 'pending' });
});

test('trap 24 a master blocks a customer, whose booking is refused in neutral words', async () => {
  // They know each other by the booking of the test above.
  await addBlock(database.db, ola.actor, { userId: kari.userId }, now);
  await expect(book(kari, '11:00')).rejects.toMatchObject({ code: 'bookings.blocked' });
  await expect(book(stranger, '11:00')).resolves.toMatchObject({ status: 'pending' });
  expect(await listOf(kari)).toEqual([]);
  await removeBlock(database.db, ola.actor, kari.userId);
});

test('refuses to block a person one has no contact with: ids would reveal names', async () => {
  const unknown = await makeClient(database.db);
  const missing = { code: 'access.notFound' };
  for (const whom of [{ userId: unknown.userId }, { userId: 987_654 }, { masterId: 987_654 }]) {
    await expect(addBlock(database.db, kari, whom, now)).rejects.toMatchObject(missing);
  }
  await expect(
    addBlock(database.db, ola.actor, { masterId: ola.masterId }, now),
  ).rejects.toMatchObject({ code: 'blocks.self' });
});

test('concurrent blocks are one, and a stranger lifts nothing', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () =>
      addBlock(database.db, stranger, { masterId: ola.masterId }, now),
    ),
  );
  expect(await listOf(stranger)).toEqual([ola.actor.userId]);
  await removeBlock(database.db, kari, ola.actor.userId);
  await removeBlock(database.db, ola.actor, stranger.userId);
  expect(await listOf(stranger)).toEqual([ola.actor.userId]);
});

test('trap 24 reviews by a blocked person are hidden from the blocker only', async () => {
  const author = await makeClient(database.db);
  await database.db
    .insertInto('reviews')
    .values({
      masterId: ola.masterId,
      clientId: author.userId,
      clientName: 'Per Berg',
      rating: 1,
      comment: 'Aldri mer, sier jeg.',
      approved: true,
    })
    .execute();
  await book(author);
  await addBlock(database.db, ola.actor, { userId: author.userId }, now);
  const seenBy = async (viewer: Actor | null) => {
    const list = { masterId: ola.masterId, limit: 10 };
    const { items } = await listReviews(database.db, list, viewer?.userId ?? null);
    return items.map(({ clientName, mine }) => [clientName, mine]);
  };
  expect(await seenBy(ola.actor)).toEqual([]);
  expect(await seenBy(kari)).toEqual([['Per B.', undefined]]);
  expect(await seenBy(null)).toEqual([['Per B.', undefined]]);
  expect(await seenBy(author)).toEqual([['Per Berg', true]]);
});

test('the list is paginated, latest first', async () => {
  const masters = [await makeMaster(database.db), await makeMaster(database.db)];
  const blocker = await makeClient(database.db);
  for (const { masterId } of masters) await addBlock(database.db, blocker, { masterId }, now);
  const first = await listBlocks(database.db, blocker.userId, { limit: 1 });
  const second = await listBlocks(database.db, blocker.userId, {
    limit: 1,
    cursor: first.nextCursor ?? '',
  });
  expect([...first.items, ...second.items].map(({ masterId }) => masterId)).toEqual(
    masters.map(({ masterId }) => masterId).toReversed(),
  );
  expect(second.nextCursor).toBeNull();
});
