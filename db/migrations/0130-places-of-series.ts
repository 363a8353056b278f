import { type Kysely, sql } from 'kysely';

/**
 * What is known of the address of a series beside its coordinates, so that each of its bookings has it as the first one
 * has. Present series take it from a booking with the same address, and their later bookings from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_series
      add column postcode text check (postcode ~ '^[0-9]{4}$'),
      add column municipality_number text check (municipality_number ~ '^[0-9]{4}$'),
      add column unit text check (unit ~ '^[HLUK][0-9]{4}$'),
      add column cadastral_number text check (cadastral_number ~ '^[0-9]{1,5}(/[0-9]{1,5}){1,2}$')
  `.execute(db);
  await sql`
    update booking_series s
       set (postcode, municipality_number, unit, cadastral_number) =
           (b.postcode, b.municipality_number, b.unit, b.cadastral_number),
           latitude = coalesce(s.latitude, b.latitude), longitude = coalesce(s.longitude, b.longitude)
      from (select distinct on (series_id) * from bookings
             where series_id is not null and postcode is not null order by series_id, id) b
     where b.series_id = s.id and b.address = s.address
  `.execute(db);
  await sql`
    update bookings b
       set (postcode, municipality_number, unit, cadastral_number) =
           (s.postcode, s.municipality_number, s.unit, s.cadastral_number),
           latitude = coalesce(b.latitude, s.latitude), longitude = coalesce(b.longitude, s.longitude)
      from booking_series s
     where s.id = b.series_id and s.address = b.address and b.postcode is null and s.postcode is not null
  `.execute(db);
}
