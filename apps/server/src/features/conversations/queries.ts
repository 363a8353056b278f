import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { Conversation } from '@mesterhand/domain/messages/schema';
import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
  sql,
} from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

type Rows = SelectQueryBuilder<DB, 'conversations', Selectable<DB['conversations']>>;

const masterRecordOf = (db: Kysely<DB>, userId: number) =>
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
function selectConversations(db: Kysely<DB>, userId: number, rows: Rows) {
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
    .select(['last.text', 'last.imageFile', 'last.automatic'])
    .select(['last.senderId', 'last.sentAt', 'last.seq']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectConversations>['execute']>>[number];

function readConversation(row: Row): Conversation {
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
  const { text, automatic, senderId, sentAt, seq, imageFile } = row;
  if (text === null || automatic === null || senderId === null || sentAt === null || seq === null)
    return null;
  return { text, image: imageFile !== null, automatic, senderId, sentAt, seq };
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

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** A person's own conversations with messages, latest first. */
export async function listConversations(db: Kysely<DB>, userId: number, page: Page) {
  const written = newest(db.selectFrom('conversations').selectAll().where('lastSeq', '>', 0), page);
  // UNION of two limited index scans: an OR over both sides would sort everything.
  const mine = db
    .with('asClient', () => written.where('clientId', '=', userId))
    .with('asMaster', () => written.where('masterId', '=', masterRecordOf(db, userId)))
    .selectFrom(({ selectFrom }) =>
      selectFrom('asClient')
        .selectAll()
        .unionAll(selectFrom('asMaster').selectAll())
        .as('conversations'),
    )
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  const rows = await selectConversations(db, userId, mine)
    .orderBy('c.lastAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return pageOfRows(rows, page.limit, {
    item: readConversation,
    place: (row) => [row.lastAt, row.id],
  });
}

function newest(rows: Rows, { limit, cursor }: Page): Rows {
  const page = rows
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor === undefined) return page;
  const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
  return page.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('conversations.lastAt', 'conversations.id'), '<', tuple(at, id)),
  );
}

/** The two people of a booking, if the actor is one of them. */
export function findSidesOfBooking(db: Kysely<DB>, userId: number, bookingId: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(['bookings.id as bookingId', 'bookings.clientId', 'bookings.masterId'])
    .where('bookings.id', '=', bookingId)
    .where((eb) => eb.or([eb('bookings.clientId', '=', userId), eb('masters.userId', '=', userId)]))
    .executeTakeFirst();
}

/** The conversation of a booking, or of a customer and a master before one. */
export function findConversationId(
  db: Kysely<DB>,
  {
    bookingId,
    clientId,
    masterId,
  }: Pick<Selectable<DB['conversations']>, 'bookingId' | 'clientId' | 'masterId'>,
) {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('clientId', '=', clientId)
    .where('masterId', '=', masterId)
    .where('bookingId', bookingId === null ? 'is' : '=', bookingId)
    .executeTakeFirst();
}

/** A conversation with both accounts, if `userId` is one of them; null is the system itself. */
function selectSides(db: Kysely<DB>, { id, userId }: { id: number; userId: number | null }) {
  return db
    .selectFrom('conversations')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .innerJoin('users as client', 'client.id', 'conversations.clientId')
    .selectAll('conversations')
    .select(['masterUser.id as masterUserId', 'masterUser.deletedAt as masterGone'])
    .select('client.deletedAt as clientGone')
    .where('conversations.id', '=', id)
    .where(({ eb, or, val }) =>
      or([
        eb('client.id', '=', userId ?? 0),
        eb('masterUser.id', '=', userId ?? 0),
        val(userId === null),
      ]),
    );
}

export function findSides(db: Kysely<DB>, whose: { id: number; userId: number }) {
  return selectSides(db, whose).executeTakeFirst();
}

/** Locked until the transaction ends, so that seq numbers and receipts are assigned one at a time. */
export function lockSides(trx: Transaction<DB>, whose: { id: number; userId: number | null }) {
  return selectSides(trx, whose).forNoKeyUpdate('conversations').executeTakeFirst();
}
