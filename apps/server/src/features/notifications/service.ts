import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB, JsonInput } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type NotificationKind, notificationKinds } from '@mesterhand/domain/notifications/kinds';
import {
  keptDays,
  type ReadAllInput,
  type UnreadNotifications,
} from '@mesterhand/domain/notifications/schema';
import { type Expression, type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type RecipientRow, countUnread, selectRecipient } from './queries.ts';

export { type RecipientRow, findRecipient, selectRecipient } from './queries.ts';

/** A notification to store. `key` deduplicates it per person. */
export interface NewNotification {
  userId: number;
  kind: NotificationKind;
  key: string;
  now: Date;
  bookingId?: number;
  eventId?: number | null;
  conversationId?: number;
  reviewId?: number;
  broadcastId?: number;
  requestId?: number;
  offerId?: number;
  facts?: JsonInput;
}

interface NotificationRow {
  userId: number;
  kind: NotificationKind;
  key: string;
  bookingId: number | null;
  eventId: number | null;
  conversationId: number | null;
  reviewId: number | null;
  broadcastId: number | null;
  requestId: number | null;
  offerId: number | null;
  facts: JsonInput;
  createdAt: string;
}

type ColumnsOf<Row> = { [Name in keyof Row]: Expression<Row[Name]> };
type Stated = 'kind' | 'key' | 'createdAt';

/** The columns of a notification in a statement; those that it does not name are empty. */
type NotificationColumns = ColumnsOf<Pick<NotificationRow, Stated>> &
  Partial<ColumnsOf<Omit<NotificationRow, Stated | 'userId'>>>;

/** The insertion of a notification for each row of `source`, the recipients with their `id`. */
function insertingFor(columns: NotificationColumns, source: RawBuilder<unknown>) {
  const idOf = (name: keyof NotificationColumns) => sql`${columns[name] ?? sql.lit(null)}::bigint`;
  return sql`
    insert into notifications (
      user_id, kind, key, booking_id, event_id, conversation_id, review_id, broadcast_id, request_id,
      offer_id, facts, created_at
    )
    select id, ${columns.kind}, ${columns.key}, ${idOf('bookingId')}, ${idOf('eventId')},
           ${idOf('conversationId')}, ${idOf('reviewId')}, ${idOf('broadcastId')},
           ${idOf('requestId')}, ${idOf('offerId')},
           ${columns.facts ?? sql.lit('{}')}::jsonb, ${columns.createdAt}::timestamptz
      from ${source}
    on conflict do nothing
    returning id`;
}

/**
 * Stores a notification as a part of another statement: the table `notified` of its `with`. The recipient is locked and
 * not deleted; without one nothing is stored.
 */
export function storingNotification({
  userId,
  ...columns
}: NotificationColumns & { userId: Expression<number | null> }): RawBuilder<unknown> {
  const recipient = sql`(select ${userId}::bigint as id) as recipient where id is not null`;
  return sql`notified as (${insertingFor(columns, recipient)})`;
}

// The row lock of the recipient comes first: nothing is inserted for an account that was deleted meanwhile.
const insertNotification = namedStatement(
  'notification-made',
  (db, value: Places<NotificationRow>) => sql<RecipientRow & { notificationId: number }>`
    with recipient as materialized ${selectRecipient(db, value('userId')).forShare('users')}, notified as (
      ${insertingFor(
        {
          kind: value('kind'),
          key: value('key'),
          bookingId: value('bookingId'),
          eventId: value('eventId'),
          conversationId: value('conversationId'),
          reviewId: value('reviewId'),
          broadcastId: value('broadcastId'),
          requestId: value('requestId'),
          offerId: value('offerId'),
          facts: value('facts'),
          createdAt: value('createdAt'),
        },
        sql`recipient`,
      )}
    )
    select notified.id as notification_id, recipient.* from notified cross join recipient`,
);

/** A newer server may have stored others. */
const knownKinds = sql.join(notificationKinds.map((kind) => sql.lit(kind)));

const ofNothing = {
  bookingId: null,
  eventId: null,
  conversationId: null,
  reviewId: null,
  broadcastId: null,
  requestId: null,
  offerId: null,
  facts: {},
};

/** A stored notification and its recipient. */
export interface AddedNotification {
  id: number;
  recipient: RecipientRow;
}

/**
 * Stores a notification. Its recipient is locked, so that an erasure either precedes this transaction or also deletes
 * what it writes.
 * @returns undefined when it exists already, an unread one is about the same conversation, or the account is deleted.
 */
export async function addNotification(
  trx: Transaction<DB>,
  { now, ...notification }: NewNotification,
): Promise<AddedNotification | undefined> {
  const [added] = await insertNotification(trx, {
    ...ofNothing,
    ...notification,
    createdAt: now.toISOString(),
  });
  if (added === undefined) return undefined;
  const { notificationId: id, ...recipient } = added;
  publishNotification(trx, recipient.id, id);
  return { id, recipient };
}

/** Publishes to the owner's screens; null: something was read. */
export function publishNotification(db: Kysely<DB>, userId: number, id: number | null): void {
  emit(db, `user:${userId}`, { kind: 'notification', id });
}

/** Marks an own notification as read. Idempotent. */
export async function markRead(
  db: Kysely<DB>,
  { userId, id }: { userId: number; id: number },
): Promise<UnreadNotifications> {
  const { hasId, unread } = await settle(db, userId, { id });
  if (!hasId) throw new AppError('notifications.notFound');
  return { unread };
}

/** Marks all of a person's notifications as read, up to the newest that they saw. */
export async function markAllRead(
  db: Kysely<DB>,
  { userId, upTo }: ReadAllInput & { userId: number },
): Promise<UnreadNotifications> {
  const { unread } = await settle(db, userId, { upTo: upTo ?? null });
  return { unread };
}

/** Marks notifications of a conversation as read once it was read. */
export async function settleConversation(
  trx: Transaction<DB>,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<void> {
  await settle(trx, userId, { conversationId });
}

/** Marks earlier notifications of a booking as read for the person who took its next step. */
export async function settleBooking(
  trx: Transaction<DB>,
  { userId, ...which }: { userId: number; bookingId: number; beforeEvent: number },
): Promise<void> {
  await settle(trx, userId, which);
}

interface Which {
  bookingId: number | null;
  beforeEvent: number | null;
  id: number | null;
  upTo: number | null;
  conversationId: number | null;
}

const all: Which = {
  bookingId: null,
  beforeEvent: null,
  id: null,
  upTo: null,
  conversationId: null,
};

interface Settled {
  changed: number;
  /** What remains unread of all notifications. */
  unread: number;
  /** Whether the one asked for exists, read or not. */
  hasId: boolean;
}

// For messages it stores the last seq that was counted: later ones belong to another notification.
const settleUnread = namedStatement(
  'notifications-settled',
  (_, value: Places<Which & { userId: number }>) => sql<Settled>`
    with settled as (
      update notifications n
         set read_at = now(),
             facts = facts || coalesce((
               select jsonb_build_object('upTo', c.last_seq) from conversations c where c.id = n.conversation_id
             ), '{}')
       where user_id = ${value('userId')} and read_at is null
         and (${value('id')}::bigint is null or id = ${value('id')})
         and (${value('upTo')}::bigint is null or id <= ${value('upTo')})
         and (${value('conversationId')}::bigint is null or conversation_id = ${value('conversationId')})
         and (${value('bookingId')}::bigint is null or booking_id = ${value('bookingId')})
         and (${value('beforeEvent')}::bigint is null or event_id < ${value('beforeEvent')})
      returning id
    )
    select (select count(*) from settled) as changed,
           (
             select count(*) from notifications
              where user_id = ${value('userId')} and read_at is null and kind in (${knownKinds})
                and id not in (select id from settled)
           ) as unread,
           exists (
             select from notifications where id = ${value('id')} and user_id = ${value('userId')}
           ) as has_id`,
);

/** Marks unread notifications as read, and publishes it. */
async function settle(db: Kysely<DB>, userId: number, which: Partial<Which>): Promise<Settled> {
  const [settled] = await settleUnread(db, { ...all, ...which, userId });
  if (settled === undefined) throw new Error('Nothing was counted.');
  if (settled.changed > 0) publishNotification(db, userId, null);
  return settled;
}

/** Deletes an own notification. */
export function deleteNotification(
  db: Kysely<DB>,
  { userId, id }: { userId: number; id: number },
): Promise<{ id: number; deleted: true; unread: number }> {
  return withTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('notifications.notFound');
    publishNotification(trx, userId, null);
    return { id, deleted: true, unread: await countUnread(trx, userId) };
  });
}

/** Deletes old notifications, read or not. @returns how many. */
export async function deleteOldNotifications(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
