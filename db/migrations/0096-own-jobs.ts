import { type Kysely, sql } from 'kysely';

/** Jobs that a master enters, such as those agreed by phone: their customers have no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_jobs (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      client_name text not null check (client_name <> '' and length(client_name) <= 120),
      client_phone text not null default '' check (length(client_phone) <= 40),
      address text not null default '' check (length(address) <= 300),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      scheduled_date date not null,
      scheduled_time time not null
        check (extract(second from scheduled_time) = 0 and extract(minute from scheduled_time)::int % 15 = 0),
      duration_minutes integer not null check (duration_minutes between 15 and 600 and duration_minutes % 15 = 0),
      buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 120 and buffer_minutes % 15 = 0),
      note text not null default '' check (length(note) <= 2000),
      price numeric(12, 2) check (price >= 0),
      done_at timestamptz,
      created_at timestamptz not null default now(),
      slot tsrange not null generated always as (
        tsrange(
          scheduled_date + scheduled_time,
          scheduled_date + scheduled_time + make_interval(mins => duration_minutes + buffer_minutes)
        )
      ) stored,
      constraint own_jobs_place check ((latitude is null) = (longitude is null)),
      constraint own_jobs_one_per_span exclude using gist (master_id with =, slot with &&) where (done_at is null)
    )
  `.execute(db);
  await sql`create index own_jobs_by_day on own_jobs (master_id, scheduled_date)`.execute(db);
  await sql`create index own_jobs_by_age on own_jobs (scheduled_date)`.execute(db);
  await sql`
    create trigger own_jobs_availability after insert or update or delete on own_jobs
      for each row execute function note_availability_change()
  `.execute(db);
  await sql`comment on column own_jobs.slot is 'Europe/Oslo civil time: the work, and the buffer after it'`.execute(
    db,
  );
  await sql`comment on column own_jobs.price is 'NOK; null where none was entered'`.execute(db);
}
