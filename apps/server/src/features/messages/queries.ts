import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type {
  History,
  HistoryInput,
  ListMessagesInput,
  Message,
  Unread,
} from '@mesterhand/domain/messages/schema';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { readAttached } from './documents/service.ts';

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
    .leftJoin('files as attached', 'attached.name', 'messages.imageFile')
    .select(['messages.id', 'messages.conversationId', 'conversations.bookingId', 'messages.seq'])
    .select(['messages.senderId', 'messages.text', 'messages.imageFile', 'messages.automatic'])
    .select(['messages.clientMessageId', 'messages.sentAt'])
    .select(['attached.originalName as documentName', 'attached.bytes as fileBytes'])
    .select(['attached.durationMs as voiceMs'])
    .select(sql<string>`btrim(sender.first_name || ' ' || sender.last_name)`.as('senderName'));
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

/** A message as `readerId` sees it: `clientMessageId` is visible to the sender only. */
export function readMessage(
  { imageFile, documentName, fileBytes, voiceMs, clientMessageId, ...row }: MessageRow,
  readerId: number,
): Message {
  const isOwn = row.senderId === readerId;
  const attached = readAttached({ imageFile, documentName, fileBytes, voiceMs });
  return { ...row, ...attached, clientMessageId: isOwn ? clientMessageId : null };
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

interface News {
  bookingId: number | null;
  masterId: number;
  unread: number;
}

const readUnread = namedStatement(
  'messages-unread',
  (_, value: Places<{ userId: number }>) => sql<News>`
    with news as (
      select id, booking_id, master_id, client_id, client_read_seq as mark, false as is_master
      from conversations where client_id = ${value('userId')} and last_seq > client_read_seq
      union all
      select id, booking_id, master_id, client_id, master_read_seq, true
      from conversations where last_seq > master_read_seq
        and master_id = (select id from masters where user_id = ${value('userId')})
    )
    select booking_id, master_id, unread from news cross join lateral (
      select count(*) as unread from messages m
      where m.conversation_id = news.id and m.seq > news.mark
        and (m.sender_id = news.client_id) = news.is_master
    ) as counted where unread > 0`,
);

/** A person's unread messages, counted over the few conversations with news. */
export async function countUnread(db: Kysely<DB>, userId: number): Promise<Unread> {
  const rows = await readUnread(db, { userId });
  const unread: Unread = { total: 0, conversations: rows.length, bookings: {}, masters: {} };
  for (const { bookingId, masterId, unread: count } of rows) {
    unread.total += count;
    const counts = bookingId === null ? unread.masters : unread.bookings;
    const id = bookingId ?? masterId;
    counts[id] = (counts[id] ?? 0) + count;
  }
  return unread;
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
