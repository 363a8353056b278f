import { type Kysely, sql } from 'kysely';

/**
 * Where masters start from in the morning, and how far they drive. `latitude` and `longitude` stay the centre of the
 * city, which is public and which the search sorts by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table masters
      add column base_address text check (length(base_address) between 1 and 300),
      add column base_latitude double precision check (base_latitude between -90 and 90),
      add column base_longitude double precision check (base_longitude between -180 and 180),
      add column travel_radius_km smallint not null default 40 check (travel_radius_km between 5 and 200),
      add constraint masters_base check (
        (base_latitude is null) = (base_longitude is null) and (base_latitude is null or base_address is not null)
      )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const meanings = {
  'masters.latitude': 'centre of the city; public',
  'masters.base_address': 'where the day begins; private to the master',
  'masters.base_latitude': 'degrees, of base_address by the register; never public',
  'masters.travel_radius_km': 'how far from the base the master takes jobs',
};
