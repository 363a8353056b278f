import { type Kysely, sql } from 'kysely';

const statuses = sql.raw(
  `('pending', 'confirmed', 'in_progress', 'completed', 'cancelled', 'pending_payment')`,
);

/** Bookings with their history, and the reviews that follow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bookings (
      id bigint generated always as identity primary key,
      client_id bigint not null references users on delete restrict,
      master_id bigint not null references masters on delete restrict,
      service_id bigint not null,
      client_name text not null check (length(client_name) between 1 and 120),
      client_phone text not null check (length(client_phone) between 1 and 40),
      address text not null check (length(address) between 1 and 300),
      scheduled_date date not null,
      scheduled_time time not null check (scheduled_time between '09:00' and '18:00' and extract(minute from scheduled_time) = 0),
      slot tsrange not null generated always as (
        tsrange(scheduled_date + scheduled_time, scheduled_date + scheduled_time + interval '1 hour')
      ) stored,
      description text not null check (length(description) between 1 and 4000),
      estimated_price numeric(10, 2) not null check (estimated_price >= 0),
      status text not null default 'pending'
        check (status in ${statuses}),
      payment_status text check (payment_status in ('processing', 'completed', 'failed', 'cancelled')),
      accepted_at timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      cancelled_at timestamptz,
      cancelled_by text check (cancelled_by in ('client', 'master', 'admin')),
      cancel_reason text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (service_id, master_id) references services (id, master_id),
      check (status <> 'pending' or accepted_at is null),
      check (status <> 'in_progress' or accepted_at is not null),
      check (status <> 'completed' or completed_at is not null),
      check ((status = 'cancelled') = (cancelled_at is not null)),
      constraint bookings_one_accepted_job_per_slot
        exclude using gist (master_id with =, slot with &&)
        where (accepted_at is not null and status in ('confirmed', 'in_progress'))
    )
  `.execute(db);
  await sql`comment on column bookings.created_at is 'to the millisecond, as cursors carry it'`.execute(
    db,
  );
  await sql`comment on column bookings.scheduled_time is 'Europe/Oslo civil time'`.execute(db);
  await sql`create index bookings_client on bookings (client_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index bookings_master on bookings (master_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index bookings_service on bookings (service_id)`.execute(db);

  await sql`
    create table booking_events (
      id bigint generated always as identity primary key,
      booking_id bigint not null references bookings on delete cascade,
      at timestamptz not null default now(),
      actor_id bigint not null references users on delete restrict,
      side text not null check (side in ('client', 'master', 'admin')),
      from_status text check (from_status in ${statuses}),
      to_status text not null check (to_status in ${statuses}),
      reason text
    )
  `.execute(db);
  await sql`create index booking_events_booking on booking_events (booking_id, id)`.execute(db);

  await sql`
    create table reviews (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      client_id bigint references users on delete set null,
      booking_id bigint unique references bookings on delete set null,
      client_name text not null,
      rating smallint not null check (rating between 1 and 5),
      comment text not null check (length(btrim(comment)) >= 10),
      approved boolean not null default false,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index reviews_master on reviews (master_id, id desc) where approved`.execute(db);
  await sql`create index reviews_client on reviews (client_id)`.execute(db);
}
