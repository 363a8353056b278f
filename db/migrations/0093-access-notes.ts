import { type Kysely, sql } from 'kysely';

/** How to get in: entry code, parking, pets. Read by the master while the job is accepted and not over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings add column access_note text check (access_note <> '' and length(access_note) <= 500)
  `.execute(db);
  await sql`
    comment on column bookings.access_note is 'door code, parking, pets; null without one'
  `.execute(db);
}
