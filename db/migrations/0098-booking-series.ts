import { type Kysely, sql } from 'kysely';

/** Jobs that come back: a series with its rule, the bookings that were made of it, and the days that clash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_series (
      id bigint generated always as identity primary key,
      client_id bigint not null references users,
      master_id bigint not null references masters,
      service_id bigint not null references services,
      repeats text not null check (repeats in ('weekly', 'biweekly', 'monthly')),
      first_date date not null,
      time time not null,
      until date,
      count int check (count between 2 and 52),
      client_name text not null,
      client_phone text not null,
      address text not null,
      latitude double precision,
      longitude double precision,
      description text not null,
      access_note text check (access_note <> '' and length(access_note) <= 500),
      duration_minutes int not null,
      buffer_minutes int not null,
      estimated_price numeric(10, 2) not null check (estimated_price >= 0),
      price_basis text not null check (price_basis in ('service', 'hour')),
      call_out_fee numeric(10, 2),
      cancellation_free_hours smallint,
      cancellation_fee numeric(12, 2),
      status text not null default 'requested' check (status in ('requested', 'active', 'declined', 'ended')),
      accepted_at timestamptz(3),
      ended_at timestamptz(3),
      ended_from date,
      ended_by text check (ended_by in ('client', 'master', 'admin')),
      end_reason text,
      filled_until date,
      created_at timestamptz(3) not null,
      check (until is null or count is null),
      check (until is null or until >= first_date),
      check (status <> 'active' or accepted_at is not null),
      check ((status in ('declined', 'ended')) = (ended_at is not null)),
      check ((ended_at is null) = (ended_from is null))
    )
  `.execute(db);
  await sql`comment on column booking_series.time is 'Europe/Oslo civil time'`.execute(db);
  await sql`
    comment on column booking_series.ended_from is 'the first day without it'
  `.execute(db);
  await sql`
    comment on column booking_series.filled_until is 'days until then have a booking or a clash, or had one'
  `.execute(db);
  await sql`create index booking_series_client on booking_series (client_id, id)`.execute(db);
  await sql`create index booking_series_master on booking_series (master_id, id)`.execute(db);
  await sql`create index booking_series_service on booking_series (service_id)`.execute(db);
  await sql`
    create index booking_series_filled on booking_series (filled_until) where accepted_at is not null
  `.execute(db);

  await sql`
    alter table bookings
      add column series_id bigint references booking_series,
      add column series_date date,
      add check ((series_id is null) = (series_date is null))
  `.execute(db);
  await sql`
    comment on column bookings.series_date is 'the day by the rule of the series, whatever the booking was moved to'
  `.execute(db);
  // A task that runs twice makes no second booking of a day.
  await sql`
    create unique index bookings_series on bookings (series_id, series_date) where series_id is not null
  `.execute(db);

  await sql`
    create table booking_series_clashes (
      series_id bigint not null references booking_series on delete cascade,
      date date not null,
      reason text not null check (reason in ('taken', 'closed')),
      found_at timestamptz(3) not null,
      primary key (series_id, date)
    )
  `.execute(db);
}
