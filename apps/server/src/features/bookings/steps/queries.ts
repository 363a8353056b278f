import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { movableStatuses } from '@mesterhand/domain/bookings/moves';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import { type Kysely, type Transaction, sql } from 'kysely';
import { ruleOf } from '../cancelling/queries.ts';
import { type ReadBooking, type Reader, civilTime, visibleTo } from '../queries.ts';

const selectStates = (db: Kysely<DB>) =>
  db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .select(['bookings.id', 'bookings.clientId', 'bookings.masterId'])
    .select(['bookings.status', 'bookings.acceptedAt', 'bookings.updatedAt'])
    .select(['bookings.completionFinalAt', 'bookings.travel', 'bookings.lateMinutes'])
    .select(['bookings.scheduledDate as date', civilTime.as('time')])
    .select(['bookings.durationMinutes', 'bookings.bufferMinutes', 'bookings.unplannedMinutes'])
    .select(['bookings.address', 'bookings.latitude', 'bookings.longitude', 'masters.city'])
    .select(ruleOf.as('rule'))
    .select(['bookings.priceBasis', 'bookings.estimatedPrice', 'bookings.callOutFee'])
    .select('bookings.seriesId')
    .select(
      sql<boolean>`exists (select from agreements where booking_id = bookings.id)`.as(
        'hasAgreement',
      ),
    )
    .select('masters.userId as masterUserId');

const lockState = namedStatement('booking-state', (db, value: Places<ReadBooking>) =>
  selectStates(db)
    .where('bookings.id', '=', value('id'))
    .where(visibleTo(value))
    .forUpdate('bookings'),
);

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>;

/** A booking's state, locked until the transaction ends, so that its next step is decided by one person at a time. */
export async function lockBooking(trx: Transaction<DB>, id: number, reader: Reader) {
  const [state] = await lockState(trx, { id, ...reader });
  return state;
}

/** The same of any booking, for a change that was decided on elsewhere. */
export function lockBookingOf(trx: Transaction<DB>, id: number): Promise<LockedBooking> {
  return selectStates(trx)
    .where('bookings.id', '=', id)
    .forUpdate('bookings')
    .executeTakeFirstOrThrow();
}

/** The jobs of a master with hours that the calendar does not hold, locked; without those that others have locked. */
export function lockUnplanned(trx: Transaction<DB>, masterId: number): Promise<LockedBooking[]> {
  return selectStates(trx)
    .where('bookings.masterId', '=', masterId)
    .where('bookings.unplannedMinutes', '>', 0)
    .where('bookings.status', 'in', openJobStatuses)
    .orderBy('bookings.scheduledDate')
    .orderBy('bookings.scheduledTime')
    .forUpdate('bookings')
    .skipLocked()
    .execute();
}

/**
 * Serialises acceptances of a master's jobs. Two concurrent ones would conflict on the slots' exclusion constraint and
 * deadlock until PostgreSQL aborts one after a second.
 */
export async function lockAcceptance(trx: Transaction<DB>, masterId: number): Promise<void> {
  await acceptanceLock(trx, { masterId });
}

const acceptanceLock = namedStatement(
  'booking-acceptance',
  (_, value: Places<{ masterId: number }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('accept ' || ${value('masterId')}::bigint, 0))`,
);

/** The jobs of a series from a day of its rule on that have not begun, locked. */
export function lockJobsOfSeries(
  trx: Transaction<DB>,
  { seriesId, from }: { seriesId: number; from: string },
) {
  return selectStates(trx)
    .where('bookings.seriesId', '=', seriesId)
    .where('bookings.seriesDate', '>=', from)
    .where('bookings.status', 'in', movableStatuses)
    .orderBy('bookings.id')
    .forUpdate('bookings')
    .execute();
}

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
