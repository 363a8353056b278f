import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';
import { currentTerms } from '../cancelling/queries.ts';
import { acceptedJobsOn, readAcceptedJobs } from '../plan/queries.ts';

/** A master as one with whom an agreement is made, with the plan from one day until another. */
export async function findAgreeable(
  trx: Transaction<DB>,
  { clientId, masterId, from, until }: Sides & { from: string; until: string },
) {
  const row = await trx
    .selectFrom('masters')
    .select(['masters.userId', 'masters.isVerified', 'masters.city'])
    .select(
      sql<boolean>`exists (
        select from blocks where (blocker_id, blocked_id) in
          ((${clientId}, masters.user_id), (masters.user_id, ${clientId}))
      )`.as('isBlocked'),
    )
    .select(calendarOn(sql.val(masterId), sql.val(from), sql.val(until)))
    .select(currentTerms.as('terms'))
    .select(acceptedJobsOn(sql.val(masterId), sql.val(from), sql.val(until)))
    .where('masters.id', '=', masterId)
    .where('masters.hiddenAt', 'is', null)
    .executeTakeFirst();
  return row && { ...row, calendar: readCalendarOn(row), accepted: readAcceptedJobs(row.accepted) };
}

interface Sides {
  clientId: number;
  masterId: number;
}
