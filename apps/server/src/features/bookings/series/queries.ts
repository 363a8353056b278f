import type { DB } from '@mesterhand/db/schema';
import type { SeriesSummary } from '@mesterhand/domain/series/schema';
import { type ExpressionBuilder, type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import type { Reader } from '../queries.ts';

const startTime = sql<string>`to_char(booking_series.time, 'HH24:MI')`;

/** The day from which the latest accepted move holds. */
const timeSince = sql<string | null>`(
  select date::text from booking_series_proposals
   where series_id = booking_series.id and state = 'accepted' order by id desc limit 1
)`;

/** The fields of a series as they are answered. */
function selectSummaries(db: Kysely<DB>) {
  return db
    .selectFrom('bookingSeries')
    .innerJoin('masters', 'masters.id', 'bookingSeries.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookingSeries.serviceId')
    .select(['bookingSeries.id', 'bookingSeries.createdAt'])
    .select(['bookingSeries.masterId', 'bookingSeries.clientId', 'bookingSeries.clientName'])
    .select(sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as('masterName'))
    .select(['services.name as service', 'bookingSeries.repeats', 'bookingSeries.firstDate'])
    .select([startTime.as('time'), 'bookingSeries.until', 'bookingSeries.count'])
    .select(['bookingSeries.durationMinutes', 'bookingSeries.bufferMinutes'])
    .select(['bookingSeries.estimatedPrice', 'bookingSeries.priceBasis'])
    .select(['bookingSeries.callOutFee', 'bookingSeries.status', 'bookingSeries.acceptedAt'])
    .select(['bookingSeries.endedFrom', 'bookingSeries.endedBy', 'bookingSeries.endReason'])
    .select(timeSince.as('timeSince'));
}

/** Limits a read of series to what the reader may see. */
const visibleTo =
  ({ userId, masterId, isAdmin }: Reader) =>
  ({ eb, or }: ExpressionBuilder<DB, 'bookingSeries'>) =>
    or([
      eb('bookingSeries.clientId', '=', userId),
      eb('bookingSeries.masterId', '=', masterId),
      sql<boolean>`${isAdmin}::boolean`,
    ]);

/** A series, and what its days depend on besides. */
export function findSeries(db: Kysely<DB>, id: number, reader: Reader) {
  return selectSummaries(db)
    .select(['bookingSeries.filledUntil', 'bookingSeries.address'])
    .select(['bookingSeries.latitude', 'bookingSeries.longitude', 'masters.city'])
    .where('bookingSeries.id', '=', id)
    .where(visibleTo(reader))
    .executeTakeFirst();
}

/** A person's series as customer and as master, newest first. */
export async function listSeries(
  db: Kysely<DB>,
  reader: Omit<Reader, 'isAdmin'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rows = await selectSummaries(db)
    .where(visibleTo({ ...reader, isAdmin: false }))
    .$if(cursor !== undefined, (page) =>
      page.where('bookingSeries.id', '<', decodeCursor(z.tuple([z.int()]), cursor ?? '')[0]),
    )
    .orderBy('bookingSeries.id', 'desc')
    .limit(limit + 1)
    .execute();
  const item = (row: SeriesSummary): SeriesSummary => row;
  return pageOfRows(rows, limit, { item, place: ({ id }) => [id] });
}

const selectLocked = (trx: Transaction<DB>) =>
  trx
    .selectFrom('bookingSeries')
    .innerJoin('masters', 'masters.id', 'bookingSeries.masterId')
    .select(['bookingSeries.id', 'bookingSeries.clientId', 'bookingSeries.masterId'])
    .select(['masters.userId as masterUserId', 'masters.city', 'masters.hiddenAt'])
    .select(['bookingSeries.repeats', 'bookingSeries.firstDate', startTime.as('time')])
    .select(['bookingSeries.until', 'bookingSeries.count'])
    .select(['bookingSeries.durationMinutes', 'bookingSeries.bufferMinutes'])
    .select(['bookingSeries.address', 'bookingSeries.latitude', 'bookingSeries.longitude'])
    .select(['bookingSeries.estimatedPrice', 'bookingSeries.priceBasis'])
    .select(['bookingSeries.callOutFee', 'bookingSeries.status', 'bookingSeries.acceptedAt'])
    .select(['bookingSeries.endedFrom', 'bookingSeries.filledUntil'])
    .forUpdate('bookingSeries');

export type LockedSeries = NonNullable<Awaited<ReturnType<typeof lockSeries>>>;

/** A series of the reader, locked until the transaction ends: steps and filling follow each other. */
export function lockSeries(trx: Transaction<DB>, id: number, reader: Reader) {
  return selectLocked(trx)
    .where('bookingSeries.id', '=', id)
    .where(visibleTo(reader))
    .executeTakeFirst();
}

/** The same for the task that fills it. */
export function lockFilledSeries(trx: Transaction<DB>, id: number) {
  return selectLocked(trx).where('bookingSeries.id', '=', id).executeTakeFirst();
}

/** The two sides of a series of the reader, which never change. */
export function findSides(db: Kysely<DB>, id: number, reader: Reader) {
  return db
    .selectFrom('bookingSeries')
    .select(['clientId', 'masterId'])
    .where('id', '=', id)
    .where(visibleTo(reader))
    .executeTakeFirst();
}

/** Accepted series with days until `until` that have no bookings yet. */
export function listUnfilled(db: Kysely<DB>, until: string) {
  return db
    .selectFrom('bookingSeries')
    .select(['id', 'clientId', 'masterId'])
    .where('acceptedAt', 'is not', null)
    .where('filledUntil', '<', until)
    .where(({ eb, or }) =>
      or([eb('endedFrom', 'is', null), sql<boolean>`ended_from > filled_until + 1`]),
    )
    .orderBy('id')
    .execute();
}

const hasProposal = sql<boolean>`exists (
  select from booking_proposals where booking_id = bookings.id and state = 'open'
)`;

/** The bookings of a series from a day of its rule on. */
export function listBookings(db: Kysely<DB>, { id, from }: { id: number; from: string }) {
  return db
    .selectFrom('bookings')
    .select(['id', 'status', 'acceptedAt', 'scheduledDate as date'])
    .select(sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('time'))
    .select(sql<string>`series_date::text`.as('occurrence'))
    .select(hasProposal.as('hasProposal'))
    .where('seriesId', '=', id)
    .where('seriesDate', '>=', from)
    .orderBy('seriesDate')
    .execute();
}

/** The first booking of a series, by which notifications name it; undefined when it was deleted. */
export async function findFirstBooking(db: Kysely<DB>, id: number): Promise<number | undefined> {
  const first = await db
    .selectFrom('bookings')
    .select('id')
    .where('seriesId', '=', id)
    .orderBy('seriesDate')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

/** The days of a series that are left out. */
export function listSkips(db: Kysely<DB>, { id, from }: { id: number; from: string }) {
  return db
    .selectFrom('bookingSeriesSkips')
    .select(['date', 'side', 'skippedAt'])
    .where('seriesId', '=', id)
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
}

const proposedTime = sql<string>`to_char(time, 'HH24:MI')`;

/** The proposal of a series that waits for an answer. */
export function findOpenProposal(db: Kysely<DB>, seriesId: number) {
  return db
    .selectFrom('bookingSeriesProposals')
    .select(['id', 'side', 'occurrence', 'date', proposedTime.as('time'), 'proposedAt'])
    .where('seriesId', '=', seriesId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** The series of a proposal; undefined when there is none. Not locked. */
export async function findSeriesOfProposal(
  db: Kysely<DB>,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('bookingSeriesProposals')
    .select('seriesId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.seriesId;
}

/** A proposal, which its locked series protects. */
export function readSeriesProposal(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('bookingSeriesProposals')
    .select(['id', 'side', 'occurrence', 'date', proposedTime.as('time'), 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The days of a series on which something is in the way: they have no booking, or one that could not move with it. */
export function listClashes(db: Kysely<DB>, { id, from }: { id: number; from: string }) {
  return db
    .selectFrom('bookingSeriesClashes')
    .select(['date', 'reason'])
    .where('seriesId', '=', id)
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
}

/** Whether one of two people has blocked the other. */
export async function isBlocked(
  db: Kysely<DB>,
  { clientId, masterUserId }: { clientId: number; masterUserId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('blocks')
    .select('blockerId')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('blockerId', 'blockedId'), 'in', [
        tuple(clientId, masterUserId),
        tuple(masterUserId, clientId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
