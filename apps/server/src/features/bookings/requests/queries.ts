import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import { addDays } from '@mesterhand/domain/time/oslo';
import { type Kysely, type Transaction, sql } from 'kysely';
import { calendarOn, lockCalendarShared } from '../../calendar/service.ts';
import { civilTime } from '../queries.ts';

/** Days ahead for which taken slots are listed: two months of a calendar. */
const takenSlotDays = 62;

const openStatuses = sql.join(openJobStatuses.map((status) => sql.lit(status)));

interface Span {
  masterId: number;
  from: string;
  to: string;
}

const readTakenSlots = namedStatement('taken-slots', (db, value: Places<Span>) =>
  db
    .selectFrom('bookings')
    .select(['scheduledDate as date', civilTime.as('time')])
    .where('masterId', '=', value('masterId'))
    .where('acceptedAt', 'is not', null)
    .where(sql<boolean>`status in (${openStatuses})`)
    .where('scheduledDate', '>=', value('from'))
    .where('scheduledDate', '<=', value('to'))
    .orderBy('scheduledDate')
    .orderBy('scheduledTime'),
);

/** Slots from a date on that a master's accepted jobs occupy. */
export function listTakenSlots(
  db: Kysely<DB>,
  { masterId, from }: { masterId: number; from: string },
) {
  return readTakenSlots(db, { masterId, from, to: addDays(from, takenSlotDays) });
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

interface RequestedBooking extends BookedSides {
  serviceId: number;
  date: string;
  time: string;
}

const readRequestFacts = namedStatement(
  'booking-request-facts',
  (db, value: Places<RequestedBooking>) =>
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
           and accepted_at is not null and status in (${openStatuses})
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
