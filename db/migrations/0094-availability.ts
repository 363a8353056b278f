import { type Kysely, sql } from 'kysely';

/**
 * When masters are free, for lists and filters: derived from calendars, accepted jobs and services, in a table of its
 * own, since it changes more often than the search rows and their many indexes. Triggers note whose sources have
 * changed; a background task recomputes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table availability (
      master_id bigint primary key references masters on delete cascade,
      first_day date not null,
      starts smallint[] not null check (
        cardinality(starts) between 1 and 62 and 0 <= all (starts) and 1023 >= all (starts)
      )
    ) with (fillfactor = 80)
  `.execute(db);
  await sql`create index availability_first_day on availability (first_day)`.execute(db);
  // No key and no reference: transactions that change the same master do not wait for each other here.
  await sql`
    create table availability_changes (
      id bigint generated always as identity primary key,
      master_id bigint not null
    )
  `.execute(db);
  await makeTriggers(db);
  for (const [table, meaning] of Object.entries(tables))
    await sql`comment on table ${sql.ref(table)} is ${sql.lit(meaning)}`.execute(db);
  for (const [column, meaning] of Object.entries(columns))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

/** Whoever writes the sources, in whatever way: the change is noted in the same transaction. */
async function makeTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_availability_change() returns trigger language plpgsql as $$
    begin
      insert into availability_changes (master_id) values (coalesce(new.master_id, old.master_id));
      return null;
    end $$
  `.execute(db);
  await sql`
    create function note_new_availability() returns trigger language plpgsql as $$
    begin
      insert into availability_changes (master_id) values (new.id);
      return null;
    end $$
  `.execute(db);
  for (const table of ['working_hours', 'calendar_exceptions', 'calendar_blocks'])
    await sql`
      create trigger ${sql.ref(`${table}_availability`)} after insert or update or delete on ${sql.table(table)}
        for each row execute function note_availability_change()
    `.execute(db);
  await sql`
    create trigger services_availability after insert or delete or
        update of minutes_from, minutes_to, buffer_minutes, archived_at on services
      for each row execute function note_availability_change()
  `.execute(db);
  await sql`
    create trigger masters_availability after insert or update of hidden_at on masters
      for each row execute function note_new_availability()
  `.execute(db);
  await makeBookingTriggers(db);
}

/** Requests that nobody has accepted take no time. */
async function makeBookingTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger bookings_availability_new after insert on bookings
      for each row when (new.accepted_at is not null) execute function note_availability_change()
  `.execute(db);
  await sql`
    create trigger bookings_availability_gone after delete on bookings
      for each row when (old.accepted_at is not null) execute function note_availability_change()
  `.execute(db);
  await sql`
    create trigger bookings_availability after update of status, accepted_at, scheduled_date, scheduled_time,
        duration_minutes, buffer_minutes on bookings
      for each row when (
        (new.accepted_at is not null or old.accepted_at is not null) and
        (new.status, new.accepted_at is null, new.scheduled_date, new.scheduled_time, new.duration_minutes,
          new.buffer_minutes) is distinct from
        (old.status, old.accepted_at is null, old.scheduled_date, old.scheduled_time, old.duration_minutes,
          old.buffer_minutes)
      ) execute function note_availability_change()
  `.execute(db);
}

const tables = {
  availability: 'when a job of the usual length could begin; recomputed when its sources change',
  availability_changes: 'a queue: masters whose availability is recomputed next',
};

const columns = {
  'availability.first_day': 'day of the first element of starts, Europe/Oslo',
  'availability.starts':
    'an element a day; a bit for each of the ten slots at which a job fits, 09:00 the lowest',
};
