import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { MasterPlan } from '@mesterhand/domain/bookings/day-plan';
import type { ServiceTime } from '@mesterhand/domain/bookings/duration';
import { type Kysely, type Transaction, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { acceptedTimesOn, readAcceptedTimes } from '../bookings/plan/service.ts';
import { calendarOn, readCalendarOn } from '../calendar/service.ts';

interface PlansQuery {
  masterIds: readonly number[];
  /** Days in Oslo, both included. */
  from: string;
  until: string;
}

const readPlans = namedStatement('availability-plans', (db, value: Places<PlansQuery>) =>
  db
    .selectFrom('masters as m')
    .select('m.id')
    .select(calendarOn(sql.ref('m.id'), value('from'), value('until')))
    .select(acceptedTimesOn(sql.ref('m.id'), value('from'), value('until')))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('services')
          // Keys of JSON are not camel-cased.
          .select(['minutesFrom as from', 'minutesTo as to', 'bufferMinutes as buffer'])
          .whereRef('services.masterId', '=', 'm.id')
          .where('archivedAt', 'is', null),
      ).as('services'),
    )
    .where('m.id', '=', sql<number>`any (${value('masterIds')}::bigint[])`)
    .where('m.hiddenAt', 'is', null),
);

/** What decides when a master is free. */
export interface MasterSources {
  masterId: number;
  plan: MasterPlan;
  services: ServiceTime[];
}

/** The sources of visible masters, in one statement; hidden ones are left out. */
export async function listSources(db: Kysely<DB>, query: PlansQuery): Promise<MasterSources[]> {
  const rows = await readPlans(db, query);
  return rows.map(({ id, services, accepted, ...row }) => ({
    masterId: id,
    plan: { calendar: readCalendarOn(row), accepted: readAcceptedTimes(accepted) },
    services: services.map(({ from, to, buffer }) => ({
      minutesFrom: from,
      minutesTo: to,
      bufferMinutes: buffer,
    })),
  }));
}

/** Masters whose stored days begin before a day, oldest first, locked; those that another server works on are left out. */
export async function lockOutdated(
  trx: Transaction<DB>,
  { today, limit }: { today: string; limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('availability')
    .select('masterId')
    .where('firstDay', '<', today)
    .orderBy('firstDay')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ masterId }) => masterId);
}
