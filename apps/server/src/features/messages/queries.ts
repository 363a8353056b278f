import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type {
  History,
  HistoryInput,
  ListMessagesInput,
  Message,
  Unread,
} from '@mesterhand/domain/messages/schema';
import { type ExpressionBuilder, type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/cursor.ts';
import { uploadUrl } from '../../core/upload-url.ts';

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

/** A message as `readerId` reads it: the sender's own id of it is the sender's business. */
function readMessage(
  { imageFile, clientMessageId, ...row }: MessageRow,
  readerId: number,
): Message {
  const isOwn = row.senderId === readerId;
  return { ...row, image: uploadUrl(imageFile), clientMessageId: isOwn ? clientMessageId : null };
}

/** A page of a conversation in reading order; undefined when there is no such conversation for the actor. */
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

/** The messages of a booking as a list; undefined when there is no such booking for the actor. */
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

/** What came after a place, in order, at most `limit` at once. */
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
 * The message at a place as its sender reads it and as everyone else does, for readers who have been let into the
 * conversation; undefined when it was removed.
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

/** What a person has not read yet, counted over the few conversations that hold something new. */
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

/** What a sender has sent under an id of their own making. */
export async function findSent(
  db: Kysely<DB>,
  senderId: number,
  clientMessageId: string,
): Promise<Message | undefined> {
  const row = await selectMessages(db)
    .where('messages.senderId', '=', senderId)
    .where('messages.clientMessageId', '=', clientMessageId)
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

/** A message for those who look after what people write, locked. */
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

/** A picture that the actor uploaded for a message, locked: it is sent once. */
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

/** The two people between whom a picture was sent; undefined while it was not. */
export function findSidesOfPicture(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select(['conversations.clientId', 'masters.userId as masterUserId'])
    .where('messages.imageFile', '=', name)
    .executeTakeFirst();
}
