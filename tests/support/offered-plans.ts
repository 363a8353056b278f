import type { DB } from '@mesterhand/db/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { offeredPlans } from '@mesterhand/server/offered-plans';
import { type Kysely, sql } from 'kysely';

const { acceptedJobsOn, calendarOn, readAcceptedJobs, readCalendarOn } = offeredPlans;

export const { listSources } = offeredPlans;

interface PlansQuery {
  masterIds: readonly number[];
  from: string;
  until: string;
}

/** The rows that the plans are made of, as they are stored. */
export const readJobs = (db: Kysely<DB>, query: PlansQuery) =>
  db
    .selectFrom('bookings')
    .select(['id', 'masterId', 'scheduledDate', 'scheduledTime', 'durationMinutes'])
    .select(['bufferMinutes', 'address', 'latitude', 'longitude'])
    .where('masterId', 'in', query.masterIds)
    .where('acceptedAt', 'is not', null)
    .where('scheduledDate', '>=', addDays(query.from, -1))
    .where('scheduledDate', '<=', addDays(query.until, 1))
    .execute();

/** The plans of masters with the places of their jobs, in one statement. */
export async function readPlacedPlans(db: Kysely<DB>, query: PlansQuery) {
  const [first, last] = [sql<string>`${query.from}::date`, sql<string>`${query.until}::date`];
  const rows = await db
    .selectFrom('masters as m')
    .select(calendarOn(sql.ref('m.id'), first, last))
    .select(acceptedJobsOn(sql.ref('m.id'), first, last))
    .where('m.id', '=', sql<number>`any (${query.masterIds}::bigint[])`)
    .execute();
  return rows.map(({ accepted, ...row }) => ({
    calendar: readCalendarOn(row),
    accepted: readAcceptedJobs(accepted),
  }));
}
