import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { sharesAccessNote } from '@mesterhand/domain/bookings/access-note';
import { readLate } from '@mesterhand/domain/arrivals/late';
import { areaOf, sharesContact } from '@mesterhand/domain/bookings/contact';
import { nextAfter } from '@mesterhand/domain/bookings/lengthening';
import { movableStatuses } from '@mesterhand/domain/bookings/moves';
import type { Proposal } from '@mesterhand/domain/bookings/moves-schema';
import type { Booking, BookingDetail } from '@mesterhand/domain/bookings/schema';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { uploadUrl } from '../../core/storage/index.ts';
import { feesOf, isoInstant, noShowsOf, readCancellation, ruleOf } from './cancelling/queries.ts';
import { type AcceptedRow, acceptedJobs, readAcceptedJobs } from './plan/queries.ts';

/** The start of a booking's slot, `HH:MM`. */
export const civilTime = sql<string>`to_char(bookings.scheduled_time, 'HH24:MI')`;

const openStatuses = sql.join(openJobStatuses.map((status) => sql.lit(status)));
const movable = sql.join(movableStatuses.map((status) => sql.lit(status)));

/** The proposal that waits for an answer; none once the job has begun or is over. */
const openProposal = sql<Proposal | null>`(
  select json_build_object('id', p.id, 'side', p.side, 'times', p.times, 'proposedAt', ${isoInstant('p.proposed_at')})
    from booking_proposals p
   where p.booking_id = bookings.id and p.state = 'open' and bookings.status in (${movable})
)`;

/** The file names of the pictures that the customer sent with a booking. */
const picturesOf = sql<string[]>`array(
  select image_file from booking_pictures where booking_id = bookings.id order by position)`;

/** The series that a booking is one of. */
const seriesOfBooking = sql<Booking['series']>`(
  select json_build_object('id', s.id, 'repeats', s.repeats, 'status', s.status, 'proposedBy', (
           select side from booking_series_proposals where series_id = s.id and state = 'open' and s.status = 'active'))
    from booking_series s where s.id = bookings.series_id
)`;

/** What the calendar does not hold of an open job, and the accepted jobs near it; null where it holds everything. */
const unplanned = sql<{ minutes: number; beside: AcceptedRow[] } | null>`
  case when bookings.unplanned_minutes > 0 and bookings.accepted_at is not null and bookings.status in (${openStatuses})
    then json_build_object('minutes', bookings.unplanned_minutes,
      'beside', ${acceptedJobs(sql.ref('bookings.master_id'), sql.ref('bookings.scheduled_date'))}) end`;

/** An overrun with the job that follows; whose that is, only its master reads. */
function readOverrun(row: BookingRow): Booking['overrun'] {
  const { unplanned: left, scheduledDate: date, scheduledTime: time } = row;
  if (left === null) return null;
  const { minutes } = left;
  const { durationMinutes, bufferMinutes } = row;
  const job = { date, time, durationMinutes, bufferMinutes, unplannedMinutes: minutes };
  const next = nextAfter(job, readAcceptedJobs(left.beside));
  if (next === null) return { minutes, next };
  const bookingId = next.kind === 'booking' ? next.id : null;
  return { minutes, next: { date: next.date, time: next.time, bookingId } };
}

function withoutBooking(overrun: Booking['overrun']): Booking['overrun'] {
  if (overrun === null || overrun.next === null) return overrun;
  return { ...overrun, next: { ...overrun.next, bookingId: null } };
}

/** The moves of a booking, oldest first. */
function movesOf(eb: ExpressionBuilder<DB, 'bookings'>) {
  const start = (which: 'from' | 'to') =>
    sql<ProposedTime>`json_build_object(
      'date', ${sql.ref(`booking_moves.${which}_date`)},
      'time', to_char(${sql.ref(`booking_moves.${which}_time`)}, 'HH24:MI'))`.as(which);
  return jsonArrayFrom(
    eb
      .selectFrom('bookingMoves')
      .select([isoInstant('booking_moves.at').as('at'), 'bookingMoves.side as by'])
      .select([start('from'), start('to'), 'bookingMoves.reason'])
      .whereRef('bookingMoves.bookingId', '=', 'bookings.id')
      .orderBy('bookingMoves.id'),
  );
}

/** The rows of a query as a list, in their order: keys of JSON are not converted, so that they are named. */
export function listOf<Row>(query: Expression<Row>, names: readonly string[]) {
  const fields = sql.join(names.map((name) => sql`${sql.lit(name)}, ${sql.ref(`row.${name}`)}`));
  return sql<Row[]>`(
    select coalesce(json_agg(json_build_object(${fields})), '[]') from ${query} as row)`;
}

/** The columns of a booking itself. */
export function selectOwnColumns(db: Kysely<DB>) {
  return db
    .selectFrom('bookings')
    .select([
      'bookings.id',
      'bookings.createdAt',
      'bookings.updatedAt',
      'bookings.masterId',
      'bookings.clientId',
    ])
    .select(['bookings.serviceId', 'bookings.clientName', 'bookings.clientPhone'])
    .select([
      'bookings.address',
      'bookings.scheduledDate',
      civilTime.as('scheduledTime'),
      'bookings.durationMinutes',
      'bookings.bufferMinutes',
      'bookings.description',
      'bookings.accessNote',
    ])
    .select([
      'bookings.estimatedPrice',
      'bookings.priceBasis',
      'bookings.callOutFee',
      'bookings.status',
      'bookings.paymentStatus',
      'bookings.acceptedAt',
    ])
    .select(['bookings.completionFinalAt', 'bookings.travel', 'bookings.travelAt'])
    .select(['bookings.lateMinutes', 'bookings.arrivalFrom', 'bookings.arrivalUntil'])
    .select(['bookings.cancelledBy', 'bookings.cancelReason']);
}

/** A booking with its series, its pictures, its master and its service. */
function selectDescribed(db: Kysely<DB>) {
  return selectOwnColumns(db)
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .select(['services.name as service', seriesOfBooking.as('series'), picturesOf.as('pictures')])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile', 'masters.specialization']);
}

/** The same with what has happened to it: proposals, agreement, fees, reports and review. */
export function selectBookings(db: Kysely<DB>) {
  return selectDescribed(db)
    .leftJoin('reviews', 'reviews.bookingId', 'bookings.id')
    .select(
      sql<boolean>`exists (select from agreements where booking_id = bookings.id)`.as(
        'hasAgreement',
      ),
    )
    .select([openProposal.as('proposal'), unplanned.as('unplanned')])
    .select([ruleOf.as('rule'), feesOf.as('fees'), noShowsOf.as('noShows')])
    .select(['reviews.rating', 'reviews.comment', 'reviews.approved', 'reviews.decision']);
}

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

function reviewOf({ rating, comment, approved, decision }: BookingRow): Booking['review'] {
  if (rating === null) return null;
  const isHidden = approved === false && decision !== null;
  return {
    rating,
    text: comment ?? '',
    approved: approved === true,
    ...(isHidden && { hidden: true }),
  };
}

/**
 * A booking as its customer and administrators read it. Names each field: copies of rows of fifty columns were a tenth of
 * the time of a list.
 */
export function readBooking(row: BookingRow): Booking {
  const { firstName, lastName, avatarFile, arrivalFrom: from, arrivalUntil: until } = row;
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    masterId: row.masterId,
    clientId: row.clientId,
    serviceId: row.serviceId,
    service: row.service,
    master: {
      id: row.masterId,
      name: `${firstName} ${lastName}`.trim(),
      avatar: uploadUrl(avatarFile),
      specialization: row.specialization,
    },
    clientName: row.clientName,
    clientPhone: row.clientPhone,
    address: row.address,
    scheduledDate: row.scheduledDate,
    scheduledTime: row.scheduledTime,
    durationMinutes: row.durationMinutes,
    bufferMinutes: row.bufferMinutes,
    overrun: withoutBooking(readOverrun(row)),
    description: row.description,
    accessNote: row.accessNote,
    pictures: row.pictures.map((name) => uploadUrl(name)),
    estimatedPrice: row.estimatedPrice,
    priceBasis: row.priceBasis,
    callOutFee: row.callOutFee,
    status: row.status,
    paymentStatus: row.paymentStatus,
    acceptedAt: row.acceptedAt,
    proposal: row.proposal,
    series: row.series,
    hasAgreement: row.hasAgreement,
    completionFinalAt: row.completionFinalAt,
    travel: row.travel,
    travelAt: row.travelAt,
    lateMinutes: readLate(row.lateMinutes),
    arrival: from === null || until === null ? null : { from, until },
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancellation: readCancellation(row),
    fees: row.fees,
    noShows: row.noShows,
    reviewed: row.rating !== null,
    review: reviewOf(row),
  };
}

/**
 * A master reads of a review what the public may, nothing before it is approved; and of the customer only the area
 * until the job is accepted.
 */
export function readBookingAsMaster(row: BookingRow): Booking {
  const booking = { ...readBooking(row), overrun: readOverrun(row) };
  const shown = booking.review?.approved === false ? { ...booking, review: null } : booking;
  const accessNote = sharesAccessNote(row) ? row.accessNote : null;
  if (sharesContact(row)) return { ...shown, accessNote };
  return { ...shown, accessNote, clientPhone: null, address: areaOf(row.address) };
}

/** Who a private read is for: participants see their own, administrators all. */
export interface Reader {
  userId: number;
  masterId: number | null;
  isAdmin: boolean;
}

export interface ReadBooking extends Reader {
  id: number;
}

/** Limits a read of bookings to what the reader may see. */
export const visibleTo =
  (value: Places<Reader>) =>
  (eb: ExpressionBuilder<DB, 'bookings'>): Expression<SqlBool> =>
    eb.or([
      eb('bookings.clientId', '=', value('userId')),
      eb('bookings.masterId', '=', value('masterId')),
      sql<boolean>`${value('isAdmin')}::boolean`,
    ]);

/** The steps of a booking, oldest first. */
export function historyOf(eb: ExpressionBuilder<DB, 'bookings'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('bookingEvents')
      .select([isoInstant('booking_events.at').as('at'), 'bookingEvents.fromStatus as from'])
      .select(['bookingEvents.toStatus as to', 'bookingEvents.side as by', 'bookingEvents.reason'])
      .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
      .orderBy('bookingEvents.id'),
  );
}

/** Bookings with their history. */
export function selectDetails(db: Kysely<DB>) {
  return selectBookings(db).select((eb) => [historyOf(eb).as('history'), movesOf(eb).as('moves')]);
}

export type DetailRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['execute']>>[number];
/** A booking without the position of its master. */
export type FoundBooking = Omit<BookingDetail, 'masterLocation'>;

const selectDetail = namedStatement('booking-detail', (db, value: Places<ReadBooking>) =>
  selectDetails(db).where('bookings.id', '=', value('id')).where(visibleTo(value)),
);

export async function findBooking(
  db: Kysely<DB>,
  id: number,
  reader: Reader,
): Promise<FoundBooking | undefined> {
  const [row] = await selectDetail(db, { id, ...reader });
  return row && readDetail(row, reader);
}

/** A booking as one of its two people, or an administrator, reads it. */
export function readDetail(row: DetailRow, reader: Reader): FoundBooking {
  const { history, moves, ...booking } = row;
  const isOnlyMaster = row.masterId === reader.masterId && !reader.isAdmin;
  const read = isOnlyMaster ? readBookingAsMaster : readBooking;
  return { ...read(booking), history, moves };
}
