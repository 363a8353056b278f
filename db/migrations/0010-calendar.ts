import { type Kysely, sql } from 'kysely';

/** Working hours of masters: weekly, and exceptions by date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_hours (
      master_id bigint not null references masters on delete cascade,
      weekday smallint not null check (weekday between 1 and 7),
      opens time check (opens between '09:00' and '18:00' and extract(minute from opens) = 0),
      closes time check (closes between '10:00' and '19:00' and extract(minute from closes) = 0),
      primary key (master_id, weekday),
      check ((opens is null) = (closes is null)),
      check (opens < closes)
    )
  `.execute(db);
  await sql`comment on column working_hours.weekday is '1 Monday to 7 Sunday; a master without rows keeps the usual week'`.execute(
    db,
  );
  await sql`comment on column working_hours.opens is 'Europe/Oslo civil time; null on a day off'`.execute(
    db,
  );

  await sql`
    create table calendar_exceptions (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      kind text not null check (kind in ('off', 'open')),
      from_date date not null,
      to_date date not null,
      opens time check (opens between '09:00' and '18:00' and extract(minute from opens) = 0),
      closes time check (closes between '10:00' and '19:00' and extract(minute from closes) = 0),
      note text not null default '' check (length(note) <= 200),
      created_at timestamptz not null default now(),
      check (from_date <= to_date and to_date - from_date <= 366),
      check (kind = 'off' or from_date = to_date),
      check ((opens is null) = (closes is null)),
      check ((kind = 'open') = (opens is not null)),
      check (opens < closes),
      constraint calendar_exceptions_one_word_per_day
        exclude using gist (master_id with =, daterange(from_date, to_date, '[]') with &&)
    )
  `.execute(db);
  await sql`comment on column calendar_exceptions.to_date is 'the last day, included'`.execute(db);
}
