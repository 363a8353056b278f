import { type Kysely, sql } from 'kysely';

/**
 * A customer may have one open booking of a master at a time of day: a second request for it is a mistake, and is
 * refused. Open bookings that were sent twice before this rule are exempt: which of two stands is their sides' decision.
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
