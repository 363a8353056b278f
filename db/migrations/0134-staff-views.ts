import { type Kysely, sql } from 'kysely';

/** Lists of the panel as members of staff have narrowed them, with a name; and indexes for their date ranges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_views (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      list text not null check (list ~ '^[a-zA-Z-]{1,40}$'),
      name text not null check (length(name) between 1 and 60),
      params jsonb not null check (jsonb_typeof(params) = 'object' and length(params::text) <= 4000),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`create unique index staff_views_name on staff_views (user_id, list, lower(name))`.execute(
    db,
  );
  await sql`
    comment on column staff_views.params is 'parameters of the address; domain/staff-views/schema.ts'
  `.execute(db);
  // Ranges of dates without another filter; the other lists have such an index already.
  await sql`create index reports_created on reports (created_at, id)`.execute(db);
  await sql`create index support_messages_created on support_messages (created_at, id)`.execute(db);
}
