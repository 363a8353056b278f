import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

export interface StoredSums {
  bookings: number;
  /** Pairs of accepted jobs of one master that overlap in time. */
  overlaps: number;
  accepted: number;
  /** Acceptances and withdrawals in the status history. */
  acceptances: number;
  givenUp: number;
  /** Slots that are free although a request for them is pending. */
  unwon: number;
}

/** Counts what is stored after the race, without relying on the exclusion constraint of the product. */
export async function readSums(db: Kysely<DB>): Promise<StoredSums> {
  const { rows } = await sql<StoredSums>`
    with jobs as (
      select id, master_id, status, accepted_at is not null and status in ('confirmed', 'in_progress') as is_held,
             (scheduled_date + scheduled_time) at time zone 'Europe/Oslo' as begins,
             (scheduled_date + scheduled_time) at time zone 'Europe/Oslo' + interval '1 hour' as ends
        from bookings
    )
    select (select count(*) from jobs) as bookings,
           (select count(*) from jobs where is_held) as accepted,
           (select count(*) from jobs a join jobs b on b.master_id = a.master_id and b.id > a.id
             where a.is_held and b.is_held and a.begins < b.ends and b.begins < a.ends) as overlaps,
           (select count(*) from booking_events where to_status = 'confirmed' and side <> 'client') as acceptances,
           (select count(*) from booking_events
             where from_status = 'confirmed' and to_status in ('pending', 'cancelled')) as "givenUp",
           (select count(*) from (
             select master_id, begins from jobs where status <> 'cancelled'
              group by 1, 2 having not bool_or(is_held)) each_one) as unwon
  `.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('Nothing was counted.');
  return sums;
}
