import type { Actor } from '@mesterhand/domain/access/actor';
import type { SendBroadcastInput } from '@mesterhand/domain/notifications/broadcast-schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { queueIn } from '../../../core/tasks/index.ts';
import { listNotifications } from '../queries.ts';
import { setPreferences } from '../preferences/service.ts';
import { announce, readBroadcast, sendBroadcast } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let admin: Actor;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
});
beforeEach(() => (count += 1));
afterAll(() => database.drop());

const broadcastOf = (more: Partial<SendBroadcastInput> = {}): SendBroadcastInput => ({
  key: `notice-no-${count}`,
  category: 'cleaning',
  texts: { nb: 'Nye satser.', en: 'New rates.' },
  dryRun: false,
  ...more,
});
const send = (more: Partial<SendBroadcastInput> = {}, actor = admin) =>
  sendBroadcast(database.db, actor, broadcastOf(more), now);
const goOn = (broadcastId: number | null, signal = new AbortController().signal) =>
  announce({ db: database.db, clock: () => now }, { broadcastId: broadcastId ?? 0 }, { signal });

const notificationsOf = async ({ actor }: MadeMaster) =>
  (await listNotifications(database.db, actor.userId, { limit: 50, unread: false })).items.map(
    ({ notice, path }) => ({ ...notice, path }),
  );
const channelsOf = async ({ actor }: MadeMaster): Promise<(string | null)[]> => {
  const rows = await database.db
    .selectFrom('jobs')
    .select('topic')
    .where('topic', 'in', ['notify.mail', 'notify.sms'])
    .where(
      sql<number>`(payload ->> 'notificationId')::bigint`,
      'in',
      database.db.selectFrom('notifications').select('id').where('userId', '=', actor.userId),
    )
    .execute();
  return rows.map(({ topic }) => topic);
};

describe('a broadcast to all masters of a category', () => {
  test('notifies each master once, in the app and by their chosen channels, and nobody else', async () => {
    const { db } = database;
    const [nora, emil] = [
      await makeMaster(db, { categoryId: 3 }),
      await makeMaster(db, { categoryId: 3 }),
    ];
    const plumber = await makeMaster(db, { categoryId: 1 });
    const hidden = await makeMaster(db, { categoryId: 3 });
    await db
      .updateTable('masters')
      .set({ hiddenAt: now.toISOString() })
      .where('id', '=', hidden.masterId)
      .execute();
    await setPreferences(
      db,
      emil.actor,
      {
        changes: [
          { kind: 'announcement', channel: 'mail', on: false },
          { kind: 'announcement', channel: 'sms', on: true },
        ],
      },
      { push: true, sms: true },
    );
    const { id, receivers } = await send();
    await goOn(id);
    await goOn(id);
    const expected = {
      kind: 'announcement',
      broadcastId: id,
      texts: { nb: 'Nye satser.', en: 'New rates.' },
      path: '/notifications',
    };
    expect(await notificationsOf(nora)).toEqual([expected]);
    expect(await notificationsOf(emil)).toEqual([expected]);
    expect([await notificationsOf(plumber), await notificationsOf(hidden)]).toEqual([[], []]);
    expect(await channelsOf(nora)).toEqual(['notify.mail']);
    expect(await channelsOf(emil)).toEqual(['notify.sms']);
    expect(await readBroadcast(db, admin, `notice-no-${count}`)).toMatchObject({
      receivers,
      told: receivers,
      finishedAt: now.toISOString(),
    });
  });

  test('is one notification and one job per key, and different content under the key is refused', async () => {
    const first = await send();
    expect(await send()).toEqual({ ...first, repeated: true });
    expect(await send({ dryRun: true })).toMatchObject({ id: first.id, repeated: true });
    await expect(send({ texts: { nb: 'Noe annet.' } })).rejects.toThrow('another body');
    await expect(send({ category: 'plumbing' })).rejects.toThrow('another body');
    const data = { broadcastId: first.id };
    const jobs = queueIn(database.db, (queue) => queue.findJobs('broadcast.sent', { data }));
    expect(await jobs).toHaveLength(1);
  });

  test('sent twice concurrently is one broadcast', async () => {
    const both = await Promise.all([send(), send()]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(both.filter(({ repeated }) => repeated)).toHaveLength(1);
  });

  test('an interrupted job resumes where it stopped and notifies nobody twice', async () => {
    const { db } = database;
    await sql`
      with people as (
        insert into users (email, first_name, last_name, user_type)
        select 'many.' || n || '@example.no', 'Many', n::text, 'master' from generate_series(1, 120) n returning id
      )
      insert into masters (user_id, category_id, specialization) select id, 4, 'Snekker' from people
    `.execute(db);
    const { id } = await send({ category: 'repair' });
    // The server is stopped after the first batch.
    const stopping = new AbortController();
    const clock = (): Date => {
      stopping.abort();
      return now;
    };
    const cut = announce({ db, clock }, { broadcastId: id ?? 0 }, stopping);
    await expect(cut).rejects.toThrow('aborted');
    const halfway = await readBroadcast(db, admin, `notice-no-${count}`);
    expect(halfway).toMatchObject({ told: 100, finishedAt: null });
    await Promise.all([goOn(id), goOn(id)]);
    expect(await readBroadcast(db, admin, `notice-no-${count}`)).toMatchObject({ told: 120 });
    const rows = await db
      .selectFrom('notifications')
      .select('userId')
      .where('broadcastId', '=', id)
      .execute();
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length);
    expect(rows).toHaveLength(120);
  });

  test('a dry run counts and writes nothing', async () => {
    expect(await send({ dryRun: true })).toMatchObject({ id: null, told: 0, repeated: false });
    await expect(readBroadcast(database.db, admin, `notice-no-${count}`)).rejects.toThrow(
      'Nothing',
    );
  });

  test('is audited, and only an administrator sends or follows one', async () => {
    const { id } = await send();
    const trail = database.db.selectFrom('auditEntries').select('action');
    expect(
      await trail
        .where('subject', '=', 'broadcast')
        .where('subjectId', '=', id ?? 0)
        .execute(),
    ).toEqual([{ action: 'broadcasts.send' }]);
    const moderator = await makeClient(database.db, { role: 'moderator' });
    await expect(send({ key: 'another-key' }, moderator)).rejects.toThrow('You may not');
    await expect(readBroadcast(database.db, moderator, `notice-no-${count}`)).rejects.toThrow(
      'may not',
    );
  });
});
