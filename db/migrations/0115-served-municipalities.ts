import { type Kysely, sql } from 'kysely';

/** The municipalities that masters serve, and what finds the masters whose area reaches a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table masters add column served_municipalities text[] not null default '{}'
      check (cardinality(served_municipalities) <= 60 and array_position(served_municipalities, null) is null)
  `.execute(db);
  await sql`comment on column masters.served_municipalities is 'numbers; public'`.execute(db);
  await sql`
    create index masters_by_municipality on masters using gin (served_municipalities)
      where served_municipalities <> '{}'
  `.execute(db);
  await sql`
    create index masters_by_base on masters (base_latitude)
      where base_latitude is not null and travel_radius_km is not null
  `.execute(db);
}
