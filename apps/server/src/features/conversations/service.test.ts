import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { addBlock, removeBlock } from '../blocks/service.ts';
import { sendMessage } from '../messages/service.ts';
import { listConversations } from './lists/queries.ts';
import { markConversation, noteTyping, openConversation, readConversation } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  [kari, stranger] = [await makeClient(db), await makeClient(db, { firstName: 'Per' })];
  admin = await makeClient(db, { role: 'admin' });
  ola = await makeMaster(db);
});
afterAll(() => database.drop());

const book = (clientId = kari.userId) =>
  makeJob(database.db, { clientId, master: ola, status: 'confirmed' });
const open = (actor: Actor, input: { bookingId?: number; masterId?: number }) =>
  openConversation(database.db, actor, input);
const say = (actor: Actor, conversationId: number, at = now) =>
  sendMessage(database.db, actor, { conversationId, text: 'Hei' }, at);
const refused = (code: string) => expect.objectContaining({ code });

describe('opening a conversation', () => {
  test('both sides of a booking get the same one, each from their own side', async () => {
    const bookingId = await book();
    const [hers, his] = await Promise.all([
      open(kari, { bookingId }),
      open(ola.actor, { bookingId }),
    ]);
    expect(hers.id).toBe(his.id);
    expect(hers).toMatchObject({
      bookingId,
      masterId: ola.masterId,
      clientId: kari.userId,
      other: { userId: ola.actor.userId, masterId: ola.masterId, name: 'Ola Hansen' },
      booking: {
        id: bookingId,
        status: 'confirmed',
        serviceName: 'Bytte kran',
        scheduledTime: '10:00',
      },
      lastMessage: null,
      unread: 0,
      lastSeq: 0,
      blocked: false,
    });
    expect(his.other).toEqual({
      userId: kari.userId,
      masterId: null,
      name: 'Kari Nordmann',
      avatar: null,
    });
  });

  test('C-40 a customer has one enquiry per master, however often it is opened, also concurrently', async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => open(kari, { masterId: ola.masterId })),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ bookingId: null, booking: null });
    const other = await open(stranger, { masterId: ola.masterId });
    expect(other.id).not.toBe(opened[0]?.id);
  });

  test('nobody enquires of themselves, of unknown masters, or about others’ bookings', async () => {
    const bookingId = await book();
    await expect(open(ola.actor, { masterId: ola.masterId })).rejects.toEqual(
      refused('messages.self'),
    );
    await expect(open(kari, { masterId: 987_654 })).rejects.toEqual(refused('masters.notFound'));
    await expect(open(stranger, { bookingId })).rejects.toEqual(refused('bookings.notFound'));
    await expect(open(admin, { bookingId })).rejects.toEqual(refused('bookings.notFound'));
  });

  test('a hidden master is not found, but existing messages stay readable', async () => {
    const gone = await makeMaster(database.db);
    const { id } = await open(kari, { masterId: gone.masterId });
    await say(kari, id);
    await database.db
      .updateTable('masters')
      .set({ hiddenAt: now.toISOString() })
      .where('id', '=', gone.masterId)
      .execute();
    await expect(open(stranger, { masterId: gone.masterId })).rejects.toEqual(
      refused('masters.notFound'),
    );
    const former: Actor = { ...gone.actor, masterId: null };
    expect(await readConversation(database.db, former, id)).toMatchObject({ id, unread: 1 });
    expect((await listConversations(database.db, former.userId, { limit: 5 })).items).toHaveLength(
      1,
    );
  });
});

describe('reading', () => {
  test('trap 4 is for the two people and administrators', async () => {
    const { id } = await open(kari, { bookingId: await book() });
    const read = (actor: Actor) => readConversation(database.db, actor, id);
    expect(await read(kari)).toMatchObject({ id });
    expect(await read(ola.actor)).toMatchObject({ id });
    expect(await read(admin)).toMatchObject({ id, other: { userId: ola.actor.userId } });
    const others = [stranger, await makeClient(database.db, { role: 'moderator' })];
    // A stranger whose user id is the master's id, and a master whose master id is the customer's user id.
    others.push({ ...stranger, userId: 1_000_000 + ola.masterId, masterId: kari.userId });
    for (const actor of others)
      await expect(read(actor)).rejects.toEqual(refused('messages.notFound'));
  });

  test('the list has only one’s own conversations, on both sides, latest first, paginated, without empty ones', async () => {
    const { db } = database;
    const both = await makeMaster(db);
    const asked = await makeMaster(db);
    await open(both.actor, { masterId: ola.masterId });
    const mine = await open(both.actor, { masterId: asked.masterId });
    const theirs = await open(kari, { masterId: both.masterId });
    const job = await open(kari, {
      bookingId: await makeJob(db, { clientId: kari.userId, master: both }),
    });
    await say(kari, job.id, later(1));
    await say(both.actor, mine.id, later(2));
    await say(kari, theirs.id, later(3));
    const first = await listConversations(db, both.actor.userId, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    const second = await listConversations(db, both.actor.userId, {
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    expect(second.items.map(({ id }) => id)).toEqual([job.id]);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items].map(({ unread }) => unread)).toEqual([1, 0, 1]);
    expect(first.items[0]).toMatchObject({
      lastMessage: { text: 'Hei', image: false, senderId: kari.userId, seq: 1, automatic: false },
      other: { userId: kari.userId, masterId: null },
    });
  });

  test('a block or a deleted account makes a conversation read-only', async () => {
    const { db } = database;
    const blocker = await makeClient(db);
    const { id } = await open(blocker, { masterId: ola.masterId });
    await say(blocker, id);
    await addBlock(db, ola.actor, { userId: blocker.userId }, now);
    expect(await readConversation(db, blocker, id)).toMatchObject({ blocked: true });
    await expect(say(blocker, id)).rejects.toEqual(refused('messages.blocked'));
    await expect(say(ola.actor, id)).rejects.toEqual(refused('messages.blocked'));
    await expect(noteTyping(db, blocker, { conversationId: id, now })).rejects.toEqual(
      refused('messages.blocked'),
    );

    const gone = await makeClient(db);
    const other = await open(gone, { masterId: ola.masterId });
    await say(gone, other.id);
    await db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', gone.userId)
      .execute();
    expect(await readConversation(db, ola.actor, other.id)).toMatchObject({ blocked: true });
    await expect(say(ola.actor, other.id)).rejects.toEqual(refused('messages.closed'));
  });
});

describe('receipts', () => {
  test('only advance, never past the last message, and are visible to the other side', async () => {
    const { db } = database;
    const { id: conversationId } = await open(kari, { bookingId: await book() });
    for (let count = 0; count < 4; count += 1) await say(kari, conversationId);
    const mark = (marks: { deliveredSeq?: number; readSeq?: number }) =>
      markConversation(db, ola.actor, { conversationId, ...marks });
    expect(await mark({ deliveredSeq: 3 })).toEqual({ deliveredSeq: 3, readSeq: 0 });
    expect(await mark({ readSeq: 2 })).toEqual({ deliveredSeq: 3, readSeq: 2 });
    expect(await mark({ deliveredSeq: 1, readSeq: 1 })).toEqual({ deliveredSeq: 3, readSeq: 2 });
    expect(await mark({ readSeq: 999 })).toEqual({ deliveredSeq: 4, readSeq: 4 });
    const seen = await readConversation(db, kari, conversationId);
    expect(seen).toMatchObject({ otherReadSeq: 4, otherDeliveredSeq: 4, readSeq: 4, lastSeq: 4 });
  });

  test('count one’s own messages as read, unless something before them is unread', async () => {
    const { db } = database;
    const { id } = await open(kari, { bookingId: await book() });
    await say(kari, id);
    await say(ola.actor, id);
    expect(await readConversation(db, kari, id)).toMatchObject({ readSeq: 1, unread: 1 });
    expect(await readConversation(db, ola.actor, id)).toMatchObject({ readSeq: 0, unread: 1 });
    await markConversation(db, kari, { conversationId: id, readSeq: 2 });
    await say(kari, id);
    expect(await readConversation(db, kari, id)).toMatchObject({ readSeq: 3, unread: 0 });
  });

  test('are never shown between people of whom one has blocked the other', async () => {
    const { db } = database;
    const [blocker, blocked] = [await makeClient(db), ola.actor];
    const { id: conversationId } = await open(blocker, { masterId: ola.masterId });
    await say(blocker, conversationId);
    await say(blocked, conversationId);
    await markConversation(db, blocked, { conversationId, readSeq: 1 });
    expect(await readConversation(db, blocker, conversationId)).toMatchObject({ otherReadSeq: 1 });
    await addBlock(db, blocker, { userId: blocked.userId }, now);
    await markConversation(db, blocker, { conversationId, readSeq: 2 });
    const unseen = { blocked: true, otherReadSeq: 0, otherDeliveredSeq: 0 };
    for (const actor of [blocked, blocker])
      expect(await readConversation(db, actor, conversationId)).toMatchObject(unseen);
    expect(await readConversation(db, blocker, conversationId)).toMatchObject({ readSeq: 2 });
    await removeBlock(db, blocker, blocked.userId);
    const again = { blocked: false, otherReadSeq: 2 };
    expect(await readConversation(db, blocked, conversationId)).toMatchObject(again);
  });

  test('and typing are limited to the two people', async () => {
    const { db } = database;
    const { id: conversationId } = await open(kari, { bookingId: await book() });
    await say(kari, conversationId);
    for (const actor of [stranger, admin]) {
      await expect(markConversation(db, actor, { conversationId, readSeq: 1 })).rejects.toEqual(
        refused('messages.notFound'),
      );
      await expect(noteTyping(db, actor, { conversationId, now })).rejects.toEqual(
        refused('messages.notFound'),
      );
    }
    expect(await readConversation(db, ola.actor, conversationId)).toMatchObject({ unread: 1 });
  });
});
