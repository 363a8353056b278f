import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import {
  type ListNotificationsInput,
  type Notification,
  notificationContentSchema,
} from '@mesterhand/domain/notifications/schema';
import { notificationPath } from '@mesterhand/domain/notifications/path';
import {
  isKnownKind,
  type NotificationContent,
  notificationKinds,
} from '@mesterhand/domain/notifications/kinds';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { selectAddressees } from './preferences/queries.ts';

/** A person's name. Subqueries are cheaper to plan than further joins. */
const nameOf = (id: RawBuilder<number | null>) =>
  sql<string | null>`(select btrim(first_name || ' ' || last_name) from users where id = ${id})`;

// A booking and its offer have the same two people; no notification refers to a conversation or a review as well.
const clientId = sql<number | null>`coalesce(b.client_id, c.client_id, f.client_id)`;
const masterUserId = sql<number | null>`(
  select user_id from masters where id = coalesce(b.master_id, c.master_id, f.master_id, r.master_id)
)`;

/** Notifications with the current data for their texts, in one statement. */
export function selectNotifications(db: Kysely<DB>) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('bookings as b', 'b.id', 'n.bookingId')
    .leftJoin('bookingEvents as e', 'e.id', 'n.eventId')
    .leftJoin('conversations as c', 'c.id', 'n.conversationId')
    .leftJoin('reviews as r', 'r.id', 'n.reviewId')
    .leftJoin('jobRequests as q', 'q.id', 'n.requestId')
    .leftJoin('offers as f', 'f.id', 'n.offerId')
    .leftJoin('bookingSeries as i', 'i.id', 'b.seriesId')
    .select(['n.id', 'n.userId', 'n.kind', 'n.facts', 'n.createdAt', 'n.readAt'])
    .select(['n.bookingId', 'n.conversationId', 'n.reviewId', 'n.broadcastId'])
    .select(['b.scheduledDate as date'])
    .select((eb) => [
      eb.selectFrom('services').select('name').whereRef('id', '=', 'b.serviceId').as('service'),
      eb.selectFrom('broadcasts').select('texts').whereRef('id', '=', 'n.broadcastId').as('texts'),
      eb.selectFrom('categories').select('name').whereRef('id', '=', 'q.categoryId').as('category'),
    ])
    .select(sql<string | null>`to_char(b.scheduled_time, 'HH24:MI')`.as('time'))
    .select(['n.requestId', 'q.address', 'q.isEmergency'])
    .select(['n.offerId', 'f.total', 'b.seriesId', 'i.repeats'])
    .select(['e.side as by', 'e.toStatus as to', 'e.reason'])
    .select(['r.masterId', 'r.rating', 'r.clientName as author'])
    .select(sql<boolean | null>`(${clientId} = n.user_id)`.as('isClient'))
    .select([nameOf(clientId).as('clientName'), nameOf(masterUserId).as('masterName')])
    .select([countedMessages.as('count'), countedVoiceMs.as('voiceMs')]);
}

/** Messages by the other side after the reader's last seq, up to when the notification was read. */
const countedMessages = sql<number>`(
  select count(*) from messages w
  where w.conversation_id = n.conversation_id and w.sender_id <> n.user_id
    and w.seq > coalesce((n.facts ->> 'after')::int, 0)
    and w.seq <= coalesce((n.facts ->> 'upTo')::int, 2147483647)
)`;

/** Length of a voice message among them; it is of interest where there is one message. */
const countedVoiceMs = sql<number | null>`(
  select max(f.duration_ms) from messages w join files f on f.name = w.image_file
  where w.conversation_id = n.conversation_id and w.sender_id <> n.user_id
    and w.seq > coalesce((n.facts ->> 'after')::int, 0)
    and w.seq <= coalesce((n.facts ->> 'upTo')::int, 2147483647)
)`;

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>['execute']>
>[number];

const factsSchema = z.record(z.string(), z.unknown());

/** The payload of a row; columns that its kind does not use are ignored. */
function readContent(row: NotificationRow): NotificationContent {
  const { kind, isClient, clientName, masterName, author, count, by, to, reason } = row;
  const facts = factsSchema.parse(row.facts);
  const other = isClient === true || kind === 'reviewAnswered' ? masterName : clientName;
  const person = kind === 'reviewReceived' ? author : other;
  return notificationContentSchema.parse({
    ...facts,
    kind,
    bookingId: row.bookingId,
    conversationId: row.conversationId,
    reviewId: row.reviewId,
    broadcastId: row.broadcastId,
    requestId: row.requestId,
    category: row.category,
    area: areaOf(row.address ?? ''),
    isEmergency: row.isEmergency,
    offerId: row.offerId,
    // Of the offer; those of changes and bills are stored, because a later one replaces them.
    total: row.total ?? facts['total'],
    seriesId: row.seriesId,
    repeats: row.repeats,
    texts: row.texts,
    masterId: row.masterId,
    person,
    side: isClient === true ? 'client' : 'master',
    service: row.service,
    date: row.date,
    time: row.time,
    rating: row.rating,
    to,
    by: by ?? facts['by'],
    reason: reason ?? facts['reason'] ?? '',
    count: Math.max(1, count),
    voiceMs: count === 1 ? row.voiceMs : null,
  });
}

/** A notification with its owner. */
export interface OwnedNotification extends Notification {
  userId: number;
}

export function readRow(row: NotificationRow): Notification {
  const notice = readContent(row);
  const { id, createdAt, readAt } = row;
  return { id, notice, path: notificationPath(notice), createdAt, readAt };
}

type Given<Value> = Value | Expression<Value>;

/** Newest first. */
const newestOf = (db: Kysely<DB>, userId: Given<number>, limit: Given<number>) =>
  selectNotifications(db)
    .where('n.userId', '=', userId)
    // A newer server may have stored others.
    .where('n.kind', 'in', notificationKinds)
    .orderBy('n.id', 'desc')
    .limit(limit);

interface FirstPage {
  userId: number;
  limit: number;
}

/** The first page, which is by far the most frequent read. */
const readFirst = namedStatement('notifications', (db, value: Places<FirstPage>) =>
  newestOf(db, value('userId'), value('limit')),
);
/** By the partial index of unread ones. */
const readFirstUnread = namedStatement('notifications-unread', (db, value: Places<FirstPage>) =>
  newestOf(db, value('userId'), value('limit')).where('n.readAt', 'is', null),
);

/** A person's own notifications, newest first, paginated. */
export async function listNotifications(
  db: Kysely<DB>,
  userId: number,
  { limit, cursor, unread }: ListNotificationsInput,
) {
  const rows =
    cursor === undefined
      ? await (unread ? readFirstUnread : readFirst)(db, { userId, limit: limit + 1 })
      : await newestOf(db, userId, limit + 1)
          .where('n.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0])
          .$if(unread, (page) => page.where('n.readAt', 'is', null))
          .execute();
  return pageOfRows(rows, limit, { item: readRow, place: ({ id }) => [id] });
}

const readOne = namedStatement('notification', (db, value: Places<{ id: number }>) =>
  selectNotifications(db).where('n.id', '=', value('id')),
);

/** One notification, unscoped; undefined when it is gone, or of an unknown kind. */
export async function findNotification(
  db: Kysely<DB>,
  id: number,
): Promise<OwnedNotification | undefined> {
  const [row] = await readOne(db, { id });
  return row && isKnownKind(row.kind) ? { ...readRow(row), userId: row.userId } : undefined;
}

const readUnread = namedStatement(
  'notifications-unread-count',
  (db, value: Places<{ userId: number }>) =>
    db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', value('userId'))
      .where('readAt', 'is', null)
      .where('kind', 'in', notificationKinds),
);

export async function countUnread(db: Kysely<DB>, userId: number): Promise<number> {
  const [row] = await readUnread(db, { userId });
  return row?.count ?? 0;
}

/** A person with the ids of their browsers' push subscriptions; none for a deleted account. */
export const selectRecipient = (db: Kysely<DB>, id: Expression<number>) =>
  selectAddressees(db)
    .select(
      sql<number[]>`(
        select coalesce(json_agg(id order by id), '[]') from push_subscriptions where user_id = users.id
      )`.as('browsers'),
    )
    .where('users.id', '=', id);

export type RecipientRow = Awaited<
  ReturnType<ReturnType<typeof selectRecipient>['execute']>
>[number];

const readRecipient = namedStatement('recipient', (db, value: Places<{ id: number }>) =>
  selectRecipient(db, value('id')),
);

/** A recipient; null for a deleted account. */
export async function findRecipient(trx: Kysely<DB>, id: number): Promise<RecipientRow | null> {
  const [row] = await readRecipient(trx, { id });
  return row ?? null;
}
