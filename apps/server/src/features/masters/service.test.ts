import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { addFavourite } from '../favourites/service.ts';
import { findMaster, findStatistics } from './queries.ts';
import { countMasterView } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const minute = 60_000;
const later = (minutes: number) => new Date(now.getTime() + minutes * minute);

let database: TestDatabase;
let kari: Actor;
let per: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, per] = [await makeClient(database.db), await makeClient(database.db)];
});
afterAll(() => database.drop());

test('C-29 a new master has the documented defaults', async () => {
  const { masterId } = await makeMaster(database.db);
  expect(await findStatistics(database.db, masterId)).toEqual({
    masterId,
    views: 0,
    likes: 0,
    repeatCustomers: 0,
    punctuality: 100,
    responseTime: null,
  });
});

test('C-29 statistics: returning customers, punctual jobs, people who saved the master as a favourite', async () => {
  const master = await makeMaster(database.db);
  const ids = [];
  for (const { userId } of [kari, kari, per])
    ids.push(await makeJob(database.db, { clientId: userId, master }));
  await makeJob(database.db, { clientId: per.userId, master, status: 'pending' });
  const start = async (id: number | undefined, startedAt: string) =>
    database.db
      .updateTable('bookings')
      .set({ startedAt, scheduledDate: '2026-07-01', scheduledTime: '10:00' })
      .where('id', '=', id ?? 0)
      .execute();
  // 10:00 in Oslo is 08:00 UTC in summer; the third job's start was never recorded.
  await start(ids[0], '2026-07-01T08:59:00Z');
  await start(ids[1], '2026-07-01T09:00:00Z');
  await addFavourite(database.db, kari, master.masterId, now);
  expect(await findStatistics(database.db, master.masterId)).toMatchObject({
    likes: 1,
    repeatCustomers: 50,
    punctuality: 50,
  });
});

test('C-29 the response time is the median of the first answers', async () => {
  const master = await makeMaster(database.db);
  const answer = async (place: number, minutes: number, status: 'confirmed' | 'cancelled') => {
    const booking = await createBooking(
      database.db,
      kari,
      {
        masterId: master.masterId,
        serviceId: master.serviceId,
        clientName: 'Kari',
        clientPhone: '900 00 000',
        address: 'Storgata 1',
        scheduledDate: `2026-12-0${place}`,
        scheduledTime: '10:00',
        description: 'Kranen drypper.',
      },
      now,
    );
    const step = { id: booking.id, status, reason: 'Opptatt.' };
    await changeStatus(database.db, master.actor, step, later(minutes));
    return booking.id;
  };
  const known = async () =>
    (await findStatistics(database.db, master.masterId))?.responseTime ?? null;
  const first = await answer(1, 10, 'confirmed');
  expect(await known()).toBe(10);
  await answer(2, 30, 'cancelled');
  expect(await known()).toBe(20);
  await answer(3, 400, 'confirmed');
  expect(await known()).toBe(30);
  await changeStatus(
    database.db,
    master.actor,
    { id: first, status: 'in_progress', reason: undefined },
    later(900),
  );
  expect(await known()).toBe(30);
  expect((await findMaster(database.db, master.masterId, now))?.responseTime).toBe(30);
});

test('C-29 a customer’s cancellation is no answer of the master', async () => {
  const master = await makeMaster(database.db);
  const id = await makeJob(database.db, { clientId: kari.userId, master, status: 'pending' });
  await changeStatus(database.db, kari, { id, status: 'cancelled' }, now);
  expect((await findStatistics(database.db, master.masterId))?.responseTime).toBeNull();
});

test('C-29 a reload adds no view, another day does, the master’s own never do', async () => {
  const master = await makeMaster(database.db);
  const view = (actor: Actor | null, address: string, at = now) =>
    countMasterView(database.db, { actor, address, now: at }, master.masterId);
  expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
  expect(await view(null, '192.0.2.1')).toEqual({ views: 1 });
  expect(await view(kari, '192.0.2.1')).toEqual({ views: 2 });
  expect(await view(master.actor, '192.0.2.9')).toEqual({ views: 2 });
  expect(await view(null, '192.0.2.1', later(24 * 60))).toEqual({ views: 3 });
  const kept = await database.db
    .selectFrom('masterViews')
    .select('viewer')
    .where('masterId', '=', master.masterId)
    .execute();
  expect(kept).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toContain('192.0.2');
});
