import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { areaOf, sharesContact } from '@mesterhand/domain/bookings/contact';
import type { Booking, BookingDetail } from '@mesterhand/domain/bookings/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import {
  CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/cursor.ts';
import { uploadUrl } from '../../core/upload-url.ts';

interface PageOfBookings {
  limit: number;
  cursor?: string | undefined;
}

/** The days ahead for which taken slots are told: two months of a calendar. */
const takenSpan = 62;

const civilTime = sql<string>`to_char(bookings.scheduled_time, 'HH24:MI')`;
const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function selectBookings(db: Kysely<DB>) {
  return db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .leftJoin('reviews', 'reviews.bookingId', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.createdAt',
      'bookings.updatedAt',
      'bookings.masterId',
      'bookings.clientId',
    ])
    .select([
      'bookings.serviceId',
      'services.name as service',
      'bookings.clientName',
      'bookings.clientPhone',
    ])
    .select([
      'bookings.address',
      'bookings.scheduledDate',
      civilTime.as('scheduledTime'),
      'bookings.description',
    ])
    .select([
      'bookings.estimatedPrice',
      'bookings.status',
      'bookings.paymentStatus',
      'bookings.acceptedAt',
    ])
    .select(['bookings.cancelledBy', 'bookings.cancelReason'])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile', 'masters.specialization'])
    .select(['reviews.rating', 'reviews.comment', 'reviews.approved', 'reviews.decision']);
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

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

function readBooking(row: BookingRow): Booking {
  const { firstName, lastName, avatarFile, specialization, ...rest } = row;
  const { rating, comment: _, approved: __, decision: ___, ...booking } = rest;
  return {
    ...booking,
    master: {
      id: row.masterId,
      name: `${firstName} ${lastName}`.trim(),
      avatar: uploadUrl(avatarFile),
      specialization,
    },
    reviewed: rating !== null,
    review: reviewOf(row),
  };
}

/**
 * A master reads of a review what everyone may, nothing before it is approved; and of the customer only the
 * area until the job is accepted.
 */
function readBookingAsMaster(row: BookingRow): Booking {
  const booking = readBooking(row);
  const shown = booking.review?.approved === false ? { ...booking, review: null } : booking;
  if (sharesContact(row)) return shown;
  return { ...shown, clientPhone: null, address: areaOf(row.address) };
}

type Side = 'client' | 'master';

/** Newest first; two of the same instant keep the order of their ids. */
const newestOf = (db: Kysely<DB>, whose: Side, id: number, limit: number) =>
  selectBookings(db)
    .where(`bookings.${whose}Id`, '=', id)
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit);

/** The page that everybody opens, put into words once: the values alone are others each time. */
function readFirstOf(whose: Side) {
  let text: string | undefined;
  return async (db: Kysely<DB>, id: number, limit: number): Promise<BookingRow[]> => {
    if (text === undefined) {
      const { sql: said, parameters } = newestOf(db, whose, 0, 1).compile();
      if (parameters.length !== 2) throw new Error('The statement of bookings takes other values.');
      text = nameStatement(`bookings-of-${whose}`, said);
    }
    return (await db.executeQuery<BookingRow>(CompiledQuery.raw(text, [id, limit]))).rows;
  };
}

const readFirst = { client: readFirstOf('client'), master: readFirstOf('master') };

async function pageOfBookings(
  db: Kysely<DB>,
  { whose, id, limit, cursor }: PageOfBookings & { whose: Side; id: number },
  item: (row: BookingRow) => Booking,
) {
  const rows =
    cursor === undefined
      ? await readFirst[whose](db, id, limit + 1)
      : await newestOf(db, whose, id, limit + 1)
          .where(({ eb, refTuple, tuple }) => {
            const place = tuple(...decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor));
            return eb(refTuple('bookings.createdAt', 'bookings.id'), '<', place);
          })
          .execute();
  return pageOfRows(rows, limit, { item, place: (row) => [row.createdAt, row.id] });
}

type OfClient = PageOfBookings & { clientId: number };
type OfMaster = PageOfBookings & { masterId: number };

export const listBookingsOfClient = (db: Kysely<DB>, { clientId: id, ...page }: OfClient) =>
  pageOfBookings(db, { ...page, whose: 'client', id }, readBooking);

export const listBookingsOfMaster = (db: Kysely<DB>, { masterId: id, ...page }: OfMaster) =>
  pageOfBookings(db, { ...page, whose: 'master', id }, readBookingAsMaster);

/** A master's bookings as administrators read them: with everything that is known. */
export const listAllOfMaster = (db: Kysely<DB>, { masterId: id, ...page }: OfMaster) =>
  pageOfBookings(db, { ...page, whose: 'master', id }, readBooking);

/** Whose eyes a private read is for: participants see their own, administrators all. */
export interface Reader {
  userId: number;
  masterId: number | null;
  isAdmin: boolean;
}

function visibleTo(reader: Reader) {
  return (eb: ExpressionBuilder<DB, 'bookings'>): Expression<SqlBool> =>
    eb.or([
      eb('bookings.clientId', '=', reader.userId),
      eb('bookings.masterId', '=', reader.masterId ?? 0),
      eb.val(reader.isAdmin),
    ]);
}

export async function findBooking(
  db: Kysely<DB>,
  id: number,
  reader: Reader,
): Promise<Omit<BookingDetail, 'masterLocation'> | undefined> {
  const row = await selectBookings(db)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('bookingEvents')
          .select([isoInstant('booking_events.at').as('at'), 'bookingEvents.fromStatus as from'])
          .select([
            'bookingEvents.toStatus as to',
            'bookingEvents.side as by',
            'bookingEvents.reason',
          ])
          .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
          .orderBy('bookingEvents.id'),
      ).as('history'),
    ])
    .where('bookings.id', '=', id)
    .where(visibleTo(reader))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { history, ...booking } = row;
  const isOnlyMaster = row.masterId === reader.masterId && !reader.isAdmin;
  const read = isOnlyMaster ? readBookingAsMaster : readBooking;
  return { ...read(booking), history };
}

const selectStates = (trx: Transaction<DB>) =>
  trx
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(['bookings.id', 'bookings.clientId', 'bookings.masterId'])
    .select(['bookings.status', 'bookings.acceptedAt', 'bookings.updatedAt'])
    .select('masters.userId as masterUserId');

/** A booking's state, locked until the transaction ends: its next step is decided by one person at a time. */
export function lockBooking(trx: Transaction<DB>, id: number, reader: Reader) {
  return selectStates(trx)
    .where('bookings.id', '=', id)
    .where(visibleTo(reader))
    .forUpdate('bookings')
    .executeTakeFirst();
}

/**
 * Holds both sides of a booking where they are: who goes, or stops being a master, does so before this booking, or
 * cancels it. False for a customer who is gone.
 */
export async function holdSides(
  trx: Transaction<DB>,
  { clientId, masterId }: { clientId: number; masterId: number },
): Promise<boolean> {
  const client = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', clientId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  await trx.selectFrom('masters').select('id').where('id', '=', masterId).forShare().execute();
  return client !== undefined;
}

/**
 * Lets one after the other accept jobs of a master. Two at once would each find the other's job in the way of their
 * own and wait for each other, until the database breaks one of them off, a second later.
 */
export async function awaitTurn(trx: Transaction<DB>, masterId: number): Promise<void> {
  const name = `accept ${masterId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Every job of a person that is not over, locked. */
export function lockOpenJobs(
  trx: Transaction<DB>,
  whose: { clientId: number } | { masterId: number },
) {
  const states =
    'clientId' in whose
      ? selectStates(trx).where('bookings.clientId', '=', whose.clientId)
      : selectStates(trx).where('bookings.masterId', '=', whose.masterId);
  return states
    .where('bookings.status', 'not in', ['completed', 'cancelled'])
    .orderBy('bookings.id')
    .forUpdate('bookings')
    .execute();
}

export function listAddresses(db: Kysely<DB>, clientId: number) {
  return db
    .selectFrom('bookings')
    .select(['id', 'address'])
    .where('clientId', '=', clientId)
    .execute();
}

/** The files of the pictures that were sent about a booking. */
export async function listPictures(db: Kysely<DB>, bookingId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select('messages.imageFile')
    .where('conversations.bookingId', '=', bookingId)
    .where('messages.imageFile', 'is not', null)
    .execute();
  return rows.flatMap(({ imageFile }) => imageFile ?? []);
}

/** Slots from a date on that accepted jobs of a master hold. */
export function listTakenSlots(
  db: Kysely<DB>,
  { masterId, from }: { masterId: number; from: string },
) {
  return db
    .selectFrom('bookings')
    .select(['scheduledDate as date', civilTime.as('time')])
    .where('masterId', '=', masterId)
    .where('acceptedAt', 'is not', null)
    .where('status', 'in', ['confirmed', 'in_progress'])
    .where('scheduledDate', '>=', from)
    .where('scheduledDate', '<=', addDays(from, takenSpan))
    .orderBy('scheduledDate')
    .orderBy('scheduledTime')
    .execute();
}

export async function isSlotTaken(
  db: Kysely<DB>,
  wish: { masterId: number; date: string; time: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('masterId', '=', wish.masterId)
    .where('scheduledDate', '=', wish.date)
    .where('scheduledTime', '=', wish.time)
    .where('acceptedAt', 'is not', null)
    .where('status', 'in', ['confirmed', 'in_progress'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
