import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { Bookings, DB } from '@mesterhand/db/schema';
import {
  type AgendaPart,
  agendaOrder,
  agendaRules,
  countedParts,
} from '@mesterhand/domain/bookings/agenda';
import { areaOf, sharesContact } from '@mesterhand/domain/bookings/contact';
import { completionDelayMs } from '@mesterhand/domain/bookings/completion';
import type { Booking, BookingDetail, JobCounts } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus, Side as ActingSide } from '@mesterhand/domain/bookings/status';
import type { TravelState } from '@mesterhand/domain/bookings/travel';
import { addDays } from '@mesterhand/domain/time/oslo';
import type { WebhookEventType } from '@mesterhand/domain/webhooks/events';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  type Transaction,
  sql,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { enqueueRows, hasQueue, requireQueue, wakeFor } from '../../core/tasks/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';
import { calendarOn, lockCalendarShared } from '../calendar/service.ts';
import { hasSubscribers } from '../webhooks/events.ts';

interface PageOfBookings {
  limit: number;
  cursor?: string | undefined;
}

/** Days ahead for which taken slots are listed: two months of a calendar. */
const takenSlotDays = 62;

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
      'bookings.priceBasis',
      'bookings.callOutFee',
      'bookings.status',
      'bookings.paymentStatus',
      'bookings.acceptedAt',
    ])
    .select(['bookings.completionFinalAt', 'bookings.travel', 'bookings.travelAt'])
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
 * A master reads of a review what the public may, nothing before it is approved; and of the customer only the area
 * until the job is accepted.
 */
function readBookingAsMaster(row: BookingRow): Booking {
  const booking = readBooking(row);
  const shown = booking.review?.approved === false ? { ...booking, review: null } : booking;
  if (sharesContact(row)) return shown;
  return { ...shown, clientPhone: null, address: areaOf(row.address) };
}

type Side = 'client' | 'master';

type Given<Value> = Value | Expression<Value>;

/** Newest first; ties are broken by id. */
const newestOf = (db: Kysely<DB>, whose: Side, id: Given<number>, limit: Given<number>) =>
  selectBookings(db)
    .where(`bookings.${whose}Id`, '=', id)
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit);

/** The first page, which is by far the most frequent read. */
const readFirstOf = (whose: Side) =>
  namedStatement(`bookings-of-${whose}`, (db, value: Places<{ id: number; limit: number }>) =>
    newestOf(db, whose, value('id'), value('limit')),
  );

const readFirst = { client: readFirstOf('client'), master: readFirstOf('master') };

async function pageOfBookings(
  db: Kysely<DB>,
  { whose, id, limit, cursor }: PageOfBookings & { whose: Side; id: number },
  item: (row: BookingRow) => Booking,
) {
  const rows =
    cursor === undefined
      ? await readFirst[whose](db, { id, limit: limit + 1 })
      : await newestOf(db, whose, id, limit + 1)
          .where(({ eb, refTuple, tuple }) => {
            const place = tuple(...decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor));
            return eb(refTuple('bookings.createdAt', 'bookings.id'), '<', place);
          })
          .execute();
  return pageOfRows(rows, limit, { item, place: (row) => [row.createdAt, row.id] });
}

type OfClient = PageOfBookings & { clientId: number };
interface Part {
  name: AgendaPart;
  today: string;
}

interface OfMaster extends PageOfBookings {
  masterId: number;
  /** A part of the agenda as of `today`, a date in Oslo; all parts when omitted. */
  part?: Part | undefined;
}

export const listBookingsOfClient = (db: Kysely<DB>, { clientId: id, ...page }: OfClient) =>
  pageOfBookings(db, { ...page, whose: 'client', id }, readBooking);

export const listBookingsOfMaster = (db: Kysely<DB>, list: OfMaster) =>
  pageOfMaster(db, list, readBookingAsMaster);

/** A master's bookings as administrators read them, with all columns. */
export const listAllOfMaster = (db: Kysely<DB>, list: OfMaster) =>
  pageOfMaster(db, list, readBooking);

function pageOfMaster(
  db: Kysely<DB>,
  { masterId: id, part, ...page }: OfMaster,
  item: (row: BookingRow) => Booking,
) {
  if (part === undefined) return pageOfBookings(db, { ...page, whose: 'master', id }, item);
  return pageOfPart(db, { ...page, id, part }, item);
}

const dayOperators = { before: '<', on: '=', after: '>' } as const;

/** Whether a booking is in a part of the agenda, by the domain's rules. */
const isInPart =
  ({ name, today }: Part) =>
  (eb: ExpressionBuilder<DB, 'bookings'>) =>
    eb.or(
      agendaRules[name].map(({ statuses, days, accepted }) =>
        eb.and([
          eb('bookings.status', 'in', statuses),
          ...(days === undefined
            ? []
            : [eb.or(days.map((day) => eb('bookings.scheduledDate', dayOperators[day], today)))]),
          ...(accepted === undefined
            ? []
            : [eb('bookings.acceptedAt', accepted ? 'is not' : 'is', null)]),
        ]),
      ),
    );

const startPlace = z.tuple([z.iso.date(), z.string().regex(/^\d\d:\d\d$/), z.int()]);

/** One part of a master's jobs by start time. */
async function pageOfPart(
  db: Kysely<DB>,
  { id, part, limit, cursor }: PageOfBookings & { id: number; part: Part },
  item: (row: BookingRow) => Booking,
) {
  const order = agendaOrder[part.name];
  const inPart = selectBookings(db)
    .where('bookings.masterId', '=', id)
    .where(isInPart(part))
    .orderBy('bookings.scheduledDate', order)
    .orderBy('bookings.scheduledTime', order)
    .orderBy('bookings.id', order)
    .limit(limit + 1);
  const rows =
    cursor === undefined
      ? await inPart.execute()
      : await inPart
          .where(({ eb, refTuple, tuple }) => {
            const place = tuple(...decodeCursor(startPlace, cursor));
            const start = refTuple(
              'bookings.scheduledDate',
              'bookings.scheduledTime',
              'bookings.id',
            );
            return eb(start, order === 'asc' ? '>' : '<', place);
          })
          .execute();
  const place = (row: BookingRow) => [row.scheduledDate, row.scheduledTime, row.id];
  return pageOfRows(rows, limit, { item, place });
}

/** A master's jobs per part that needs action. */
export function countJobs(
  db: Kysely<DB>,
  { masterId, today }: { masterId: number; today: string },
): Promise<JobCounts> {
  return db
    .selectFrom('bookings')
    .select((eb) =>
      countedParts.map((name) =>
        eb.fn.countAll<number>().filterWhere(isInPart({ name, today })).as(name),
      ),
    )
    .where('masterId', '=', masterId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
}

/** Who a private read is for: participants see their own, administrators all. */
export interface Reader {
  userId: number;
  masterId: number | null;
  isAdmin: boolean;
}

interface Looked extends Reader {
  id: number;
}

const visibleTo =
  (value: Places<Reader>) =>
  (eb: ExpressionBuilder<DB, 'bookings'>): Expression<SqlBool> =>
    eb.or([
      eb('bookings.clientId', '=', value('userId')),
      eb('bookings.masterId', '=', value('masterId')),
      sql<boolean>`${value('isAdmin')}::boolean`,
    ]);

const readDetail = namedStatement('booking-detail', (db, value: Places<Looked>) =>
  selectBookings(db)
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
    .where('bookings.id', '=', value('id'))
    .where(visibleTo(value)),
);

export async function findBooking(
  db: Kysely<DB>,
  id: number,
  reader: Reader,
): Promise<Omit<BookingDetail, 'masterLocation'> | undefined> {
  const [row] = await readDetail(db, { id, ...reader });
  if (row === undefined) return undefined;
  const { history, ...booking } = row;
  const isOnlyMaster = row.masterId === reader.masterId && !reader.isAdmin;
  const read = isOnlyMaster ? readBookingAsMaster : readBooking;
  return { ...read(booking), history };
}

const selectStates = (db: Kysely<DB>) =>
  db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(['bookings.id', 'bookings.clientId', 'bookings.masterId'])
    .select(['bookings.status', 'bookings.acceptedAt', 'bookings.updatedAt'])
    .select(['bookings.completionFinalAt', 'bookings.travel'])
    .select('masters.userId as masterUserId');

const lockState = namedStatement('booking-state', (db, value: Places<Looked>) =>
  selectStates(db)
    .where('bookings.id', '=', value('id'))
    .where(visibleTo(value))
    .forUpdate('bookings'),
);

/** A booking's state, locked until the transaction ends, so that its next step is decided by one person at a time. */
export async function lockBooking(trx: Transaction<DB>, id: number, reader: Reader) {
  const [state] = await lockState(trx, { id, ...reader });
  return state;
}

interface BookedSides {
  clientId: number;
  masterId: number;
}

// Sequential CTEs in the global lock order: each reads what the previous one has locked.
const lockSides = namedStatement(
  'booking-sides',
  (_, value: Places<BookedSides>) => sql<{ hasClient: boolean }>`
    with client as materialized (
      select id from users where id = ${value('clientId')} and deleted_at is null for share
    ), master as materialized (
      select id from masters where id = ${value('masterId')} and (select count(*) from client) >= 0 for share
    )
    select exists (select from client) as has_client, ${lockCalendarShared(value('masterId'))}
      from (select count(*) from master) as held`,
);

/**
 * Locks both sides of a booking and the master's calendar, so that deleting an account or retiring a master either
 * precedes this booking or cancels it. False for a deleted customer.
 */
export async function lockBookedSides(trx: Transaction<DB>, sides: BookedSides): Promise<boolean> {
  const [held] = await lockSides(trx, sides);
  return held?.hasClient === true;
}

/**
 * Serialises acceptances of a master's jobs. Two concurrent ones would conflict on the slots' exclusion constraint and
 * deadlock until PostgreSQL aborts one after a second.
 */
export async function lockAcceptance(trx: Transaction<DB>, masterId: number): Promise<void> {
  await acceptanceLock(trx, { masterId });
}

const acceptanceLock = namedStatement(
  'booking-turn',
  (_, value: Places<{ masterId: number }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('accept ' || ${value('masterId')}::bigint, 0))`,
);

/** A person's open jobs, locked. */
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

/** The files of the pictures sent in a booking's messages. */
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

/** Slots from a date on that a master's accepted jobs occupy. */
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
    .where('scheduledDate', '<=', addDays(from, takenSlotDays))
    .orderBy('scheduledDate')
    .orderBy('scheduledTime')
    .execute();
}

interface RequestedBooking extends BookedSides {
  serviceId: number;
  date: string;
  time: string;
}

const readRequestFacts = namedStatement('booking-wished', (db, value: Places<RequestedBooking>) =>
  db
    .selectFrom('masters')
    .leftJoin('services', (join) =>
      join.on('services.id', '=', value('serviceId')).on('services.archivedAt', 'is', null),
    )
    .select(['masters.userId', 'masters.hourlyRate', 'services.masterId as offeredBy'])
    .select(['services.price as servicePrice', sql`(select claims from settings)`.as('claims')])
    .select([
      sql<boolean>`exists (
        select from blocks where (blocker_id, blocked_id) in
          ((${value('clientId')}, masters.user_id), (masters.user_id, ${value('clientId')}))
      )`.as('isBlocked'),
      sql<boolean>`exists (
        select from bookings taken
         where taken.master_id = masters.id and scheduled_date = ${value('date')} and scheduled_time = ${value('time')}
           and accepted_at is not null and status in ('confirmed', 'in_progress')
      )`.as('isTaken'),
    ])
    .select(calendarOn(value('masterId'), value('date')))
    .where('masters.id', '=', value('masterId'))
    .where('masters.hiddenAt', 'is', null),
);

/**
 * All that decides whether a booking request is valid; undefined when there is no such master. Call with both sides
 * locked.
 */
export async function findRequestFacts(trx: Transaction<DB>, request: RequestedBooking) {
  const [found] = await readRequestFacts(trx, request);
  return found;
}

type NewBooking = Pick<Insertable<Bookings>, RequestColumn> & { at: string };
type RequestColumn =
  | 'clientId'
  | 'masterId'
  | 'serviceId'
  | 'clientName'
  | 'clientPhone'
  | 'address'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'description'
  | 'estimatedPrice'
  | 'priceBasis'
  | 'callOutFee';

interface MadeBooking {
  id: number;
  hasQueue: boolean;
  hasSubscribers: boolean;
}

const insertRequest = namedStatement(
  'booking-made',
  (_, value: Places<NewBooking>) => sql<MadeBooking>`
    with made as (
      insert into bookings (
        client_id, master_id, service_id, client_name, client_phone, address, scheduled_date, scheduled_time,
        description, estimated_price, price_basis, call_out_fee, created_at, updated_at
      )
      values (
        ${value('clientId')}, ${value('masterId')}, ${value('serviceId')}, ${value('clientName')},
        ${value('clientPhone')}, ${value('address')}, ${value('scheduledDate')}, ${value('scheduledTime')},
        ${value('description')}, ${value('estimatedPrice')}, ${value('priceBasis')}, ${value('callOutFee')},
        ${value('at')}, ${value('at')}
      )
      returning id, client_id, created_at
    ), noted as (
      insert into booking_events (booking_id, actor_id, side, to_status, at)
      select id, client_id, 'client', 'pending', ${value('at')} from made
      returning id, booking_id
    ), owed as (${sql.raw(
      enqueueRows('booking.created', {
        rows: 'noted',
        data: { bookingId: 'noted.booking_id', eventId: 'noted.id' },
        delayMs: 0,
      }),
    )})
    select booking_id as id, ${sql.raw(hasQueue('booking.created'))} as has_queue,
           ${hasSubscribers(sql.lit('booking.created'))} as has_subscribers,
           ${sql.raw(wakeFor('booking.created', 'owed'))} as told
      from noted`,
);

interface Stepped {
  id: number;
  status: BookingStatus;
  at: string;
  acceptedAt: string | null;
  /** Set when work begins with this step; null leaves the column unchanged. */
  startedAt: string | null;
  completedAt: string | null;
  completionFinalAt: string | null;
  cancelledAt: string | null;
  cancelledBy: ActingSide | null;
  cancelReason: string | null;
  from: BookingStatus;
  actorId: number;
  side: ActingSide;
  reason: string | null;
  event: WebhookEventType;
}

/** `delayMs`: delay of the job that sends notifications. */
const updateStepOf = (name: string, delayMs: number) =>
  namedStatement(
    name,
    (_, value: Places<Stepped>) => sql<MadeBooking>`
    with stepped as (
      update bookings
         set status = ${value('status')}, updated_at = ${value('at')}, accepted_at = ${value('acceptedAt')},
             started_at = coalesce(${value('startedAt')}, started_at), completed_at = ${value('completedAt')},
             completion_final_at = ${value('completionFinalAt')}, travel = null, travel_at = null,
             cancelled_at = ${value('cancelledAt')}, cancelled_by = ${value('cancelledBy')},
             cancel_reason = ${value('cancelReason')}
       where id = ${value('id')}
      returning id
    ), noted as (
      insert into booking_events (booking_id, actor_id, side, from_status, to_status, at, reason)
      select id, ${value('actorId')}, ${value('side')}, ${value('from')}, ${value('status')}, ${value('at')},
             ${value('reason')}
        from stepped
      returning id, booking_id, from_status, to_status
    ), owed as (${sql.raw(
      enqueueRows('booking.statusChanged', {
        rows: 'noted',
        data: {
          bookingId: 'noted.booking_id',
          from: 'noted.from_status',
          to: 'noted.to_status',
          eventId: 'noted.id',
        },
        delayMs,
      }),
    )})
    select booking_id as id, ${sql.raw(hasQueue('booking.statusChanged'))} as has_queue,
           ${hasSubscribers(value('event'))} as has_subscribers,
           ${sql.raw(wakeFor('booking.statusChanged', 'owed'))} as told
      from noted`,
  );

const updateStep = updateStepOf('booking-stepped', 0);
const updateCompletion = updateStepOf('booking-completed', completionDelayMs);

/** Writes a step of a locked booking, its history entry and the job that sends notifications. */
export async function writeStep(
  trx: Transaction<DB>,
  step: Stepped,
): Promise<Pick<MadeBooking, 'hasSubscribers'>> {
  const isPending = step.completionFinalAt !== null && step.completionFinalAt > step.at;
  const [stepped] = await (isPending ? updateCompletion : updateStep)(trx, step);
  requireQueue('booking.statusChanged', stepped);
  if (stepped === undefined) throw new Error('A locked booking is gone.');
  return stepped;
}

/** Stores the travel state of a locked job. A master drives to one job at a time, so this ends any other journey. */
export async function writeTravel(
  trx: Transaction<DB>,
  {
    id,
    masterId,
    travel,
    at,
  }: { id: number; masterId: number; travel: TravelState | null; at: string },
): Promise<void> {
  if (travel === 'enRoute')
    await trx
      .updateTable('bookings')
      .set({ travel: null, travelAt: null })
      .where('masterId', '=', masterId)
      .where('travel', '=', 'enRoute')
      .where('id', '<>', id)
      .execute();
  await trx
    .updateTable('bookings')
    .set({ travel, travelAt: travel === null ? null : at })
    .where('id', '=', id)
    .execute();
}

/** Inserts a booking request, its first history entry and the job that sends notifications. */
export async function insertBooking(
  trx: Transaction<DB>,
  booking: NewBooking,
): Promise<Pick<MadeBooking, 'id' | 'hasSubscribers'>> {
  const [made] = await insertRequest(trx, booking);
  requireQueue('booking.created', made);
  if (made === undefined) throw new Error('A booking that was just written is missing.');
  return made;
}
