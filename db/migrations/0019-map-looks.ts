import { type Kysely, sql } from 'kysely';

/** Views on the map of all masters are distinct from views through a booking: one row per viewer and master. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table position_views
      add column on_map boolean not null default false,
      add constraint position_views_map check (not on_map or booking_id is null)
  `.execute(db);
  await sql`
    create unique index position_views_on_map on position_views (viewer_id, master_id) where on_map
  `.execute(db);
}
