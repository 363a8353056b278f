import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { countAstray, keepPartitions } from './partitions.ts';

let database: TestDatabase;
let db: Kysely<DB>;
let ids: { clientId: number; masterId: number };
beforeEach(async () => {
  database = await createTestDatabase(inject('cluster'));
  db = database.db;
  await makeCategories(db);
  const { userId: clientId } = await makeClient(db);
  const { masterId } = await makeMaster(db);
  ids = { clientId, masterId };
  await sql`insert into tracking_settings (master_id) values (${masterId})`.execute(db);
});
afterEach(() => database.drop());

/** Far in the future, where no partitions exist. */
const now = new Date('2040-05-31T22:30:00Z');
const firstOf = (year: number, month: number): number =>
  ((year - 2020) * 12 + month - 1) * 10_000_000;

async function partitionsOf(table: 'messages' | 'positions'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = ${table}::regclass order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function makeConversation(id?: number): Promise<number> {
  const [number, client] = [id ?? sql`default`, (await makeClient(db)).userId];
  const { rows } = await sql<{ id: number }>`
    insert into conversations (id, client_id, master_id, last_seq) overriding system value
    values (${number}, ${client}, ${ids.masterId}, 9) returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}

async function write(conversationId: number, seq: number, clientMessageId: string | null = null) {
  const words = { conversationId, seq, senderId: ids.clientId, text: `nr. ${seq}` };
  await db
    .insertInto('messages')
    .values({ ...words, clientMessageId })
    .execute();
}

async function placeOf(conversationId: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select distinct tableoid::regclass::text as place from messages where conversation_id = ${conversationId}
  `.execute(db);
  return rows.map(({ place }) => place);
}

async function stand(receivedAt: string): Promise<void> {
  const fix = { latitude: 59.9, longitude: 10.7, accuracy: 5, isOnline: true, isEnRoute: false };
  await db
    .insertInto('positions')
    .values({ ...fix, masterId: ids.masterId, recordedAt: receivedAt, receivedAt })
    .execute();
}

describe('months and days to come', () => {
  it('are made ahead, once', async () => {
    const { made, waiting } = await keepPartitions(db, now);
    expect(made).toEqual([
      'messages_2040_05',
      'messages_2040_06',
      'messages_2040_07',
      'positions_2040_05_31',
      'positions_2040_06_01',
      'positions_2040_06_02',
    ]);
    expect(waiting).toEqual([]);
    expect((await keepPartitions(db, now)).made).not.toEqual(expect.arrayContaining(made));
  });

  it('are created once by concurrent servers', async () => {
    const rounds = await Promise.all([1, 2, 3, 4].map(() => keepPartitions(db, now)));
    expect(rounds.flatMap(({ waiting }) => waiting).length).toBeLessThan(24);
    const { waiting } = await keepPartitions(db, now);
    expect(waiting).toEqual([]);
    expect(await partitionsOf('messages')).toEqual(
      expect.arrayContaining(['messages_2040_05', 'messages_2040_06', 'messages_2040_07']),
    );
  });

  it('are dropped once by concurrent servers', async () => {
    for (let day = 1; day <= 28; day += 1)
      await sql`select make_day_of_positions(make_date(2039, 2, ${day}))`.execute(db);
    const rounds = await Promise.all(Array.from({ length: 8 }, () => keepPartitions(db, now)));
    const dropped = new Set(rounds.flatMap((round) => round.dropped));
    const { dropped: later, waiting } = await keepPartitions(db, now);
    expect(waiting).toEqual([]);
    for (const name of ['positions_2039_02_01', 'positions_2039_02_28'])
      expect(dropped.has(name) || later.includes(name)).toBe(true);
    expect(await partitionsOf('positions')).not.toContain('positions_2039_02_01');
  });

  it('wait for the next round while others are at work on the tables, who go on', async () => {
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const work = db.transaction().execute(async (trx) => {
      await sql`update conversations set last_seq = last_seq`.execute(trx);
      await sql`select from messages, positions`.execute(trx);
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    const round = await keepPartitions(db, now).finally(() => held.resolve());
    await work;
    const { made, dropped, waiting } = await keepPartitions(db, now);
    expect([made.length, waiting]).toEqual([6, []]);
    expect(round).toEqual({ made: [], dropped: [], waiting: [...made, ...dropped] });
  });

  it('have their own range of ids, also after the clock was set back', async () => {
    const before = await makeConversation();
    await keepPartitions(db, now);
    const first = await makeConversation();
    expect([before < firstOf(2040, 1), first]).toEqual([true, firstOf(2040, 5)]);
    await keepPartitions(db, new Date('2039-01-01T00:00:00Z'));
    await keepPartitions(db, new Date('1999-01-01T00:00:00Z'));
    expect(await makeConversation()).toBe(first + 1);
    await write(before, 1);
    await write(first, 1);
    expect([await placeOf(first), await countAstray(db)]).toEqual([['messages_2040_05'], 0]);
  });

  it('follow the newest conversation when its month is full', async () => {
    await keepPartitions(db, now);
    await sql`select setval('conversations_id_seq', ${firstOf(2040, 9)})`.execute(db);
    expect((await keepPartitions(db, now)).made).toEqual([
      'messages_2040_09',
      'messages_2040_10',
      'messages_2040_11',
    ]);
  });
});

describe('what comes before its partition', () => {
  it('is refused nowhere, counted, and moved with its keys as soon as there is one', async () => {
    const id = await makeConversation(firstOf(2041, 3) + 5);
    const clientMessageId = crypto.randomUUID();
    await write(id, 1, clientMessageId);
    await stand('2041-03-01T12:00:00Z');
    expect(await countAstray(db)).toBe(2);
    const keys = await db.selectFrom('messageClientIds').selectAll().execute();
    expect((await keepPartitions(db, now)).made).toEqual(
      expect.arrayContaining(['messages_2041_03', 'positions_2041_03_01']),
    );
    expect(await countAstray(db)).toBe(0);
    expect(await placeOf(id)).toEqual(['messages_2041_03']);
    expect(await db.selectFrom('messageClientIds').selectAll().execute()).toEqual(keys);
    await expect(write(id, 2, clientMessageId)).rejects.toThrow('messages_once_per_sender');
    await db.deleteFrom('messages').execute();
    expect(await db.selectFrom('messageClientIds').selectAll().execute()).toEqual([]);
  });
});

describe('constraints hold in all months together', () => {
  it('for places, ids made by senders, pictures and people', async () => {
    await keepPartitions(db, now);
    const [old, young] = [await makeConversation(7), await makeConversation()];
    const name = `${'p'.repeat(20)}.webp`;
    const file = { name, purpose: 'message', private: true, mime: 'image/webp', bytes: 1 } as const;
    await db.insertInto('files').values(file).execute();
    const once = crypto.randomUUID();
    await write(old, 1, once);
    await expect(write(young, 1, once)).rejects.toThrow('messages_once_per_sender');
    await expect(write(old, 1)).rejects.toThrow('conversation_id_seq');
    await expect(write(firstOf(2040, 6), 1)).rejects.toThrow('messages_conversation_id_fkey');
    const show = (conversationId: number, seq: number) =>
      db
        .insertInto('messages')
        .values({ conversationId, seq, senderId: ids.clientId, imageFile: name })
        .execute();
    await show(old, 2);
    await expect(show(young, 2)).rejects.toThrow('messages_image');
    expect([await placeOf(old), await placeOf(young)]).not.toEqual([[], []]);
    await db.deleteFrom('conversations').where('id', '=', old).execute();
    await write(young, 1, once);
    await show(young, 2);
  });

  it('also while two send the same at once in two months', async () => {
    await keepPartitions(db, now);
    const [old, young] = [await makeConversation(7), await makeConversation()];
    const once = crypto.randomUUID();
    const settled = await Promise.allSettled([write(old, 1, once), write(young, 1, once)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('days gone by', () => {
  it('are dropped once they are beyond any retention', async () => {
    await stand('2040-05-20T00:00:00Z');
    await stand('2040-05-24T22:29:00Z');
    await keepPartitions(db, new Date('2040-05-25T10:00:00Z'));
    await keepPartitions(db, new Date('2040-05-27T23:59:59Z'));
    expect(await partitionsOf('positions')).toContain('positions_2040_05_20');
    const { dropped } = await keepPartitions(db, new Date('2040-05-28T00:00:00Z'));
    expect(dropped).toContain('positions_2040_05_20');
    const left = await db.selectFrom('positions').select('receivedAt').execute();
    expect(left).toEqual([{ receivedAt: '2040-05-24T22:29:00.000Z' }]);
  });
});
