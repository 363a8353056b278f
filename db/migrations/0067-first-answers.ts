import { type Kysely, sql } from 'kysely';

/** Statistics of answers read a booking's row, where they looked its first answer up in the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column answered_at timestamptz`.execute(db);
  await sql`
    comment on column bookings.answered_at is 'the first step that the master took; null: none yet'
  `.execute(db);
  await sql`
    update bookings b set answered_at = first.at
      from (select booking_id, min(at) as at from booking_events where side = 'master' group by booking_id) first
     where b.id = first.booking_id
  `.execute(db);
  await sql`
    create index bookings_answered on bookings (master_id, answered_at desc) include (created_at)
      where answered_at is not null
  `.execute(db);
  // Statistics of a period read the index alone.
  await sql`drop index bookings_created`.execute(db);
  await sql`
    create index bookings_created on bookings (created_at, id) include (answered_at, service_id, master_id)
  `.execute(db);
}
