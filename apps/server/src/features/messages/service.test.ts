import { randomUUID } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { acknowledgementText } from '@mesterhand/domain/messages/acknowledgement';
import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import { observeStatements } from '@mesterhand/db/observe';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { startJobs } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { findReadableFile } from '../auth/service.ts';
import { addBlock } from '../blocks/service.ts';
import { openConversation } from '../conversations/service.ts';
import { createReport } from '../reports/service.ts';
import { storePicture } from './pictures/service.ts';
import { countUnread } from './queries.ts';
import { acknowledge, readHistory, readMessages, sendMessage } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let moderator: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  [kari, stranger] = [await makeClient(db), await makeClient(db, { firstName: 'Per' })];
  admin = await makeClient(db, { role: 'admin' });
  moderator = await makeClient(db, { role: 'moderator' });
  ola = await makeMaster(db);
});
afterAll(() => database.drop());

const book = () =>
  makeJob(database.db, { clientId: kari.userId, master: ola, status: 'confirmed' });
const send = (actor: Actor, input: Partial<SendInput>, at = now) =>
  sendMessage(database.db, actor, { text: 'Hei', ...input }, at);
const historyOf = async (conversationId: number, actor: Actor = kari) =>
  (await readHistory(database.db, actor, { conversationId, limit: 100 })).items;
const refused = (code: string) => expect.objectContaining({ code });

async function keepImage(actor: Actor): Promise<string> {
  const name = `${randomUUID().replaceAll('-', '')}.webp`;
  const staged = {
    name,
    private: true,
    mime: 'image/webp',
    bytes: 9,
    width: 1,
    height: 1,
  } as const;
  return (await storePicture(database.db, actor, { ...staged, variants: [] })).image;
}

describe('the order of a conversation', () => {
  test('twenty concurrent messages from both sides get seq 1 to 20 without gaps', async () => {
    const bookingId = await book();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send(at % 2 === 0 ? kari : ola.actor, { bookingId, text: `nr. ${at}` }),
      ),
    );
    const inOrder = Array.from({ length: 20 }, (_, at) => at + 1);
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(inOrder);
    const history = await historyOf(sent[0]?.conversationId ?? 0);
    expect(history.map(({ seq }) => seq)).toEqual(inOrder);
    expect(new Set(history.map(({ text }) => text)).size).toBe(20);
  });

  test('a clock that is behind does not reorder messages', async () => {
    const bookingId = await book();
    const first = await send(kari, { bookingId }, later(5));
    const second = await send(ola.actor, { bookingId }, now);
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(second.sentAt).toBe(first.sentAt);
  });

  test('is paginated from the newest, each page in reading order', async () => {
    const bookingId = await book();
    let conversationId = 0;
    for (let count = 0; count < 5; count += 1)
      ({ conversationId } = await send(kari, { bookingId }));
    const page = (before?: number) =>
      readHistory(database.db, ola.actor, { conversationId, limit: 2, before });
    const pages = [await page(), await page(4), await page(2)];
    expect(pages.map(({ items }) => items.map(({ seq }) => seq))).toEqual([[4, 5], [2, 3], [1]]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  });
});

describe('a repeated message', () => {
  test('returns the first one, also when concurrent, and its id is visible to its sender only', async () => {
    const bookingId = await book();
    const input = { bookingId, text: 'Er du på vei?', clientMessageId: randomUUID() };
    const sent = await Promise.all([send(kari, input), send(kari, input), send(kari, input)]);
    sent.push(await send(kari, { ...input, text: 'Er du på vei??' }));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const [message] = sent;
    expect(message).toMatchObject({ seq: 1, ...input });
    const conversationId = message?.conversationId ?? 0;
    expect(await historyOf(conversationId)).toEqual([message]);
    expect(await historyOf(conversationId, ola.actor)).toEqual([
      { ...message, clientMessageId: null },
    ]);
  });

  test('from another person is another message, and an id is refused in another conversation', async () => {
    const [one, other] = [await book(), await book()];
    const clientMessageId = randomUUID();
    await send(kari, { bookingId: one, clientMessageId });
    expect(await send(ola.actor, { bookingId: one, clientMessageId })).toMatchObject({ seq: 2 });
    await expect(send(kari, { bookingId: other, clientMessageId })).rejects.toEqual(
      refused('idempotency.mismatch'),
    );
  });

  test('succeeds although a block was set in between', async () => {
    const client = await makeClient(database.db);
    const input = { masterId: ola.masterId, clientMessageId: randomUUID() };
    const first = await send(client, input);
    await addBlock(database.db, ola.actor, { userId: client.userId }, now);
    expect(await send(client, input)).toEqual(first);
    await expect(send(client, { masterId: ola.masterId })).rejects.toEqual(
      refused('messages.blocked'),
    );
  });
});

describe('text-only messages in an existing conversation', () => {
  async function talk() {
    const bookingId = await book();
    const { conversationId } = await send(kari, { bookingId });
    return { bookingId, conversationId };
  }

  test('take two statements, and a transaction only with what they cause', async () => {
    const { conversationId } = await talk();
    const sent: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => sent.push(text));
    await send(kari, { conversationId });
    stop();
    // What the rules need, and what is stored.
    expect(sent).toHaveLength(2);
  });

  test('get distinct seqs when their conversation is addressed in two ways concurrently', async () => {
    const { bookingId, conversationId } = await talk();
    const sent = await Promise.all(
      [{ conversationId }, { bookingId }, { conversationId }, { bookingId }].map((to) =>
        send(kari, to),
      ),
    );
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([2, 3, 4, 5]));
    expect(sent.every((message) => message.conversationId === conversationId)).toBe(true);
  });

  test('are stored, marked, enqueued and answered like those that take a transaction', async () => {
    const [short, long] = [await talk(), await talk()];
    const idOf = { [short.conversationId]: randomUUID(), [long.conversationId]: randomUUID() };
    const answers: unknown[][] = [];
    for (const { conversationId, bookingId } of [short, long]) {
      const answered: unknown[] = [];
      for (const [actor, text, minutes] of [
        [ola.actor, 'Ja', 1],
        [kari, 'Fint', 3],
        // Sent by a server whose clock is behind.
        [ola.actor, 'Kl. 8', 2],
      ] as const) {
        const at = later(minutes);
        const clientMessageId = actor === kari ? idOf[conversationId] : undefined;
        const input = { text, conversationId, clientMessageId };
        const message =
          conversationId === long.conversationId
            ? await withTransaction(database.db, (trx) => sendMessage(trx, actor, input, at))
            : await send(actor, input, at);
        answered.push({ ...message, id: 0, conversationId: 0, bookingId: 0, clientMessageId: '' });
        expect(message).toMatchObject({ conversationId, bookingId });
      }
      answers.push(answered);
    }
    expect(answers[0]).toEqual(answers[1]);
    const rows = await database.db
      .selectFrom('conversations')
      .selectAll()
      .where('id', 'in', [short.conversationId, long.conversationId])
      .orderBy('id')
      .execute();
    const [one, other] = rows.map(({ id: _, bookingId: _b, createdAt: _c, ...row }) => row);
    expect(one).toEqual(other);
    for (const { conversationId } of [short, long]) {
      expect(await historyOf(conversationId)).toHaveLength(4);
      // One job checks for all of them: the one that the first message enqueued.
      expect(await checksFor(conversationId)).toEqual([1]);
    }
  });

  test('that are refused get their reason, and do not affect others', async () => {
    const [one, other] = [await talk(), await talk()];
    const taken = await send(kari, { ...one, bookingId: undefined, clientMessageId: randomUUID() });
    const again = { text: 'Hei', clientMessageId: taken.clientMessageId ?? '' };
    const outcomes = await Promise.allSettled([
      send(kari, { ...again, conversationId: one.conversationId }),
      send(kari, { conversationId: other.conversationId }),
      send(stranger, { conversationId: other.conversationId }),
      send(ola.actor, { ...again, conversationId: other.conversationId }),
    ]);
    const [alone, first, refused, second] = outcomes.map((each) =>
      each.status === 'fulfilled' ? each.value.seq : each.reason.code,
    );
    expect([alone, refused]).toEqual([2, 'messages.notFound']);
    // The order of the two is arbitrary.
    expect(new Set([first, second])).toEqual(new Set([2, 3]));
  });

  test('do not wait for a lock on another conversation', async () => {
    const [held, free] = [await talk(), await talk()];
    let waiting: Promise<unknown> | undefined;
    await withTransaction(database.db, async (trx) => {
      await sql`select from conversations where id = ${held.conversationId} for update`.execute(
        trx,
      );
      waiting = send(kari, { conversationId: held.conversationId });
      expect(await send(kari, { conversationId: free.conversationId })).toMatchObject({ seq: 2 });
    });
    expect(await waiting).toMatchObject({ seq: 2 });
  });

  test('are placed after what was committed since the conversation was read', async () => {
    const { conversationId } = await talk();
    let waiting: Promise<unknown> | undefined;
    await withTransaction(database.db, async (trx) => {
      const row = trx.updateTable('conversations').where('id', '=', conversationId);
      await row.set({ masterReadSeq: 1, masterDeliveredSeq: 1 }).execute();
      waiting = send(kari, { conversationId });
      await vi.waitUntil(isLockAwaited, { timeout: 10_000 });
    });
    expect(await waiting).toMatchObject({ seq: 2 });
    expect(
      await database.db
        .selectFrom('conversations')
        .select(['lastSeq', 'masterReadSeq'])
        .where('id', '=', conversationId)
        .executeTakeFirst(),
    ).toEqual({ lastSeq: 2, masterReadSeq: 1 });
  });

  async function isLockAwaited(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.db);
    return rows.length > 0;
  }

  async function checksFor(conversationId: number): Promise<number[]> {
    const { rows } = await sql<{ seq: number }>`
      select (data->>'seq')::int as seq from pgboss.job
       where name = 'message.received' and (data->>'conversationId')::bigint = ${conversationId} order by 1
    `.execute(database.db);
    return rows.map(({ seq }) => seq);
  }
});

describe('a stranger', () => {
  test('trap 4 can’t send or read; an administrator reads', async () => {
    const bookingId = await book();
    const { conversationId } = await send(kari, { bookingId });
    for (const actor of [stranger, admin, moderator]) {
      await expect(send(actor, { bookingId })).rejects.toEqual(refused('bookings.notFound'));
      await expect(send(actor, { conversationId })).rejects.toEqual(refused('messages.notFound'));
    }
    const list = { bookingId, sort: 'newest', limit: 5 } as const;
    for (const actor of [stranger, moderator]) {
      await expect(historyOf(conversationId, actor)).rejects.toEqual(refused('messages.notFound'));
      await expect(readMessages(database.db, actor, list)).rejects.toEqual(
        refused('bookings.notFound'),
      );
    }
    expect(await historyOf(conversationId, admin)).toHaveLength(1);
    expect((await readMessages(database.db, admin, list)).items).toHaveLength(1);
  });

  test('a booking without messages has an empty list', async () => {
    const list = { bookingId: await book(), sort: 'oldest', limit: 5 } as const;
    expect(await readMessages(database.db, kari, list)).toEqual({ items: [], nextCursor: null });
    expect(await readMessages(database.db, ola.actor, list)).toMatchObject({ items: [] });
  });
});

test('unread messages are counted by booking and by master, automatic answers are not', async () => {
  const { db } = database;
  const client = await makeClient(db);
  const master = await makeMaster(db);
  const bookingId = await makeJob(db, { clientId: client.userId, master });
  await send(master.actor, { bookingId });
  await send(master.actor, { bookingId });
  const { conversationId } = await send(client, { masterId: master.masterId });
  await send(master.actor, { conversationId });
  expect(await countUnread(db, client.userId)).toEqual({
    total: 3,
    conversations: 2,
    bookings: { [bookingId]: 2 },
    masters: { [master.masterId]: 1 },
  });
  expect(await countUnread(db, master.actor.userId)).toMatchObject({ total: 1, conversations: 1 });
  expect(await countUnread(db, stranger.userId)).toEqual({
    total: 0,
    conversations: 0,
    bookings: {},
    masters: {},
  });
});

describe('C-40 the automatic answer', () => {
  const answerJobs = (conversationId: number) =>
    database.db
      .selectFrom('jobs')
      .select([sql<boolean>`due_at - created_at > interval '0.5 seconds'`.as('waits')])
      .where('topic', '=', 'message.acknowledge')
      .where(sql<number>`(payload ->> 'conversationId')::int`, '=', conversationId)
      .execute();

  test('is enqueued once, for the first message of an enquiry only, a second later', async () => {
    const client = await makeClient(database.db);
    const { conversationId } = await send(client, { masterId: ola.masterId });
    await send(client, { masterId: ola.masterId });
    expect(await answerJobs(conversationId)).toEqual([{ waits: true }]);
    const about = await send(kari, { bookingId: await book() });
    expect(await answerJobs(about.conversationId)).toEqual([]);
  });

  test('is written once however often the job runs, in the master’s name', async () => {
    const client = await makeClient(database.db);
    const { conversationId } = await send(client, { masterId: ola.masterId });
    await Promise.all(
      Array.from({ length: 5 }, () => acknowledge(database.db, { conversationId, now })),
    );
    const history = await historyOf(conversationId, client);
    expect(history.map(({ automatic }) => automatic)).toEqual([false, true]);
    expect(history[1]).toMatchObject({
      text: acknowledgementText,
      senderId: ola.actor.userId,
      senderName: 'Ola Hansen',
      clientMessageId: null,
    });
    expect(await countUnread(database.db, client.userId)).toMatchObject({ total: 1 });
  });

  test('is sent by a job', async () => {
    const client = await makeClient(database.db);
    const { conversationId } = await send(client, { masterId: ola.masterId });
    const worker = startJobs({
      db: database.db,
      url: database.url,
      log: { info: () => {}, error: () => {} },
      handlers: {
        'message.acknowledge': (payload) => acknowledge(database.db, { ...payload, now }),
      },
    });
    await vi.waitFor(async () => expect(await historyOf(conversationId, client)).toHaveLength(2), {
      timeout: 8000,
    });
    await worker.stop();
  });

  test('does not count as an answer in the response time', async () => {
    const { db } = database;
    const client = await makeClient(db);
    const master = await makeMaster(db);
    const minutes = async () =>
      (
        await db
          .selectFrom('masters')
          .select('responseMinutes')
          .where('id', '=', master.masterId)
          .executeTakeFirstOrThrow()
      ).responseMinutes;
    const { conversationId } = await send(client, { masterId: master.masterId });
    await acknowledge(db, { conversationId, now });
    expect(await minutes()).toBeNull();
    await send(master.actor, { conversationId }, later(12));
    expect(await minutes()).toBe(12);
    await send(master.actor, { conversationId }, later(90));
    expect(await minutes()).toBe(12);
  });
});

describe('a picture', () => {
  test('is sent once, by its uploader, with or without text', async () => {
    const bookingId = await book();
    const image = await keepImage(kari);
    const message = await send(kari, { bookingId, text: '', image });
    expect(message).toMatchObject({ text: '', image });
    const unknown = refused('messages.imageUnknown');
    await expect(send(kari, { bookingId, image })).rejects.toEqual(unknown);
    const others = [
      await keepImage(ola.actor),
      '/uploads/../etc/passwd',
      `/uploads/${'a'.repeat(20)}.webp`,
    ];
    for (const other of others)
      await expect(send(kari, { bookingId, image: other })).rejects.toEqual(unknown);
    const name = (await keepImage(kari)).replace('/uploads/', '');
    expect(await send(kari, { bookingId, image: name })).toMatchObject({
      image: `/uploads/${name}`,
    });
  });

  test('sent twice concurrently is sent once', async () => {
    const bookingId = await book();
    const image = await keepImage(kari);
    const tries = await Promise.allSettled([
      send(kari, { bookingId, image }),
      send(kari, { bookingId, image }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('trap 1 is visible to its owner until it is sent, then to the two people and moderators', async () => {
    const { db } = database;
    const image = await keepImage(kari);
    const name = image.replace('/uploads/', '');
    const everyone = { kari, ola: ola.actor, stranger, moderator, admin, visitor: null };
    const readers = async () => {
      const found: string[] = [];
      for (const [who, actor] of Object.entries(everyone))
        if ((await findReadableFile(db, actor, name)) !== null) found.push(who);
      return found;
    };
    expect(await readers()).toEqual(['kari']);
    await send(kari, { bookingId: await book(), image });
    expect(await readers()).toEqual(['kari', 'ola', 'moderator', 'admin']);
  });
});

describe('trap 24 a report of a message', () => {
  test('is for the other side, stores the text, and refuses strangers', async () => {
    const { db } = database;
    const message = await send(kari, { bookingId: await book(), text: 'Din tyv!' });
    const report = {
      subject: 'message',
      subjectId: message.id,
      reason: 'offensive',
      text: '',
    } as const;
    await expect(createReport(db, kari, report, now)).rejects.toEqual(refused('reports.own'));
    for (const actor of [stranger, moderator])
      await expect(createReport(db, actor, report, now)).rejects.toEqual(
        refused('access.notFound'),
      );
    const { id } = await createReport(db, ola.actor, report, now);
    const stored = await db
      .selectFrom('reports')
      .select(['excerpt', 'ownerId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ excerpt: 'Din tyv!', ownerId: kari.userId });
  });
});

test('a master blocks a stranger who only wrote to them', async () => {
  const { db } = database;
  const pest = await makeClient(db);
  const other = await makeMaster(db);
  const block = () => addBlock(db, other.actor, { userId: pest.userId }, now);
  await openConversation(db, pest, { masterId: other.masterId });
  await expect(block()).rejects.toEqual(refused('access.notFound'));
  await send(pest, { masterId: other.masterId });
  expect(await block()).toMatchObject({ userId: pest.userId });
});
