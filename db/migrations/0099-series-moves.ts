import { type Kysely, sql } from 'kysely';

/** Another time for a series from a day on, as one side proposes it to the other, and days that are left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_series_proposals (
      id bigint generated always as identity primary key,
      series_id bigint not null references booking_series on delete cascade,
      side text not null check (side in ('client', 'master')),
      occurrence date not null,
      date date not null,
      time time not null,
      state text not null default 'open'
        check (state in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'ended')),
      proposed_at timestamptz(3) not null,
      decided_at timestamptz(3),
      check ((state = 'open') = (decided_at is null))
    )
  `.execute(db);
  await sql`
    comment on column booking_series_proposals.occurrence is 'the first day that moves, by the rule of the series then'
  `.execute(db);
  await sql`
    comment on column booking_series_proposals.date is 'what becomes of that day, Europe/Oslo'
  `.execute(db);
  await sql`
    create index booking_series_proposals_series on booking_series_proposals (series_id, id)
  `.execute(db);
  // Exclusive: a newer proposal replaces the one before it, whichever side it is of.
  await sql`
    create unique index booking_series_proposals_one_open on booking_series_proposals (series_id)
     where state = 'open'
  `.execute(db);

  await sql`
    create table booking_series_skips (
      series_id bigint not null references booking_series on delete cascade,
      date date not null,
      side text not null check (side in ('client', 'master')),
      skipped_at timestamptz(3) not null,
      primary key (series_id, date)
    )
  `.execute(db);
  await sql`
    comment on column booking_series_skips.date is 'a day by the rule of the series that is left out'
  `.execute(db);

  // What remains of a counted series after a move may be its last job.
  await sql`
    alter table booking_series
      drop constraint booking_series_count_check,
      add constraint booking_series_count_check check (count between 1 and 52)
  `.execute(db);
}
