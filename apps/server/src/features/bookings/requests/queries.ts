import { type Places, namedStatement, runTogether } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { calendarOn, lockCalendarShared } from '../../calendar/service.ts';
import { currentTerms } from '../cancelling/queries.ts';
import { municipalityOf } from '../../places/service.ts';
import { selectRecipient } from '../../notifications/service.ts';
import { hasSubscribers } from '../../webhooks/service.ts';
import { acceptedJobsOn } from '../plan/queries.ts';

interface BookedSides {
  clientId: number;
  masterId: number;
}

// Sequential CTEs in the global lock order: each reads what the previous one has locked. The master's account is locked
// with the customer's, since the notification needs it, and after the master's row would be too late: an erasure has the
// account first.
const lockSides = namedStatement(
  'booking-sides',
  (_, value: Places<BookedSides>) => sql<{ hasClient: boolean }>`
    with people as materialized (
      select id from users
       where id in (${value('clientId')}, (select user_id from masters where id = ${value('masterId')}))
         and deleted_at is null
       order by id for share
    ), master as materialized (
      select id from masters where id = ${value('masterId')} and (select count(*) from people) >= 0 for share
    )
    select exists (select from people where id = ${value('clientId')}) as has_client,
           ${lockCalendarShared(value('masterId'))}
      from (select count(*) from master) as held`,
);

/**
 * Locks both sides of a booking with their accounts, and the master's calendar, so that deleting an account or retiring
 * a master either precedes this booking or cancels it. False for a deleted customer.
 */
export async function lockBookedSides(trx: Transaction<DB>, sides: BookedSides): Promise<boolean> {
  const [held] = await lockSides(trx, sides);
  return held?.hasClient === true;
}

interface RequestedBooking extends BookedSides {
  serviceId: number;
  date: string;
  /** Of the typed address; null where it has none. */
  postcode: string | null;
}

const readRequestFacts = namedStatement(
  'booking-request-facts',
  (db, value: Places<RequestedBooking>) =>
    db
      .selectFrom('masters')
      .innerJoin('users', 'users.id', 'masters.userId')
      .leftJoin('services', (join) =>
        join.on('services.id', '=', value('serviceId')).on('services.archivedAt', 'is', null),
      )
      .select(['masters.userId', 'masters.hourlyRate', 'masters.city'])
      .select(['masters.baseLatitude', 'masters.baseLongitude', 'masters.travelRadiusKm'])
      .select(['users.firstName', 'users.lastName', 'users.avatarFile', 'masters.specialization'])
      .select((eb) => [
        'services.masterId as offeredBy',
        'services.name as service',
        jsonObjectFrom(selectRecipient(db, eb.ref('masters.userId'))).as('recipient'),
        hasSubscribers(sql.lit('booking.created')).as('hasSubscribers'),
      ])
      .select(['services.price as servicePrice', sql`(select claims from settings)`.as('claims')])
      .select(currentTerms.as('terms'))
      .select([
        sql<boolean>`exists (
        select from blocks where (blocker_id, blocked_id) in
          ((${value('clientId')}, masters.user_id), (masters.user_id, ${value('clientId')}))
      )`.as('isBlocked'),
      ])
      .select(['services.minutesFrom', 'services.minutesTo', 'services.bufferMinutes'])
      .select(acceptedJobsOn(value('masterId'), value('date')))
      .select(calendarOn(value('masterId'), value('date')))
      .select(municipalityOf(value('postcode')).as('municipality'))
      .where('masters.id', '=', value('masterId'))
      .where('masters.hiddenAt', 'is', null),
);

/**
 * Locks both sides of a booking as `lockBookedSides` does, and reads all that decides whether a request is valid, as it
 * is once they are locked. `facts` are undefined when there is no such master.
 */
export async function lockRequest(trx: Transaction<DB>, request: RequestedBooking) {
  const [[held], [facts]] = await runTogether(trx, [
    lockSides.bind(request),
    readRequestFacts.bind(request),
  ]);
  return { hasClient: held?.hasClient === true, facts };
}

export type RequestFacts = NonNullable<Awaited<ReturnType<typeof lockRequest>>['facts']>;
