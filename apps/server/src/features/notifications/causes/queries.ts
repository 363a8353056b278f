import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Expression, type Kysely, sql } from 'kysely';

/** A later step has undone the completion. */
const isUndone = sql<boolean>`exists (
  select from booking_events later
   where later.booking_id = e.booking_id and later.id > e.id and later.from_status = 'completed'
)`.as('isUndone');

/** The customer has withdrawn from the agreement, of which the master is notified by itself. */
const isWithdrawal = sql<boolean>`(e.side = 'client' and e.to_status = 'cancelled' and exists (
  select from withdrawals where booking_id = e.booking_id
))`.as('isWithdrawal');

/** The booking is the first of a series that nobody has answered. */
const isSeriesRequest = sql<boolean>`exists (
  select from booking_series where id = b.series_id and status = 'requested'
)`.as('isSeriesRequest');

const selectSteps = (
  db: Kysely<DB>,
  { bookingId, to }: { bookingId: Expression<number>; to: Expression<string> },
) =>
  db
    .selectFrom('bookingEvents as e')
    .innerJoin('bookings as b', 'b.id', 'e.bookingId')
    .innerJoin('masters as m', 'm.id', 'b.masterId')
    .select(['e.id', 'e.actorId', 'e.side', 'e.fromStatus as from', 'e.toStatus as to'])
    .select(['b.completionFinalAt as finalAt', isUndone, isWithdrawal])
    .select(['b.clientId', 'm.userId as masterUserId', isSeriesRequest])
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

/** A review with its author and its master. */
export function findReview(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('masters as m', 'm.id', 'r.masterId')
    .select(['r.id', 'r.clientId', 'r.approved', 'm.userId as masterUserId'])
    .where('r.id', '=', id)
    .executeTakeFirst();
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
