import { type Kysely, sql } from 'kysely';

/**
 * One review without a booking per author and master. An explicit column, not a missing booking: deleting a booking
 * leaves its review behind, and that must not collide.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews add column standalone boolean not null default false
      constraint reviews_standalone_has_no_booking check (not standalone or booking_id is null)
  `.execute(db);
  await sql`comment on column reviews.standalone is 'written without a booking'`.execute(db);
  await sql`
    create unique index reviews_one_standalone_of_author on reviews (client_id, master_id) where standalone
  `.execute(db);
}
