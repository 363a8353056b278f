import type { DB } from '@mesterhand/db/schema';
import {
  type CustomerHome,
  type WaitingForCustomer,
  type WaitingKind,
  askedReviewDays,
  shownWaiting,
  waitingKinds,
} from '@mesterhand/domain/bookings/home-schema';
import { movableStatuses } from '@mesterhand/domain/bookings/moves';
import { addDays } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
import { readBooking, selectBookings } from '../queries.ts';

interface Asked {
  clientId: number;
  /** In Oslo. */
  today: string;
  now: Date;
}

/** The job that is under way, else the first that is to come, whether it is agreed or only asked for. */
const selectNext = (db: Kysely<DB>, { clientId, today }: Asked) =>
  selectBookings(db)
    .where('bookings.clientId', '=', clientId)
    .where(({ eb, and, or }) =>
      or([
        eb('bookings.status', '=', 'in_progress'),
        and([
          eb('bookings.status', 'in', ['pending', 'confirmed', 'pending_payment']),
          eb('bookings.scheduledDate', '>=', today),
        ]),
      ]),
    )
    .orderBy(sql`bookings.status = 'in_progress'`, 'desc')
    .orderBy('bookings.scheduledDate')
    .orderBy('bookings.scheduledTime')
    .orderBy('bookings.id')
    .limit(1);

const nameOfMaster = sql<string>`trim(users.first_name || ' ' || users.last_name)`;
const rankOf = (kind: WaitingKind) => sql<number>`${sql.lit(waitingKinds.indexOf(kind))}::int`;

/** Something about one booking of the customer. */
const ofBooking = (db: Kysely<DB>, kind: WaitingKind, { clientId }: Asked) =>
  db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .where('bookings.clientId', '=', clientId)
    .select([
      rankOf(kind).as('rank'),
      sql<number | null>`bookings.id`.as('bookingId'),
      sql<number | null>`null::bigint`.as('seriesId'),
      sql<number | null>`null::bigint`.as('requestId'),
      sql<string | null>`${nameOfMaster}`.as('master'),
      sql<number | null>`masters.id`.as('masterId'),
      sql<string | null>`services.name`.as('service'),
      sql<number>`1`.as('count'),
    ]);

const openMoves = (db: Kysely<DB>, asked: Asked) =>
  ofBooking(db, 'move', asked)
    .where('bookings.status', 'in', movableStatuses)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookingProposals')
          .select('bookingProposals.id')
          .whereRef('bookingProposals.bookingId', '=', 'bookings.id')
          .where('bookingProposals.state', '=', 'open')
          .where('bookingProposals.side', '=', 'master'),
      ),
    );

const openChanges = (db: Kysely<DB>, asked: Asked) =>
  ofBooking(db, 'change', asked)
    .where('bookings.status', 'in', ['confirmed', 'in_progress', 'pending_payment'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('changeOrders')
          .select('changeOrders.id')
          .whereRef('changeOrders.bookingId', '=', 'bookings.id')
          .where('changeOrders.state', '=', 'proposed'),
      ),
    );

const openBills = (db: Kysely<DB>, asked: Asked) =>
  ofBooking(db, 'bill', asked)
    .innerJoin('bills', 'bills.bookingId', 'bookings.id')
    .where('bills.state', '=', 'sent');

/** The domain's `isReviewable`, of jobs that are not long ago. */
const missingReviews = (db: Kysely<DB>, asked: Asked) =>
  ofBooking(db, 'review', asked)
    .leftJoin('reviews', 'reviews.bookingId', 'bookings.id')
    .where('reviews.id', 'is', null)
    .where('bookings.status', '=', 'completed')
    .where('bookings.scheduledDate', '>=', addDays(asked.today, -askedReviewDays))
    .where(({ eb, or }) =>
      or([
        eb('bookings.completionFinalAt', 'is', null),
        eb('bookings.completionFinalAt', '<=', asked.now.toISOString()),
      ]),
    );

const openSeries = (db: Kysely<DB>, { clientId }: Asked) =>
  db
    .selectFrom('bookingSeries')
    .innerJoin('masters', 'masters.id', 'bookingSeries.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookingSeries.serviceId')
    .innerJoin('bookingSeriesProposals', 'bookingSeriesProposals.seriesId', 'bookingSeries.id')
    .where('bookingSeries.clientId', '=', clientId)
    .where('bookingSeries.status', '=', 'active')
    .where('bookingSeriesProposals.state', '=', 'open')
    .where('bookingSeriesProposals.side', '=', 'master')
    .select([
      rankOf('series').as('rank'),
      sql<number | null>`null::bigint`.as('bookingId'),
      sql<number | null>`booking_series.id`.as('seriesId'),
      sql<number | null>`null::bigint`.as('requestId'),
      sql<string | null>`${nameOfMaster}`.as('master'),
      sql<number | null>`masters.id`.as('masterId'),
      sql<string | null>`services.name`.as('service'),
      sql<number>`1`.as('count'),
    ]);

const openOffers = (db: Kysely<DB>, { clientId, now }: Asked) =>
  db
    .selectFrom('offers')
    .innerJoin('jobRequests', 'jobRequests.id', 'offers.requestId')
    .where('jobRequests.clientId', '=', clientId)
    .where('jobRequests.state', '=', 'open')
    .where('offers.state', '=', 'sent')
    .where('offers.validUntil', '>', now.toISOString())
    .groupBy('jobRequests.id')
    .select([
      rankOf('offers').as('rank'),
      sql<number | null>`null::bigint`.as('bookingId'),
      sql<number | null>`null::bigint`.as('seriesId'),
      sql<number | null>`job_requests.id`.as('requestId'),
      sql<string | null>`null::text`.as('master'),
      sql<number | null>`null::bigint`.as('masterId'),
      sql<string | null>`null::text`.as('service'),
      sql<number>`count(*)`.as('count'),
    ]);

/** What waits for a customer, the most urgent first, and of each kind the newest. */
async function listWaiting(db: Kysely<DB>, asked: Asked): Promise<WaitingForCustomer[]> {
  const rows = await db
    .selectFrom(
      openMoves(db, asked)
        .unionAll(openSeries(db, asked))
        .unionAll(openChanges(db, asked))
        .unionAll(openBills(db, asked))
        .unionAll(openOffers(db, asked))
        .unionAll(missingReviews(db, asked))
        .as('waiting'),
    )
    .selectAll()
    .orderBy('rank')
    .orderBy('bookingId', 'desc')
    .orderBy('requestId', 'desc')
    .limit(shownWaiting)
    .execute();
  return rows.flatMap(({ rank, ...row }) => {
    const kind = waitingKinds[rank];
    return kind === undefined ? [] : [{ kind, ...row }];
  });
}

/** A customer's home, of their own bookings and requests. */
export async function findCustomerHome(db: Kysely<DB>, asked: Asked): Promise<CustomerHome> {
  const [next, waiting] = await Promise.all([
    selectNext(db, asked).executeTakeFirst(),
    listWaiting(db, asked),
  ]);
  return { next: next === undefined ? null : readBooking(next), waiting };
}
