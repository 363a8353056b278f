import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { Conversation } from '@mesterhand/domain/messages/schema';
import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Selectable,
  sql,
} from 'kysely';
import { uploadUrl } from '../../core/storage/index.ts';

export type Rows = SelectQueryBuilder<DB, 'conversations', Selectable<DB['conversations']>>;

export type Given<Value> = Value | Expression<Value>;

export const masterRecordOf = (db: Kysely<DB>, userId: Given<number>) =>
  db.selectFrom('masters').select('masters.id').where('masters.userId', '=', userId);

/** Limits rows to the two people and administrators. A former master still sees their conversations. */
function selectVisible(db: Kysely<DB>, actor: Actor): Rows {
  return db
    .selectFrom('conversations')
    .selectAll('conversations')
    .where(({ eb, or, val }) =>
      or([
        eb('conversations.clientId', '=', actor.userId),
        eb('conversations.masterId', '=', masterRecordOf(db, actor.userId)),
        val(isAdmin(actor)),
      ]),
    );
}

const blockPairs = sql`(client.id, master_user.id), (master_user.id, client.id)`;
const isBlocked = sql<boolean>`exists (
  select from blocks where (blocker_id, blocked_id) in (${blockPairs})
)`;
const isSilent = sql<boolean>`(
  coalesce(client.deleted_at, master_user.deleted_at) is not null or ${isBlocked}
)`;

/** Conversations with all columns of a list, in one statement. */
export function selectConversations(db: Kysely<DB>, userId: Given<number>, rows: Rows) {
  const isMaster = sql<boolean>`(master_user.id = ${userId})`;
  /** The column of the reader's side, or of the other side. */
  const bySide = <T>(ofMaster: string, ofClient: string) =>
    sql<T>`case when ${isMaster} then ${sql.ref(ofMaster)} else ${sql.ref(ofClient)} end`;
  // Reads only the unread messages, by the (conversation, seq) key.
  const unread = sql<number>`(
    select count(*) from messages m
    where m.conversation_id = c.id and (m.sender_id = c.client_id) = ${isMaster}
      and m.seq > ${bySide('c.masterReadSeq', 'c.clientReadSeq')}
  )`;
  // Read receipts are hidden from and by people of whom one has blocked the other.
  const marked = (mark: RawBuilder<number>) =>
    sql<number>`case when ${isBlocked} then 0 else ${mark} end`;
  const otherName = sql<string>`btrim(${bySide('client.firstName', 'masterUser.firstName')}
    || ' ' || ${bySide('client.lastName', 'masterUser.lastName')})`;
  return db
    .selectFrom(rows.as('c'))
    .innerJoin('masters', 'masters.id', 'c.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .innerJoin('users as client', 'client.id', 'c.clientId')
    .leftJoin('bookings', 'bookings.id', 'c.bookingId')
    .leftJoin('services', 'services.id', 'bookings.serviceId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(['text', 'imageFile', 'automatic', 'senderId', 'sentAt', 'seq'])
          .select(({ selectFrom }) =>
            selectFrom('files')
              .select('durationMs')
              .whereRef('files.name', '=', 'messages.imageFile')
              .as('voiceMs'),
          )
          .whereRef('messages.conversationId', '=', 'c.id')
          .orderBy('messages.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.bookingId', 'c.masterId', 'c.clientId', 'c.lastSeq', 'c.lastAt'])
    .select([isMaster.as('isMaster'), unread.as('unread'), isSilent.as('blocked')])
    .select(bySide<number>('client.id', 'masterUser.id').as('otherId'))
    .select(bySide<string | null>('client.avatarFile', 'masterUser.avatarFile').as('otherAvatar'))
    .select([otherName.as('otherName')])
    .select(bySide<number>('c.masterReadSeq', 'c.clientReadSeq').as('readSeq'))
    .select(marked(bySide('c.clientReadSeq', 'c.masterReadSeq')).as('otherReadSeq'))
    .select(marked(bySide('c.clientDeliveredSeq', 'c.masterDeliveredSeq')).as('otherDeliveredSeq'))
    .select(['services.name as serviceName', 'bookings.status', 'bookings.scheduledDate'])
    .select(sql<string | null>`to_char(bookings.scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .select(['last.text', 'last.imageFile', 'last.voiceMs', 'last.automatic'])
    .select(['last.senderId', 'last.sentAt', 'last.seq']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

export function readConversation(row: Row): Conversation {
  const { id, bookingId, masterId, clientId, unread, lastSeq, blocked } = row;
  const { readSeq, otherReadSeq, otherDeliveredSeq } = row;
  return {
    id,
    bookingId,
    masterId,
    clientId,
    other: {
      userId: row.otherId,
      masterId: row.isMaster ? null : masterId,
      name: row.otherName,
      avatar: uploadUrl(row.otherAvatar),
    },
    booking: bookingOf(row),
    lastMessage: lastMessageOf(row),
    unread,
    readSeq,
    otherReadSeq,
    otherDeliveredSeq,
    lastSeq,
    blocked,
  };
}

function bookingOf(row: Row): Conversation['booking'] {
  const { bookingId, status, serviceName, scheduledDate, scheduledTime } = row;
  if (bookingId === null || status === null || scheduledDate === null || scheduledTime === null)
    return null;
  return { id: bookingId, status, serviceName, scheduledDate, scheduledTime };
}

function lastMessageOf(row: Row): Conversation['lastMessage'] {
  const { text, automatic, senderId, sentAt, seq, imageFile, voiceMs } = row;
  if (text === null || automatic === null || senderId === null || sentAt === null || seq === null)
    return null;
  return {
    text,
    image: imageFile?.endsWith('.webp') ?? false,
    document: imageFile?.endsWith('.pdf') ?? false,
    voiceMs,
    automatic,
    senderId,
    sentAt,
    seq,
  };
}

export async function findConversation(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<Conversation | undefined> {
  const rows = selectVisible(db, actor).where('conversations.id', '=', id);
  const row = await selectConversations(db, actor.userId, rows).executeTakeFirst();
  return row && readConversation(row);
}

/** A conversation with the facts about its two people on which rules depend. */
export interface Sides {
  id: number;
  /** Changes with every change of the row. */
  version: string;
  bookingId: number | null;
  clientId: number;
  masterId: number;
  lastSeq: number;
  lastAt: string;
  answeredAt: string | null;
  clientReadSeq: number;
  clientDeliveredSeq: number;
  masterReadSeq: number;
  masterDeliveredSeq: number;
  /** When a check for unread messages is due; null when none is planned. */
  unreadCheckAt: string | null;
  masterUserId: number;
  masterName: string;
  clientName: string;
  /** When the account was deleted. */
  masterGone: string | null;
  clientGone: string | null;
  /** One has blocked the other. */
  isBlocked: boolean;
  /** The message that the user has sent before under the client id of the address. */
  sentConversationId: number | null;
  sentSeq: number | null;
}

/** Of the conversation itself or of its booking. The user is one of its sides; null: the installation. */
interface Address {
  conversationId: number | null;
  bookingId: number | null;
  userId: number | null;
  clientMessageId: string | null;
}

// By key for each table. "offset 0" is an optimisation fence: without statistics the planner joins in other orders.
export const findSides = namedStatement(
  'conversation-sides',
  (_, value: Places<Address>) => sql<Sides>`
  select c.*, master_user.id as master_user_id, master_user.deleted_at as master_gone,
         client.deleted_at as client_gone, ${isBlocked} as is_blocked,
         btrim(master_user.first_name || ' ' || master_user.last_name) as master_name,
         btrim(client.first_name || ' ' || client.last_name) as client_name, sent.*
    from (
      select id, xmin::text as version, booking_id, client_id, master_id, last_seq, last_at, answered_at,
             client_read_seq, client_delivered_seq, master_read_seq, master_delivered_seq, unread_check_at
        from conversations
       where id = coalesce(
         ${value('conversationId')}::bigint,
         (select id from conversations b where b.booking_id = ${value('bookingId')}::bigint)
       ) offset 0
    ) c
    cross join lateral (select user_id from masters where id = c.master_id offset 0) master
    cross join lateral (
      select id, first_name, last_name, deleted_at from users where id = master.user_id offset 0
    ) master_user
    cross join lateral (
      select id, first_name, last_name, deleted_at from users where id = c.client_id offset 0
    ) client
    left join lateral (
      select conversation_id as sent_conversation_id, seq as sent_seq from message_client_ids
       where sender_id = ${value('userId')}::bigint
         and client_message_id = ${value('clientMessageId')}::uuid offset 0
    ) sent on true
   where ${value('userId')}::bigint is null or ${value('userId')}::bigint in (client.id, master_user.id)`,
);

/** Waits for the lock of a conversation; none: there is no such one. */
export const lockConversation = namedStatement(
  'conversation-held',
  (_, value: Places<{ id: number }>) =>
    sql<{ id: number }>`select id from conversations where id = ${value('id')} for no key update`,
);
