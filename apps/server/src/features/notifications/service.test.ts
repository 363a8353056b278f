import type { Actor } from '@mesterhand/domain/access/actor';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { countUnread, findNotification, listNotifications } from './queries.ts';
import {
  addNotification,
  deleteNotification,
  deleteOldNotifications,
  markAllRead,
  markRead,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const day = 24 * 3_600_000;

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
});
afterAll(() => database.drop());

const add = (key: string, { userId } = kari, at = now) =>
  withTransaction(database.db, (trx) =>
    addNotification(trx, {
      userId,
      kind: 'masterVerified',
      key,
      facts: { verified: true, reason: '' },
      now: at,
    }),
  );

test('one event is one notification per person, also under concurrency', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => add('once')));
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await add('once', stranger)).toBeDefined();
});

test('a stranger can’t read, delete or count another person’s notifications', async () => {
  const { userId } = await makeClient(database.db);
  const { id = 0 } = (await add('own', { ...kari, userId })) ?? {};
  const refused = { code: 'notifications.notFound' };
  const whose = { userId: stranger.userId, id };
  await expect(markRead(database.db, whose)).rejects.toMatchObject(refused);
  await expect(deleteNotification(database.db, whose)).rejects.toMatchObject(refused);
  await markAllRead(database.db, { userId: stranger.userId });
  expect(await countUnread(database.db, userId)).toBe(1);
  expect(await markRead(database.db, { userId, id })).toEqual({ unread: 0 });
  const first = await readAt(id);
  await markRead(database.db, { userId, id });
  expect(await readAt(id)).toEqual(first);
});

const readAt = async (id: number) =>
  database.db
    .selectFrom('notifications')
    .select('readAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a notification is deleted after ninety days', async () => {
  const person = await makeClient(database.db);
  const { userId } = person;
  await add('old', person, new Date(now.getTime() - 91 * day));
  await add('young', person, new Date(now.getTime() - 89 * day));
  expect(await deleteOldNotifications(database.db, now)).toBe(1);
  const page = { limit: 10, unread: false };
  expect((await listNotifications(database.db, userId, page)).items).toHaveLength(1);
});

test('kinds of a newer server are neither shown nor counted, and unknown ones are refused', async () => {
  const { db } = database;
  const { userId } = await makeClient(db);
  const insert = () =>
    db
      .insertInto('notifications')
      .values({ userId, kind: 'ofTomorrow', key: 'new' })
      .returning('id')
      .executeTakeFirstOrThrow();
  await expect(insert()).rejects.toThrow('notifications_kind_fkey');
  await db.insertInto('notificationKinds').values({ kind: 'ofTomorrow' }).execute();
  const { id } = await insert();
  expect(await findNotification(db, id)).toBeUndefined();
  expect((await listNotifications(db, userId, { limit: 10, unread: false })).items).toEqual([]);
  expect(await countUnread(db, userId)).toBe(0);
});

test('the sum of a bill is stored with its notification, and read back', async () => {
  const { db } = database;
  const { userId: clientId } = await makeClient(db);
  await makeCategories(db);
  const master = await makeMaster(db);
  const bookingId = await makeAgreedJob(db, { clientId, master, at: now });
  await withTransaction(db, (trx) =>
    addNotification(trx, {
      userId: clientId,
      kind: 'billSent',
      key: 'bill.1',
      bookingId,
      facts: { total: 2500, isCorrected: false },
      now,
    }),
  );
  const { items } = await listNotifications(db, clientId, { limit: 10, unread: false });
  expect(items).toMatchObject([{ notice: { kind: 'billSent', bookingId, total: 2500 } }]);
});

test('a notification about a booking needs its booking', async () => {
  const { userId } = kari;
  const bare = { userId, kind: 'bookingCreated', key: 'bare', now } as const;
  await expect(withTransaction(database.db, (trx) => addNotification(trx, bare))).rejects.toThrow(
    'notifications_subject',
  );
});

test('list and count use an index, however many people have notifications', async () => {
  const { db } = database;
  await sql`
    insert into users (email, first_name, last_name, user_type)
    select 'many-' || n || '@example.no', 'Kari', 'Nordmann', 'client' from generate_series(1, 300) n
  `.execute(db);
  await sql`
    insert into notifications (user_id, kind, key, facts, read_at)
    select u.id, 'masterVerified', 'many.' || n, '{"verified": true}', case when n > 3 then now() end
      from generate_series(1, 60) n, users u
  `.execute(db);
  await sql`analyze notifications`.execute(db);
  const planOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql`explain ${statement}`.execute(db);
    return JSON.stringify(rows);
  };
  const { userId } = kari;
  expect(
    await planOf(
      sql`select * from notifications where user_id = ${userId} order by id desc limit 31`,
    ),
  ).toContain('notifications_of_user');
  expect(
    await planOf(
      sql`select count(*) from notifications where user_id = ${userId} and read_at is null`,
    ),
  ).toContain('notifications_unread');
});
