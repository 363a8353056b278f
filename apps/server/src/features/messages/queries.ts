import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { awayAfterMs } from '@mesterhand/domain/messages/limits';
import type {
  History,
  HistoryInput,
  ListMessagesInput,
  Message,
  Unread,
} from '@mesterhand/domain/messages/schema';
import { CompiledQuery, type ExpressionBuilder, type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { enqueueRows, hasQueue } from '../../core/tasks/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';
import { placeRows } from '../conversations/service.ts';

/** The two people, and administrators. */
const visibleTo = (actor: Actor) => (eb: ExpressionBuilder<DB, 'conversations' | 'masters'>) =>
  eb.or([
    eb('conversations.clientId', '=', actor.userId),
    eb('masters.userId', '=', actor.userId),
    eb.val(isAdmin(actor)),
  ]);

function selectMessages(db: Kysely<DB>) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .innerJoin('users as sender', 'sender.id', 'messages.senderId')
    .select(['messages.id', 'messages.conversationId', 'conversations.bookingId', 'messages.seq'])
    .select(['messages.senderId', 'messages.text', 'messages.imageFile', 'messages.automatic'])
    .select(['messages.clientMessageId', 'messages.sentAt'])
    .select(sql<string>`btrim(sender.first_name || ' ' || sender.last_name)`.as('senderName'));
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** A message as `readerId` sees it: `clientMessageId` is visible to the sender only. */
function readMessage(
  { imageFile, clientMessageId, ...row }: MessageRow,
  readerId: number,
): Message {
  const isOwn = row.senderId === readerId;
  return { ...row, image: uploadUrl(imageFile), clientMessageId: isOwn ? clientMessageId : null };
}

/** A page of a conversation in reading order; undefined when the actor has no such conversation. */
export async function findHistory(
  db: Kysely<DB>,
  actor: Actor,
  { conversationId, before, limit }: HistoryInput,
): Promise<History | undefined> {
  let page = selectMessages(db)
    .where('messages.conversationId', '=', conversationId)
    .where(visibleTo(actor))
    .orderBy('messages.seq', 'desc')
    .limit(limit + 1);
  if (before !== undefined) page = page.where('messages.seq', '<', before);
  const rows = await page.execute();
  if (rows.length === 0 && !(await isVisible(db, actor, conversationId))) return undefined;
  const items = rows.slice(0, limit).map((row) => readMessage(row, actor.userId));
  return { items: items.toReversed(), hasMore: rows.length > limit };
}

async function isVisible(db: Kysely<DB>, actor: Actor, conversationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select('conversations.id')
    .where('conversations.id', '=', conversationId)
    .where(visibleTo(actor))
    .executeTakeFirst();
  return row !== undefined;
}

/** The messages of a booking as a list; undefined when the actor has no such booking. */
export async function listMessages(db: Kysely<DB>, actor: Actor, input: ListMessagesInput) {
  const { bookingId, sort, limit, cursor } = input;
  let page = selectMessages(db)
    .where('messages.conversationId', '=', (eb) =>
      eb.selectFrom('conversations').select('id').where('bookingId', '=', bookingId),
    )
    .where(visibleTo(actor))
    .orderBy('messages.seq', sort === 'oldest' ? 'asc' : 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [seq] = decodeCursor(z.tuple([z.int()]), cursor);
    page = page.where('messages.seq', sort === 'oldest' ? '>' : '<', seq);
  }
  const rows = await page.execute();
  if (rows.length === 0 && !(await isBookingVisible(db, actor, bookingId))) return undefined;
  return pageOfRows(rows, limit, {
    item: (row) => readMessage(row, actor.userId),
    place: (row) => [row.seq],
  });
}

async function isBookingVisible(db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select('bookings.id')
    .where('bookings.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('bookings.clientId', '=', actor.userId),
        eb('masters.userId', '=', actor.userId),
        eb.val(isAdmin(actor)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Messages after a seq, in order, at most `limit`. */
export async function listMessagesAfter(
  db: Kysely<DB>,
  actor: Actor,
  { conversationId, seq, limit }: { conversationId: number; seq: number; limit: number },
): Promise<Message[]> {
  const rows = await selectMessages(db)
    .where('messages.conversationId', '=', conversationId)
    .where('messages.seq', '>', seq)
    .where(visibleTo(actor))
    .orderBy('messages.seq')
    .limit(limit)
    .execute();
  return rows.map((row) => readMessage(row, actor.userId));
}

/**
 * The message with a seq as its sender and as everyone else sees it, for authorised subscribers; undefined when it was
 * removed.
 */
export async function findMessageAt(
  db: Kysely<DB>,
  { conversationId, seq }: { conversationId: number; seq: number },
): Promise<{ own: Message; others: Message } | undefined> {
  const row = await selectMessages(db)
    .where('messages.conversationId', '=', conversationId)
    .where('messages.seq', '=', seq)
    .executeTakeFirst();
  return row && { own: readMessage(row, row.senderId), others: readMessage(row, 0) };
}

/** A person's unread messages, counted over the few conversations with news. */
export async function countUnread(db: Kysely<DB>, userId: number): Promise<Unread> {
  const { rows } = await sql<{ bookingId: number | null; masterId: number; unread: number }>`
    with news as (
      select id, booking_id, master_id, client_id, client_read_seq as mark, false as is_master
      from conversations where client_id = ${userId} and last_seq > client_read_seq
      union all
      select id, booking_id, master_id, client_id, master_read_seq, true
      from conversations where last_seq > master_read_seq
        and master_id = (select id from masters where user_id = ${userId})
    )
    select booking_id, master_id, unread from news cross join lateral (
      select count(*) as unread from messages m
      where m.conversation_id = news.id and m.seq > news.mark
        and (m.sender_id = news.client_id) = news.is_master
    ) as counted where unread > 0
  `.execute(db);
  const unread: Unread = { total: 0, conversations: rows.length, bookings: {}, masters: {} };
  for (const { bookingId, masterId, unread: count } of rows) {
    unread.total += count;
    const counts = bookingId === null ? unread.masters : unread.bookings;
    const id = bookingId ?? masterId;
    counts[id] = (counts[id] ?? 0) + count;
  }
  return unread;
}

/** The message a sender has sent under this client id. */
export async function findSent(
  db: Kysely<DB>,
  senderId: number,
  clientMessageId: string,
): Promise<Message | undefined> {
  // The key names the conversation, and so the monthly partition.
  const row = await selectMessages(db)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('messages.conversationId', 'messages.seq'),
        '=',
        selectFrom('messageClientIds')
          .select(['conversationId', 'seq'])
          .where('senderId', '=', senderId)
          .where('clientMessageId', '=', clientMessageId)
          .$asTuple('conversationId', 'seq'),
      ),
    )
    .executeTakeFirst();
  return row && readMessage(row, senderId);
}

export async function hasAutomatic(db: Kysely<DB>, conversationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('automatic', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** A message for moderation, locked. */
export function lockMessage(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select(['messages.conversationId', 'messages.seq', 'messages.senderId', 'messages.text'])
    .select(['messages.imageFile', 'messages.flaggedAt'])
    .select(['conversations.clientId', 'masters.userId as masterUserId'])
    .where('messages.id', '=', id)
    .forUpdate('messages')
    .executeTakeFirst();
}

/** A picture that the actor uploaded for a message, locked, so that it is sent once. */
export function lockPicture(trx: Transaction<DB>, ownerId: number, name: string) {
  return trx
    .selectFrom('files')
    .select('name')
    .where('name', '=', name)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'message')
    .forUpdate()
    .executeTakeFirst();
}

/** The two people between whom a picture was sent; undefined before it is. */
export function findSidesOfPicture(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('messagePictures')
    .innerJoin('conversations', 'conversations.id', 'messagePictures.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select(['conversations.clientId', 'masters.userId as masterUserId'])
    .where('messagePictures.imageFile', '=', name)
    .executeTakeFirst();
}

/** A text-only message to an existing conversation, addressed by its id or by its booking's. */
export interface PlainMessage {
  conversationId?: number | undefined;
  bookingId?: number | undefined;
  senderId: number;
  text: string;
  clientMessageId: string | null;
  at: Date;
}

/** The stored message and its recipients. */
export interface PlacedMessage {
  message: Message;
  clientId: number;
  masterUserId: number;
}

// One JSON parameter: with arrays of unknown length the planner would build a custom plan each time.
const insertTogether = nameStatement(
  'messages-together',
  `with asked as (
     select coalesce(conversation_id, (select id from conversations c where c.booking_id = said.booking_id)) as conversation_id,
            sender_id, text, client_message_id, at, nth
       from jsonb_to_recordset($1) as said (
         conversation_id bigint, booking_id bigint, sender_id bigint, text text, client_message_id uuid, at timestamptz,
         nth integer
       )
   ), placed as (${placeRows('asked')}
   ), written as (
     insert into messages (conversation_id, seq, sender_id, text, client_message_id, sent_at)
     select id, seq, sender_id, text, client_message_id, sent_at from placed
     returning id, conversation_id
   ), owed as (${enqueueRows('message.received', {
     rows: 'placed',
     data: { conversationId: 'placed.id', seq: 'placed.seq' },
     delayMs: awayAfterMs,
   })}
   )
   select nth, written.id, written.conversation_id, booking_id, seq, sender_id, sender_name, text, client_message_id,
          sent_at, client_id, master_user_id, ${hasQueue('message.received')} as has_queue
     from placed join written on written.conversation_id = placed.id`,
);

interface WrittenRow extends Omit<Message, 'image' | 'automatic'> {
  nth: number;
  clientId: number;
  masterUserId: number;
  hasQueue: boolean;
}

/**
 * Writes messages to different conversations in one statement, which is its own transaction: each gets its seq under
 * its conversation's lock, and the job that checks whether it was read.
 * @returns one result each; undefined for a message that must take the full path.
 */
export async function insertPlainMessages(
  db: Kysely<DB>,
  messages: readonly PlainMessage[],
): Promise<(PlacedMessage | undefined)[]> {
  const { rows } = await db.executeQuery<WrittenRow>(
    CompiledQuery.raw(insertTogether, [JSON.stringify(messages.map(askedRow))]),
  );
  if (rows.some((row) => !row.hasQueue)) throw new Error('There is no queue for message.received.');
  const placed = new Map(rows.map((row) => [row.nth, row]));
  return messages.map((_, place) => {
    const row = placed.get(place + 1);
    if (row === undefined) return undefined;
    const { nth: _nth, hasQueue: _has, clientId, masterUserId, ...message } = row;
    return { message: { ...message, image: null, automatic: false }, clientId, masterUserId };
  });
}

const askedRow = (
  { conversationId, bookingId, senderId, text, clientMessageId, at }: PlainMessage,
  place: number,
) => ({
  conversation_id: conversationId,
  booking_id: bookingId,
  sender_id: senderId,
  text,
  client_message_id: clientMessageId,
  at,
  nth: place + 1,
});
