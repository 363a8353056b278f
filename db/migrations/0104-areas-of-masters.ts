import { type Kysely, sql } from 'kysely';

/** A master may take jobs without a limit of distance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table masters alter column travel_radius_km drop not null`.execute(db);
  await sql`
    comment on column masters.travel_radius_km is
      'how far from the base the master takes jobs; null: without a limit. Decides where the base has coordinates'
  `.execute(db);
}
