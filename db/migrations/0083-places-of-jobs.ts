import { type Kysely, sql } from 'kysely';

/** Where jobs are, for the time to drive between them. Rows made before have an address only and count as its city. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bookings', 'job_requests']) {
    await sql`
      alter table ${sql.table(table)}
        add column latitude double precision check (latitude between -90 and 90),
        add column longitude double precision check (longitude between -180 and 180),
        add constraint ${sql.ref(`${table}_place`)} check ((latitude is null) = (longitude is null))
    `.execute(db);
    await sql`
      comment on column ${sql.ref(`${table}.latitude`)} is
        'degrees, of the address by the register; private as the address is; null: unknown, the address counts as its city'
    `.execute(db);
  }
}
