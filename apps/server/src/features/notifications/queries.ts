import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { ListNotificationsInput, Notification } from '@mesterhand/domain/notifications/schema';
import { notificationPath } from '@mesterhand/domain/notifications/path';
import { type Notice, noticeSchema } from '@mesterhand/domain/notifications/notification';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

const nameOf = (first: string, last: string) =>
  sql<string | null>`btrim(${sql.ref(first)} || ' ' || ${sql.ref(last)})`;

/** Notifications with the current data for their texts, in one statement. */
function selectNotifications(db: Kysely<DB>) {
  return (
    db
      .selectFrom('notifications as n')
      .leftJoin('bookings as b', 'b.id', 'n.bookingId')
      .leftJoin('bookingEvents as e', 'e.id', 'n.eventId')
      .leftJoin('services as s', 's.id', 'b.serviceId')
      .leftJoin('conversations as c', 'c.id', 'n.conversationId')
      .leftJoin('reviews as r', 'r.id', 'n.reviewId')
      .leftJoin('broadcasts as o', 'o.id', 'n.broadcastId')
      // A notification refers to a booking or a conversation, never both.
      .leftJoin('masters as m', (join) =>
        join.on('m.id', '=', sql`coalesce(b.master_id, c.master_id)`),
      )
      .leftJoin('users as mu', 'mu.id', 'm.userId')
      .leftJoin('users as cu', (join) =>
        join.on('cu.id', '=', sql`coalesce(b.client_id, c.client_id)`),
      )
      .select(['n.id', 'n.userId', 'n.kind', 'n.facts', 'n.createdAt', 'n.readAt'])
      .select(['n.bookingId', 'n.conversationId', 'n.reviewId', 'n.broadcastId'])
      .select(['b.scheduledDate as date', 's.name as service'])
      .select(sql<string | null>`to_char(b.scheduled_time, 'HH24:MI')`.as('time'))
      .select('o.texts')
      .select(['e.side as by', 'e.toStatus as to', 'e.reason'])
      .select(['r.masterId', 'r.rating', 'r.clientName as author'])
      .select(sql<boolean | null>`(cu.id = n.user_id)`.as('isClient'))
      .select([nameOf('cu.firstName', 'cu.lastName').as('clientName')])
      .select([nameOf('mu.firstName', 'mu.lastName').as('masterName')])
      .select(countedMessages.as('count'))
  );
}

/** Messages by the other side after the reader's last seq, up to when the notification was read. */
const countedMessages = sql<number>`(
  select count(*) from messages w
  where w.conversation_id = n.conversation_id and w.sender_id <> n.user_id
    and w.seq > coalesce((n.facts ->> 'after')::int, 0)
    and w.seq <= coalesce((n.facts ->> 'upTo')::int, 2147483647)
)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectNotifications>['execute']>>[number];

const factsSchema = z.record(z.string(), z.unknown());

/** The payload of a row; columns that its kind does not use are ignored. */
function readNotice(row: Row): Notice {
  const { kind, isClient, clientName, masterName, author, count, by, to, reason } = row;
  const facts = factsSchema.parse(row.facts);
  const person = kind === 'reviewReceived' ? author : isClient === true ? masterName : clientName;
  return noticeSchema.parse({
    ...facts,
    kind,
    bookingId: row.bookingId,
    conversationId: row.conversationId,
    reviewId: row.reviewId,
    broadcastId: row.broadcastId,
    texts: row.texts,
    masterId: row.masterId,
    person,
    side: isClient === true ? 'client' : 'master',
    service: row.service,
    date: row.date,
    time: row.time,
    rating: row.rating,
    to,
    by,
    reason: reason ?? facts['reason'] ?? '',
    count: Math.max(1, count),
  });
}

/** A notification with its owner. */
export interface OwnedNotification extends Notification {
  userId: number;
}

function readRow(row: Row): Notification {
  const notice = readNotice(row);
  const { id, createdAt, readAt } = row;
  return { id, notice, path: notificationPath(notice), createdAt, readAt };
}

/** A person's own notifications, newest first, paginated. */
export async function listNotifications(
  db: Kysely<DB>,
  userId: number,
  { limit, cursor, unread }: ListNotificationsInput,
) {
  let page = selectNotifications(db)
    .where('n.userId', '=', userId)
    .orderBy('n.id', 'desc')
    .limit(limit + 1);
  if (unread) page = page.where('n.readAt', 'is', null);
  if (cursor !== undefined) {
    const [id] = decodeCursor(z.tuple([z.int()]), cursor);
    page = page.where('n.id', '<', id);
  }
  return pageOfRows(await page.execute(), limit, { item: readRow, place: ({ id }) => [id] });
}

const readOne = namedStatement('notification', (db, value: Places<{ id: number }>) =>
  selectNotifications(db).where('n.id', '=', value('id')),
);

/** One notification, unscoped; undefined when it is gone. */
export async function findNotification(
  db: Kysely<DB>,
  id: number,
): Promise<OwnedNotification | undefined> {
  const [row] = await readOne(db, { id });
  return row && { ...readRow(row), userId: row.userId };
}

export async function countUnread(db: Kysely<DB>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
