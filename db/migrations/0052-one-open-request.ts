import { type Kysely, sql } from 'kysely';

/**
 * A customer may have one open booking per master and time: a second request is rejected as a mistake. Existing
 * duplicates are exempt: which of them stands is up to the two sides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column repeated boolean not null default false`.execute(db);
  await sql`
    comment on column bookings.repeated is 'sent twice before bookings_one_open_request; exempt from it'
  `.execute(db);
  await sql`
    update bookings later set repeated = true
     where status not in ('completed', 'cancelled') and exists (
       select from bookings earlier
        where earlier.client_id = later.client_id and earlier.master_id = later.master_id
          and earlier.scheduled_date = later.scheduled_date and earlier.scheduled_time = later.scheduled_time
          and earlier.status not in ('completed', 'cancelled') and earlier.id < later.id
     )
  `.execute(db);
  await sql`
    create unique index bookings_one_open_request
        on bookings (client_id, master_id, scheduled_date, scheduled_time)
     where status not in ('completed', 'cancelled') and not repeated
  `.execute(db);
}
