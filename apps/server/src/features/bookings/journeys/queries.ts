import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { historyMs } from '@mesterhand/domain/arrivals/estimate';
import { type ReportedFix, placeOf } from '@mesterhand/domain/arrivals/fixes';
import { readWindow } from '@mesterhand/domain/arrivals/window';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
import { civilTime } from '../queries.ts';

interface JourneyRow {
  masterId: number;
  clientId: number;
  masterUserId: number;
  latitude: number | null;
  longitude: number | null;
  departedAt: string;
  scheduledDate: string;
  scheduledTime: string;
  arrivalFrom: string | null;
  arrivalUntil: string | null;
  announcedFrom: string | null;
  announcedUntil: string | null;
  announcedAt: string | null;
  /** Latitude, longitude, accuracy, and the milliseconds of measurement and receipt. */
  fixes: [number, number, number, number, number][];
}

interface Followed {
  bookingId: number;
  since: string;
}

/** More than the tracker sends in `historyMs` (C-81). */
const mostFixes = 60;
const milliseconds = (column: string) =>
  sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

// A block between the two sides ends what the customer learns of the position, as it does on the map.
const readJourney = namedStatement(
  'journey-followed',
  (_, value: Places<Followed>) => sql<JourneyRow>`
    select bookings.master_id, bookings.client_id, masters.user_id as master_user_id, bookings.travel_at as departed_at,
           bookings.latitude, bookings.longitude,
           bookings.scheduled_date, ${civilTime} as scheduled_time, bookings.arrival_from, bookings.arrival_until,
           bookings.announced_from, bookings.announced_until, bookings.announced_at,
           coalesce((
             select json_agg(json_build_array(
                      latitude, longitude, accuracy, ${milliseconds('recorded_at')}, ${milliseconds('received_at')}
                    ))
               from (
                 select * from positions
                  where master_id = bookings.master_id and received_at >= ${value('since')}::timestamptz and is_online
                  order by id desc limit ${sql.lit(mostFixes)}
               ) recent
           ), '[]') as fixes
      from bookings join masters on masters.id = bookings.master_id
     where bookings.id = ${value('bookingId')} and bookings.travel = 'enRoute'
       and not exists (
         select from blocks
          where (blocker_id, blocked_id) in
                ((bookings.client_id, masters.user_id), (masters.user_id, bookings.client_id))
       )`,
);

/** A journey to a job with what was expected so far; undefined when its customer may not know. */
export async function findJourney(db: Kysely<DB>, bookingId: number, now: Date) {
  const since = new Date(now.getTime() - historyMs).toISOString();
  const [row] = await readJourney(db, { bookingId, since });
  if (row === undefined) return undefined;
  const { masterId, clientId, masterUserId, departedAt, announcedAt } = row;
  const announced = readWindow(row.announcedFrom, row.announcedUntil);
  return {
    masterId,
    clientId,
    masterUserId,
    place: placeOf(row),
    departedAt: Date.parse(departedAt),
    agreedAt: osloInstant(row.scheduledDate, row.scheduledTime).getTime(),
    current: readWindow(row.arrivalFrom, row.arrivalUntil),
    announced: announced && announcedAt ? { ...announced, at: Date.parse(announcedAt) } : null,
    announcedAt,
    fixes: row.fixes.map(([latitude, longitude, accuracy, at, receivedAt]): ReportedFix => ({
      latitude,
      longitude,
      accuracy,
      at,
      receivedAt,
    })),
  };
}
export type FoundJourney = NonNullable<Awaited<ReturnType<typeof findJourney>>>;
