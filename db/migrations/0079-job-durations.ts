import { type Kysely, sql } from 'kysely';

/**
 * How long jobs take. The slot of a booking becomes its real span with the buffer after it; jobs made before keep the
 * hour that they had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table services
      add column minutes_from integer check (minutes_from between 15 and 600 and minutes_from % 15 = 0),
      add column minutes_to integer check (minutes_to between 15 and 600 and minutes_to % 15 = 0),
      add column buffer_minutes integer not null default 0
        check (buffer_minutes between 0 and 120 and buffer_minutes % 15 = 0),
      add constraint services_minutes_order check (minutes_to is null or (minutes_from is not null and minutes_from <= minutes_to))
  `.execute(db);
  await sql`
    comment on column services.minutes_to is 'the usual minutes at most, which a booking takes; null: as minutes_from'
  `.execute(db);
  await sql`
    alter table bookings
      drop constraint bookings_one_accepted_job_per_slot,
      drop column slot,
      add column duration_minutes integer not null default 60
        check (duration_minutes between 15 and 600 and duration_minutes % 15 = 0),
      add column buffer_minutes integer not null default 0
        check (buffer_minutes between 0 and 120 and buffer_minutes % 15 = 0)
  `.execute(db);
  await sql`
    alter table bookings
      add column slot tsrange not null generated always as (
        tsrange(
          scheduled_date + scheduled_time,
          scheduled_date + scheduled_time + make_interval(mins => duration_minutes + buffer_minutes)
        )
      ) stored,
      add constraint bookings_one_accepted_job_per_slot
        exclude using gist (master_id with =, slot with &&)
        where (accepted_at is not null and status in ('confirmed', 'in_progress'))
  `.execute(db);
  await sql`
    comment on column bookings.slot is 'Europe/Oslo civil time: the work, and the buffer after it'
  `.execute(db);
}
