import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Expression, type Kysely, type Transaction, sql } from 'kysely';

/** A later step has undone the completion. */
const isUndone = sql<boolean>`exists (
  select from booking_events later
   where later.booking_id = e.booking_id and later.id > e.id and later.from_status = 'completed'
)`.as('isUndone');

const selectSteps = (
  db: Kysely<DB>,
  { bookingId, to }: { bookingId: Expression<number>; to: Expression<string> },
) =>
  db
    .selectFrom('bookingEvents as e')
    .innerJoin('bookings as b', 'b.id', 'e.bookingId')
    .innerJoin('masters as m', 'm.id', 'b.masterId')
    .select(['e.id', 'e.actorId', 'e.side', 'e.fromStatus as from', 'e.toStatus as to'])
    .select(['b.completionFinalAt as finalAt', isUndone])
    .select(['b.clientId', 'm.userId as masterUserId'])
    .where('b.id', '=', bookingId)
    .where('e.toStatus', '=', sql<'pending'>`${to}`);

const readStep = namedStatement(
  'booking-step',
  (db, value: Places<{ bookingId: number; eventId: number; to: string }>) =>
    selectSteps(db, { bookingId: value('bookingId'), to: value('to') }).where(
      'e.id',
      '=',
      value('eventId'),
    ),
);

export type StepOfBooking = NonNullable<Awaited<ReturnType<typeof findStep>>>;

/** A step of a booking with both people. Without the step's id the latest that led to `to`. */
export async function findStep(
  db: Kysely<DB>,
  { bookingId, eventId, to }: { bookingId: number; eventId: number | undefined; to: string },
) {
  if (eventId !== undefined) return (await readStep(db, { bookingId, eventId, to }))[0];
  return selectSteps(db, { bookingId: sql.val(bookingId), to: sql.val(to) })
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const lockPerson = namedStatement('person-held', (db, value: Places<{ id: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', value('id')).forShare(),
);

/** Locks a person, so that an erasure either precedes this transaction or also deletes what it writes. */
export async function lockRecipient(trx: Transaction<DB>, id: number): Promise<void> {
  await lockPerson(trx, { id });
}

/** A review with its author and its master. */
export function findReview(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('masters as m', 'm.id', 'r.masterId')
    .select(['r.id', 'r.clientId', 'r.approved', 'm.userId as masterUserId'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Locks a conversation, so that nobody writes or reads in it meanwhile. */
export async function lockConversation(trx: Transaction<DB>, id: number): Promise<void> {
  await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** What one side of a conversation has not read. */
interface Unread {
  readerId: number;
  /** The last seq they have read. */
  readSeq: number;
  /** The last message that is due for a notification. */
  dueSeq: number | null;
  /** The first that is not due yet. */
  nextSeq: number | null;
  nextAt: string | null;
  isBlocked: boolean;
}

/**
 * For both sides of a conversation their unread messages; automatic ones don't count. Due are messages up to `upTo`, or
 * sent before `before`. Send times never decrease with seq, so the first message that is not due is found by an
 * ascending scan from there, and the last due one is right below it; later messages are not read.
 */
export async function listUnread(
  db: Kysely<DB>,
  { conversationId, upTo, before }: { conversationId: number; upTo: number; before: Date },
): Promise<Unread[]> {
  const unread = sql`w.conversation_id = c.id and w.seq > reader.read_seq and not w.automatic
    and (w.sender_id = c.client_id) = reader.is_master`;
  const { rows } = await sql<Unread>`
    select reader.id as reader_id, reader.read_seq, due.seq as due_seq, next.seq as next_seq, next.sent_at as next_at,
           exists (
             select from blocks where (blocker_id, blocked_id) in ((c.client_id, m.user_id), (m.user_id, c.client_id))
           ) as is_blocked
      from conversations c
      join masters m on m.id = c.master_id
     cross join lateral (values
       (m.user_id, c.master_read_seq, true), (c.client_id, c.client_read_seq, false)
     ) as reader (id, read_seq, is_master)
      left join lateral (
        select seq, sent_at from messages w
         where ${unread} and w.seq > ${upTo} and w.sent_at > ${before.toISOString()} order by seq limit 1
      ) next on true
      left join lateral (
        select seq from messages w
         where ${unread} and w.seq < coalesce(next.seq, c.last_seq + 1) order by seq desc limit 1
      ) due on true
     where c.id = ${conversationId}
  `.execute(db);
  return rows;
}

/** The people who are notified about the installation. */
export async function listAdministrators(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'superadmin'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The host of the webhook's URL. */
export async function findWebhookHost(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('url')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && new URL(row.url).host;
}
