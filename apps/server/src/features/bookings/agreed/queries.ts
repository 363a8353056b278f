import type { DB } from '@mesterhand/db/schema';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import type { WorkingCalendar } from '@mesterhand/domain/calendar/hours';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { type Kysely, type Transaction, sql } from 'kysely';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';
import { civilTime } from '../queries.ts';

/** A master as one with whom an agreement is made, and the calendar from one day until another. */
export async function findAgreeable(
  trx: Transaction<DB>,
  { clientId, masterId, from, until }: Sides & { from: string; until: string },
) {
  const row = await trx
    .selectFrom('masters')
    .select(['masters.userId', 'masters.isVerified'])
    .select(
      sql<boolean>`exists (
        select from blocks where (blocker_id, blocked_id) in
          ((${clientId}, masters.user_id), (masters.user_id, ${clientId}))
      )`.as('isBlocked'),
    )
    .select(calendarOn(sql.val(masterId), sql.val(from), sql.val(until)))
    .where('masters.id', '=', masterId)
    .where('masters.hiddenAt', 'is', null)
    .executeTakeFirst();
  return row && { ...row, calendar: readCalendarOn(row) };
}

interface Sides {
  clientId: number;
  masterId: number;
}

/** A master's calendar from one day until another. */
export async function findCalendar(
  db: Kysely<DB>,
  { masterId, from, until }: { masterId: number; from: string; until: string },
): Promise<WorkingCalendar> {
  const row = await db
    .selectNoFrom(calendarOn(sql.val(masterId), sql.val(from), sql.val(until)))
    .executeTakeFirstOrThrow();
  return readCalendarOn(row);
}

/** Those of the times that accepted jobs of a master occupy. */
export function listTakenTimes(
  db: Kysely<DB>,
  { masterId, times }: { masterId: number; times: readonly ProposedTime[] },
): Promise<ProposedTime[]> {
  return db
    .selectFrom('bookings')
    .select(['scheduledDate as date', civilTime.as('time')])
    .where('masterId', '=', masterId)
    .where('acceptedAt', 'is not', null)
    .where('status', 'in', openJobStatuses)
    .where((eb) =>
      eb.or(
        times.map(({ date, time }) =>
          eb.and([eb('scheduledDate', '=', date), eb('scheduledTime', '=', time)]),
        ),
      ),
    )
    .execute();
}
