import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB, JsonInput } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import {
  keptDays,
  type ReadAllInput,
  type UnreadNotifications,
} from '@mesterhand/domain/notifications/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type OwnedNotification, countUnread, findNotification } from './queries.ts';

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
  facts: JsonInput;
  createdAt: string;
}

const insertNotification = namedStatement(
  'notification-made',
  (db, value: Places<NotificationRow>) =>
    db
      .insertInto('notifications')
      .values({
        userId: value('userId'),
        kind: value('kind'),
        key: value('key'),
        bookingId: value('bookingId'),
        eventId: value('eventId'),
        conversationId: value('conversationId'),
        reviewId: value('reviewId'),
        broadcastId: value('broadcastId'),
        facts: value('facts'),
        createdAt: value('createdAt'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
);

const ofNothing = {
  bookingId: null,
  eventId: null,
  conversationId: null,
  reviewId: null,
  broadcastId: null,
  facts: {},
};

/**
 * Stores a notification.
 * @returns its id; undefined when it exists already, or an unread one is about the same conversation.
 */
export async function addNotification(
  trx: Transaction<DB>,
  { now, ...notification }: NewNotification,
): Promise<number | undefined> {
  const [added] = await insertNotification(trx, {
    ...ofNothing,
    ...notification,
    createdAt: now.toISOString(),
  });
  if (added !== undefined) publishNotification(trx, notification.userId, added.id);
  return added?.id;
}

/** A notification with current data, for delivery; undefined when it is gone. */
export function readNotification(
  db: Kysely<DB>,
  id: number,
): Promise<OwnedNotification | undefined> {
  return findNotification(db, id);
}

/** Publishes to the owner's screens; null: something was read. */
function publishNotification(db: Kysely<DB>, userId: number, id: number | null): void {
  emit(db, `user:${userId}`, { kind: 'notification', id });
}

/** Marks an own notification as read. Idempotent. */
export function markRead(
  db: Kysely<DB>,
  { userId, id }: { userId: number; id: number },
): Promise<UnreadNotifications> {
  return withTransaction(db, async (trx) => {
    const own = await trx
      .selectFrom('notifications')
      .select('readAt')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) throw new AppError('notifications.notFound');
    if (own.readAt === null) await settle(trx, userId, { id });
    return { unread: await countUnread(trx, userId) };
  });
}

/** Marks all of a person's notifications as read, up to the newest that they saw. */
export function markAllRead(
  db: Kysely<DB>,
  { userId, upTo }: ReadAllInput & { userId: number },
): Promise<UnreadNotifications> {
  return withTransaction(db, async (trx) => {
    await settle(trx, userId, { upTo });
    return { unread: await countUnread(trx, userId) };
  });
}

/** Marks notifications of a conversation as read once it was read. */
export function settleConversation(
  trx: Transaction<DB>,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<void> {
  return settle(trx, userId, { conversationId });
}

/** Marks earlier notifications of a booking as read for the person who took its next step. */
export function settleBooking(
  trx: Transaction<DB>,
  { userId, ...which }: { userId: number; bookingId: number; beforeEvent: number },
): Promise<void> {
  return settle(trx, userId, which);
}

interface Which {
  bookingId?: number;
  beforeEvent?: number;
  id?: number;
  upTo?: number | undefined;
  conversationId?: number;
}

/** For messages it stores the last seq that was counted: later ones belong to another notification. */
async function settle(
  trx: Transaction<DB>,
  userId: number,
  { id, upTo, conversationId, bookingId, beforeEvent }: Which,
): Promise<void> {
  let update = trx
    .updateTable('notifications')
    .set({
      readAt: sql`now()`,
      facts: sql`facts || coalesce((
        select jsonb_build_object('upTo', c.last_seq) from conversations c
        where c.id = notifications.conversation_id), '{}')`,
    })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  if (upTo !== undefined) update = update.where('id', '<=', upTo);
  if (conversationId !== undefined) update = update.where('conversationId', '=', conversationId);
  if (bookingId !== undefined) update = update.where('bookingId', '=', bookingId);
  if (beforeEvent !== undefined) update = update.where('eventId', '<', beforeEvent);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) publishNotification(trx, userId, null);
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
