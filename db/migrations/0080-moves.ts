import { type Kysely, sql } from 'kysely';

/** Other times that one side of a booking proposes to the other, and the moves that came of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_proposals (
      id bigint generated always as identity primary key,
      booking_id bigint not null references bookings on delete cascade,
      side text not null check (side in ('client', 'master')),
      times jsonb not null check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) between 1 and 3),
      state text not null default 'open'
        check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'ended')),
      proposed_at timestamptz(3) not null,
      decided_at timestamptz(3),
      check ((state = 'open') = (decided_at is null))
    )
  `.execute(db);
  await sql`
    comment on column booking_proposals.times is 'proposed dates and slots, Europe/Oslo'
  `.execute(db);
  await sql`
    create index booking_proposals_booking on booking_proposals (booking_id, id)
  `.execute(db);
  // Exclusive: a newer proposal replaces the one before it, whichever side it is of.
  await sql`
    create unique index booking_proposals_one_open on booking_proposals (booking_id) where state = 'open'
  `.execute(db);

  await sql`
    create table booking_moves (
      id bigint generated always as identity primary key,
      booking_id bigint not null references bookings on delete cascade,
      at timestamptz(3) not null,
      side text not null check (side in ('client', 'master')),
      from_date date not null,
      from_time time not null,
      to_date date not null,
      to_time time not null,
      check ((from_date, from_time) <> (to_date, to_time))
    )
  `.execute(db);
  await sql`create index booking_moves_booking on booking_moves (booking_id, id)`.execute(db);
}
