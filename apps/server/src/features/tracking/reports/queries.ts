import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import type { Whereabouts } from '@mesterhand/domain/tracking/reports';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { type Kysely, sql } from 'kysely';
import { fixColumns } from '../queries.ts';

interface Reported {
  masterId: number;
  /** The bookings that the reports name. */
  bookingIds: readonly number[];
}

interface WhereaboutsRow extends NullableFix {
  consentGivenAt: string | null;
  isTrackingEnabled: boolean;
  version: string | null;
  wasOnline: boolean | null;
  wasEnRoute: boolean | null;
  keptAt: string | null;
  openJobs: number[];
  journey: number | null;
}

type NullableFix = { [Column in keyof Position]: Position[Column] | null };

const readWhereabouts = namedStatement(
  'master-whereabouts',
  (_, value: Places<Reported>) => sql<WhereaboutsRow>`
    select choice.consent_given_at, choice.is_tracking_enabled, fix.xmin::text as version,
           ${sql.join(fixColumns.map((column) => sql.ref(`fix.${column}`)))},
           last.is_online as was_online, last.is_en_route as was_en_route, last.received_at as kept_at,
           array(
             select id from bookings
              where id = any(${value('bookingIds')}::bigint[]) and master_id = choice.master_id
                and accepted_at is not null and status in (${sql.join(openJobStatuses.map((status) => sql.lit(status)))})
           ) as open_jobs,
           (
             select id from bookings
              where master_id = choice.master_id and travel = 'enRoute' and choice.share_location_with_clients
           ) as journey
      from tracking_settings choice
      left join live_positions fix on fix.master_id = choice.master_id
      left join lateral (
        select is_online, is_en_route, received_at from positions
         where master_id = choice.master_id order by id desc limit 1
      ) last on true
     where choice.master_id = ${value('masterId')}`,
);

/**
 * All that decides what becomes of a master's reports, and the job that they travel to where its customer may see them;
 * undefined without consent.
 */
export async function findWhereabouts(
  db: Kysely<DB>,
  reported: Reported,
): Promise<(Whereabouts & { version: string | null; journey: number | null }) | undefined> {
  const [row] = await readWhereabouts(db, reported);
  if (row === undefined || row.consentGivenAt === null) return undefined;
  const { isTrackingEnabled, version, openJobs, journey } = row;
  const { wasOnline: isOnline, wasEnRoute: isEnRoute, keptAt: receivedAt } = row;
  const hasLast = isOnline !== null && isEnRoute !== null && receivedAt !== null;
  return {
    isTrackingEnabled,
    live: readFix(row),
    version,
    journey,
    last: hasLast ? { isOnline, isEnRoute, receivedAt } : null,
    openJobs: new Set(openJobs),
  };
}

/** The fix of an outer join: all columns or null. */
function readFix(row: NullableFix): Position | null {
  const { latitude, longitude, accuracy, isOnline, isEnRoute, bookingId, recordedAt, receivedAt } =
    row;
  if (latitude === null || longitude === null || accuracy === null) return null;
  if (isOnline === null || isEnRoute === null) return null;
  if (recordedAt === null || receivedAt === null) return null;
  return { latitude, longitude, accuracy, isOnline, isEnRoute, bookingId, recordedAt, receivedAt };
}
