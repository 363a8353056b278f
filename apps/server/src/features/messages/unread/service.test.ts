import type { Actor } from '@mesterhand/domain/access/actor';
import type { NotificationContent } from '@mesterhand/domain/notifications/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { runTopics, takeJobs } from '../../../../../../tests/support/run-topics.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { addBlock, removeBlock } from '../../blocks/service.ts';
import { markConversation, openConversation } from '../../conversations/service.ts';
import { sendMessage } from '../service.ts';
import { listNotifications } from '../../notifications/queries.ts';
import { markAllRead } from '../../notifications/service.ts';
import { notifyReaders } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
beforeEach(async () => {
  const { db } = database;
  kari = await makeClient(db);
  ola = await makeMaster(db);
});
afterAll(() => database.drop());

const check = (payload: { conversationId: number; seq: number }, at = now) =>
  notifyReaders(database.db, { ...payload, now: at });
const work = (times = 1, at = now) =>
  runTopics(database.db, { 'message.received': (payload) => check(payload, at) }, times);
const begin = () => takeJobs(database.db, ['message.received']);

const notificationsOf = async ({ userId }: Actor): Promise<NotificationContent[]> => {
  const input = { limit: 100, unread: false };
  const { items } = await listNotifications(database.db, userId, input);
  return items.map(({ notice }) => notice);
};

/** The channels for which a person's notifications are queued. */
async function queuedFor({ userId }: Actor): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('jobs')
    .innerJoin('notifications as n', (join) =>
      join.on(sql<boolean>`n.id = (jobs.payload ->> 'notificationId')::bigint`),
    )
    .select('jobs.topic')
    .where('n.userId', '=', userId)
    .orderBy('jobs.topic')
    .execute();
  return rows.map(({ topic }) => topic);
}

describe('messages', () => {
  const talk = async () => {
    const { id } = await openConversation(database.db, kari, { masterId: ola.masterId });
    return id;
  };
  const say = (actor: Actor, conversationId: number, text = 'Hei') =>
    sendMessage(database.db, actor, { conversationId, text }, now);

  test('cause one notification until the conversation is read, however many come', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await say(kari, conversationId);
    await work(3);
    await say(kari, conversationId);
    await work(3);
    expect(await notificationsOf(ola.actor)).toEqual([
      { kind: 'messageReceived', conversationId, person: 'Kari Nordmann', count: 3, voiceMs: null },
    ]);
    expect(await queuedFor(ola.actor)).toEqual(['notify.mail']);
    expect(await notificationsOf(kari)).toEqual([]);
    await markConversation(database.db, ola.actor, { conversationId, readSeq: 9 });
    await say(kari, conversationId);
    await work();
    expect(await notificationsOf(ola.actor)).toMatchObject([{ count: 1 }, { count: 3 }]);
  });

  test('that were read within a minute cause no notification', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await markConversation(database.db, ola.actor, { conversationId, readSeq: 9 });
    await work();
    expect(await notificationsOf(ola.actor)).toEqual([]);
  });

  test('reading the conversation marks its notification as read', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await work();
    const unread = { limit: 10, unread: true };
    const { userId } = ola.actor;
    expect((await listNotifications(database.db, userId, unread)).items).toHaveLength(1);
    await markConversation(database.db, ola.actor, { conversationId, readSeq: 9 });
    expect((await listNotifications(database.db, userId, unread)).items).toEqual([]);
  });

  const checksFor = async (conversationId: number) => {
    const { rows } = await sql<{ seq: number; inSeconds: number }>`
      select (data ->> 'seq')::int as seq, extract(epoch from start_after - now())::float8 as in_seconds
        from pgboss.job
       where name = 'message.received' and state = 'created' and (data ->> 'conversationId')::bigint = ${conversationId}
    `.execute(database.db);
    return rows;
  };

  test('have one check pending, which enqueues another for later messages', async () => {
    const { db } = database;
    const conversationId = await talk();
    await say(kari, conversationId);
    await sendMessage(db, kari, { conversationId, text: 'Er du der?' }, inSeconds(50));
    expect(await checksFor(conversationId)).toMatchObject([{ seq: 1 }]);
    await markConversation(db, ola.actor, { conversationId, readSeq: 1 });
    await begin();
    await check({ conversationId, seq: 1 }, inSeconds(60));
    expect(await notificationsOf(ola.actor)).toEqual([]);
    // The message sent fifty seconds later has been waiting ten seconds less.
    expect(await checksFor(conversationId)).toEqual([
      { seq: 2, inSeconds: expect.closeTo(50, -0.5) },
    ]);
    await work();
    expect(await notificationsOf(ola.actor)).toMatchObject([{ kind: 'messageReceived', count: 1 }]);
  });

  test('of both sides share a check, and the next one runs when the first of them is due', async () => {
    const { db } = database;
    const conversationId = await talk();
    await say(kari, conversationId);
    await sendMessage(db, ola.actor, { conversationId, text: 'Ja' }, inSeconds(30));
    await sendMessage(db, kari, { conversationId, text: 'Fint' }, inSeconds(40));
    await begin();
    // Somebody writes once more before the check runs: it is the one check of the conversation.
    await sendMessage(db, kari, { conversationId, text: 'Sees' }, inSeconds(59));
    expect(await checksFor(conversationId)).toEqual([]);
    await check({ conversationId, seq: 1 }, inSeconds(60));
    expect(await notificationsOf(ola.actor)).toHaveLength(1);
    expect(await notificationsOf(kari)).toEqual([]);
    // For the master's message, the first that is not due.
    expect(await checksFor(conversationId)).toEqual([
      { seq: 2, inSeconds: expect.closeTo(30, -0.5) },
    ]);
    await work();
    expect(await notificationsOf(kari)).toHaveLength(1);
  });

  test('are checked once a minute while they keep coming and nobody reads', async () => {
    const { db } = database;
    const conversationId = await talk();
    await say(kari, conversationId);
    for (const second of [1, 2, 30, 59])
      await sendMessage(db, kari, { conversationId, text: 'Er du der?' }, inSeconds(second));
    await begin();
    await check({ conversationId, seq: 1 }, inSeconds(60));
    expect(await notificationsOf(ola.actor)).toHaveLength(1);
    // The next would be due in a second.
    expect(await checksFor(conversationId)).toEqual([
      { seq: 2, inSeconds: expect.closeTo(60, -0.5) },
    ]);
    await work();
    expect(await notificationsOf(ola.actor)).toHaveLength(1);
  });

  test('get a new check when the planned one has failed for good', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await begin();
    const input = { conversationId, text: 'Hallo?' };
    await sendMessage(database.db, kari, input, inSeconds(60 * 60));
    expect(await checksFor(conversationId)).toEqual([]);
    await sendMessage(database.db, kari, input, inSeconds(61 * 60 + 1));
    expect(await checksFor(conversationId)).toMatchObject([{ seq: 3 }]);
  });

  test('are checked a minute after they were sent', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    const job = await database.db
      .selectFrom('jobs')
      .select(['dueAt', 'createdAt'])
      .where('topic', '=', 'message.received')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    const waits = Date.parse(job.dueAt ?? '') - Date.parse(job.createdAt ?? '');
    // Relative to the start of the transaction, which may be slow on a busy machine.
    expect(waits / 1000).toBeGreaterThan(55);
    expect(waits / 1000).toBeLessThanOrEqual(60);
  });

  test('from a person blocked meanwhile cause no notification', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    const whom = { userId: kari.userId };
    await addBlock(database.db, ola.actor, whom, now);
    await work();
    expect(await notificationsOf(ola.actor)).toEqual([]);
    await removeBlock(database.db, ola.actor, kari.userId);
  });

  test('sent automatically cause no notification', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await database.db
      .updateTable('messages')
      .set({ automatic: true })
      .where('conversationId', '=', conversationId)
      .execute();
    await work();
    expect(await notificationsOf(ola.actor)).toEqual([]);
  });

  test('cause a new notification after all were marked as read', async () => {
    const conversationId = await talk();
    await say(kari, conversationId);
    await work();
    await markAllRead(database.db, { userId: ola.actor.userId });
    await say(kari, conversationId);
    await work();
    expect(await notificationsOf(ola.actor)).toHaveLength(2);
  });
});
