import { type Kysely, sql } from 'kysely';

/** Moves by staff with their reason, and bookings that staff hand to another master. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_moves
      drop constraint booking_moves_side_check,
      add constraint booking_moves_side_check check (side in ('client', 'master', 'admin')),
      add column reason text constraint booking_moves_reason check (length(reason) between 1 and 500),
      add constraint booking_moves_explained check (side <> 'admin' or reason is not null)
  `.execute(db);
  await sql`
    alter table bookings
      add column handed_from bigint references bookings on delete set null,
      add constraint bookings_handed_on check (handed_from <> id)
  `.execute(db);
  await sql`
    comment on column bookings.handed_from is 'the booking of another master that staff handed over; null otherwise'
  `.execute(db);
  // One live successor: two members of staff cannot hand the same booking to two masters.
  await sql`
    create unique index bookings_one_successor on bookings (handed_from) where status <> 'cancelled'
  `.execute(db);
  // For the foreign key: the index above lacks cancelled ones.
  await sql`
    create index bookings_handed_from on bookings (handed_from) where handed_from is not null
  `.execute(db);
}
