import { type Kysely, sql } from 'kysely';

/** No retention exceeds the longest choice of hours: older days are dropped as a whole. */
export async function makePositions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table positions rename to positions_before`.execute(db);
  await sql`alter sequence positions_id_seq rename to positions_before_id_seq`.execute(db);
  await sql`
    create table positions (
      id bigint generated always as identity,
      master_id bigint not null,
      latitude double precision not null constraint positions_latitude_check check (latitude between -90 and 90),
      longitude double precision not null
        constraint positions_longitude_check check (longitude between -180 and 180),
      accuracy double precision not null constraint positions_accuracy_check check (accuracy >= 0),
      is_online boolean not null,
      is_en_route boolean not null,
      booking_id bigint,
      recorded_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      constraint positions_check check (is_online or not is_en_route)
    ) partition by range (received_at)
  `.execute(db);
  await sql`create table positions_default partition of positions default`.execute(db);
  await sql`comment on table positions is 'by the day on which they were received, in UTC'`.execute(
    db,
  );
  await sql`
    select make_day_of_positions(day::date) from (
      select distinct (received_at at time zone 'UTC')::date as day from positions_before
      union select (now() at time zone 'UTC')::date + n from generate_series(-1, 2) n
    ) days order by day
  `.execute(db);
  await sql`
    insert into positions (id, master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id,
      recorded_at, received_at) overriding system value
    select id, master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id, recorded_at, received_at
      from positions_before order by id
  `.execute(db);
  await sql`
    select setval('positions_id_seq', last_value, is_called) from positions_before_id_seq
  `.execute(db);
  await sql`drop table positions_before`.execute(db);
}

export async function indexPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table positions
      add constraint positions_pkey primary key (id, received_at),
      add constraint positions_master_id_fkey
        foreign key (master_id) references tracking_settings on delete cascade,
      add constraint positions_booking_id_fkey foreign key (booking_id) references bookings on delete set null
  `.execute(db);
  await sql`create index positions_master on positions (master_id, id desc)`.execute(db);
  await sql`create index positions_master_received on positions (master_id, received_at)`.execute(
    db,
  );
  await sql`create index positions_booking on positions (booking_id) where booking_id is not null`.execute(
    db,
  );
}
