import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { offered } from '../../../../../tests/support/env.ts';
import { makeCategories, makeMaster } from '../../../../../tests/support/people.ts';
import {
  type Plan,
  explaining,
  nodesOf,
  readPlan,
  touchedBy,
} from '../../../../../tests/support/plans.ts';
import { recordStatements } from '../../../../../tests/support/sent-statements.ts';
import { listConversations } from '../conversations/lists/queries.ts';
import { findSides } from '../conversations/queries.ts';
import { listUnread } from './unread/queries.ts';
import { lockMessage } from './moderation/queries.ts';
import { findSidesOfPicture } from './pictures/queries.ts';
import {
  countUnread,
  findHistory,
  findMessageAt,
  hasAutomatic,
  listMessagesAfter,
} from './queries.ts';

/** A million messages in the full test run; ordinary runs prove the same plans on a twentieth. */
const perMonth = offered.seedsFaults ? 1040 : 52;
const [months, each] = [24, 40];
/** Messages of one long conversation, in an old month. */
const long = 2000;

let database: TestDatabase;
let client: Actor;
let master: Actor;
let longId: number;
let sentId: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await database.db.connection().execute(async (connection) => {
    // Inserting a million takes longer than the default timeout.
    await sql`set statement_timeout = 0`.execute(connection);
    await fill(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}, 900_000);
afterAll(() => database.drop());

async function fill(db: Kysely<DB>): Promise<void> {
  await makeCategories(db);
  const { masterId, actor } = await makeMaster(db);
  master = actor;
  await sql`
    insert into users (email, first_name, last_name, user_type)
    select 'kari' || n || '@example.no', 'Kari', 'Nordmann', 'client' from generate_series(1, ${perMonth * months}::int) n
  `.execute(db);
  await sql`
    select make_month_of_messages((date '2030-01-01' + n * interval '1 month')::date)
      from generate_series(0, ${months - 1}::int) n
  `.execute(db);
  // Spread over the months, so that a page of the list reaches all of them.
  await sql`
    insert into conversations (id, client_id, master_id, last_seq, last_at, master_read_seq, master_delivered_seq)
      overriding system value
    select first_conversation_of((date '2030-01-01' + place % ${months}::int * interval '1 month')::date) + place, id,
           ${masterId}, ${each}, timestamptz '2032-01-01' + place * interval '1 minute', ${each - 2}, ${each}
      from (select id, row_number() over (order by id) as place from users where user_type = 'client') u
  `.execute(db);
  const [first] = (
    await sql<{ id: number; clientId: number }>`
      update conversations set last_seq = ${long} where id = (select min(id) + 3 * ${months} from conversations)
      returning id, client_id
    `.execute(db)
  ).rows;
  if (first === undefined) throw new Error('There is no such conversation.');
  longId = first.id;
  client = { userId: first.clientId, userType: 'client', role: 'user', masterId: null };
  await sql`
    insert into messages (conversation_id, seq, sender_id, text, client_message_id, sent_at)
    select c.id, n, case when n % 2 = 1 then c.client_id else ${actor.userId} end, 'Hei, når passer det? Nummer ' || n,
           case when n % 2 = 1 then gen_random_uuid() end, c.last_at
      from conversations c, generate_series(1, c.last_seq) n order by c.last_at
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { clientMessageId } = await db
    .selectFrom('messageClientIds')
    .select('clientMessageId')
    .where('senderId', '=', client.userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  sentId = clientMessageId;
}

/** Buffers and rows of the messages table that a read has touched, over all its statements. */
async function measure(read: (db: Kysely<DB>) => Promise<unknown>) {
  const { found, sent } = await recordStatements(database.db, read);
  const plain = database.db.withoutPlugins();
  const nodes: Plan[] = [];
  for (const query of sent) {
    const { rows } = await plain.executeQuery(
      CompiledQuery.raw(`${explaining} ${query.sql}`, [...query.parameters]),
    );
    nodes.push(...nodesOf(readPlan(rows)));
  }
  const visits = nodes.filter(
    (node) => /^messages_\d/.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0,
  );
  return {
    found,
    buffers: visits.reduce(
      (sum, node) => sum + node['Shared Hit Blocks'] + node['Shared Read Blocks'],
      0,
    ),
    parts: new Set(visits.map((node) => node['Relation Name'])).size,
    // A sequential scan of an empty partition costs nothing.
    scans: visits.filter((node) => node['Node Type'] === 'Seq Scan' && touchedBy(node) > 0).length,
    rows: visits.reduce((sum, node) => sum + touchedBy(node), 0),
  };
}

type Read = [name: string, read: (db: Kysely<DB>) => Promise<unknown>, rows: number];
const at = (before?: number) => (db: Kysely<DB>) =>
  findHistory(db, client, { conversationId: longId, before, limit: 50 });

test.each<Read>([
  ['the newest page', at(), 51],
  ['an older page', at(1000), 51],
  ['the oldest page', at(40), 39],
  [
    'the messages after a seq',
    (db) => listMessagesAfter(db, master, { conversationId: longId, seq: 900, limit: 50 }),
    50,
  ],
  ['the message with a seq', (db) => findMessageAt(db, { conversationId: longId, seq: 7 }), 1],
  ['whether an automatic answer was sent', (db) => hasAutomatic(db, longId), 0],
  [
    'the message with a client id',
    async (db) => {
      const { userId } = client;
      const address = { conversationId: longId, bookingId: null, userId, clientMessageId: sentId };
      const [sides] = await findSides(database.db, address);
      const { sentConversationId: conversationId, sentSeq: seq } = sides ?? {};
      return findMessageAt(db, { conversationId: conversationId ?? 0, seq: seq ?? 0 });
    },
    1,
  ],
  [
    'the due unread messages of both sides',
    (db) => listUnread(db, { conversationId: longId, upTo: 900, before: new Date(0) }),
    // Per side the last due message and the first that is not, skipping one's own.
    8,
  ],
])(
  '%s of a conversation is read from one of twenty-four monthly partitions',
  async (_, read, rows) => {
    const seen = await measure(read);
    expect(seen).toMatchObject({ scans: 0 });
    expect(seen.parts).toBeLessThanOrEqual(1);
    expect(seen.rows).toBeLessThanOrEqual(rows);
    // One buffer per row at worst, plus the descent of the index.
    expect(seen.buffers).toBeLessThanOrEqual(rows + 8);
  },
);

test('unread messages are counted only in the partition of each conversation with news', async () => {
  const { found, parts, rows } = await measure((db) => countUnread(db, client.userId));
  expect(found).toMatchObject({ total: long / 2, conversations: 1 });
  expect([parts, rows]).toEqual([1, long]);
});

test('a page of a list reads one partition per row', async () => {
  const seen = await measure((db) => listConversations(db, master.userId, { limit: 48 }));
  expect(seen).toMatchObject({ parts: months, scans: 0 });
  // Per conversation the last message and the two unread ones.
  expect(seen.rows).toBeLessThanOrEqual(49 * 3);
  expect(seen.buffers).toBeLessThanOrEqual(49 * 12);
});

test('a picture is found without reading any partition', async () => {
  expect(await measure((db) => findSidesOfPicture(db, 'x'.repeat(20)))).toMatchObject({ parts: 0 });
});

test('a message known by id alone costs one index probe per partition', async () => {
  const seen = await measure((db) => db.transaction().execute((trx) => lockMessage(trx, 20_000)));
  expect(seen).toMatchObject({ rows: 1, scans: 0 });
  expect(seen.buffers).toBeLessThanOrEqual((months + 4) * 4);
});
