import { type Kysely, sql } from 'kysely';

/** Hours within a day in which a master takes no jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_blocks (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      date date not null,
      from_time time not null check (extract(second from from_time) = 0 and extract(minute from from_time)::int % 15 = 0),
      to_time time not null check (extract(second from to_time) = 0 and extract(minute from to_time)::int % 15 = 0),
      note text not null default '' check (length(note) <= 200),
      created_at timestamptz not null default now(),
      check (from_time < to_time),
      constraint calendar_blocks_once unique (master_id, date, from_time, to_time)
    )
  `.execute(db);
  await sql`comment on table calendar_blocks is 'Europe/Oslo civil times, in quarters of an hour'`.execute(
    db,
  );
  await sql`comment on column calendar_blocks.to_time is 'excluded; 24:00 for the rest of the day'`.execute(
    db,
  );
}
