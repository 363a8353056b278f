import { type Kysely, sql } from 'kysely';

/**
 * What a late cancellation or a no-show costs, alike for both sides. The settings are the rule for new bookings; a
 * booking keeps the terms that its customer read. Fees are recorded, never collected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings
      add column cancellation_free_hours smallint not null default 24
        constraint settings_cancellation_free_hours check (cancellation_free_hours between 0 and 168),
      add column cancellation_fee numeric(12, 2) not null default 0
        constraint settings_cancellation_fee check (cancellation_fee between 0 and 5000)
  `.execute(db);
  await sql`
    alter table bookings
      add column cancellation_free_hours smallint,
      add column cancellation_fee numeric(12, 2),
      add constraint bookings_cancellation check (
        (cancellation_free_hours is null) = (cancellation_fee is null)
          and cancellation_free_hours between 0 and 168 and cancellation_fee > 0 and cancellation_fee <= 5000
      )
  `.execute(db);

  await sql`
    create table cancellation_fees (
      id bigint generated always as identity primary key,
      booking_id bigint not null references bookings on delete cascade,
      side text not null check (side in ('client', 'master')),
      reason text not null check (reason in ('late', 'noShow')),
      amount numeric(12, 2) not null check (amount > 0 and amount <= 5000),
      created_at timestamptz(3) not null,
      constraint cancellation_fees_once unique (booking_id, side)
    )
  `.execute(db);

  await sql`
    create table no_shows (
      id bigint generated always as identity primary key,
      booking_id bigint not null references bookings on delete cascade,
      side text not null check (side in ('client', 'master')),
      reported_by bigint references users on delete set null,
      statement text not null default '' check (length(statement) <= 500),
      state text not null default 'open'
        check (state in ('open', 'agreed', 'lapsed', 'disputed', 'upheld', 'dismissed', 'retracted', 'ended')),
      reported_at timestamptz(3) not null,
      answer_until timestamptz(3) not null check (answer_until > reported_at),
      answer text check (length(answer) <= 500),
      answered_at timestamptz(3),
      answered_by bigint references users on delete set null,
      note text check (length(note) <= 2000),
      decided_at timestamptz(3),
      decided_by bigint references users on delete set null,
      check ((answer is null) = (answered_at is null)),
      check ((note is null) = (decided_at is null)),
      check (decided_at is not null or state not in ('upheld', 'dismissed'))
    )
  `.execute(db);
  // A report that was taken back, or ended by a move, leaves room for another one.
  await sql`
    create unique index no_shows_one_live on no_shows (booking_id, side) where state not in ('retracted', 'ended')
  `.execute(db);
  await sql`create index no_shows_booking on no_shows (booking_id, id)`.execute(db);
  await sql`create index no_shows_listed on no_shows (reported_at desc, id desc)`.execute(db);
  await sql`
    create index no_shows_disputed on no_shows (id) where state = 'disputed'
  `.execute(db);
  for (const column of ['reported_by', 'answered_by', 'decided_by'])
    await sql`
      create index ${sql.ref(`no_shows_${column}`)} on no_shows (${sql.ref(column)}) where ${sql.ref(column)} is not null
    `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const meanings = {
  'settings.cancellation_fee': 'NOK; 0: cancelling and not being there cost nothing',
  'bookings.cancellation_free_hours':
    'hours before the start until which cancelling is free; null without a rule',
  'bookings.cancellation_fee': 'NOK for a late cancellation or a no-show, of either side',
  'cancellation_fees.side': 'of whom the fee is due; recorded, never collected',
  'no_shows.side': 'who reports that the other side was not there',
  'no_shows.answer_until': 'a report without an answer counts as true afterwards',
};
