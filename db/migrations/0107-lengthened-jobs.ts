import { type Kysely, sql } from 'kysely';

/** Hours of accepted change orders: what of them the calendar holds, and what it could not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column unplanned_minutes integer not null default 0 check (unplanned_minutes >= 0 and unplanned_minutes % 15 = 0),
      add column lengthenings integer not null default 0 check (lengthenings >= 0)
  `.execute(db);
  await sql`
    create index bookings_unplanned on bookings (master_id) where unplanned_minutes > 0
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const meanings = {
  'bookings.unplanned_minutes':
    'minutes of accepted change orders that did not fit before the next job; not part of slot',
  'bookings.lengthenings': 'how often the span has grown; counts in the SEQUENCE of calendar files',
};
