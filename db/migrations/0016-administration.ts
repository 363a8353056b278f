import { type Kysely, sql } from 'kysely';

/** Additional tables and columns for the administration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settings add column version integer not null default 1`.execute(db);
  await sql`comment on column settings.version is 'grows with every saved change'`.execute(db);

  await sql`
    alter table gallery_items
      add column master_name text not null default '' check (length(master_name) <= 120)
  `.execute(db);
  await sql`comment on column gallery_items.master_name is 'whose work a picture shows when they have no master record here'`.execute(
    db,
  );
  await sql`create index gallery_items_category on gallery_items (category, id desc)`.execute(db);

  await sql`create index audit_entries_actor on audit_entries (actor_id, id desc)`.execute(db);
  await sql`create index audit_entries_action on audit_entries (action, id desc)`.execute(db);
  await sql`create index audit_entries_at on audit_entries (at)`.execute(db);

  await sql`
    create index documents_waiting on documents (uploaded_at, user_id) where status = 'waiting'
  `.execute(db);
  await makePosts(db);
}

async function makePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      slug text not null constraint posts_slug_key unique
        check (slug ~ '^[a-z0-9æøå]+(-[a-z0-9æøå]+)*$' and length(slug) <= 160),
      title text not null check (length(title) between 1 and 160),
      excerpt text not null check (length(excerpt) between 1 and 500),
      content text not null check (length(content) between 1 and 200000),
      category text not null
        check (category in ('Elektriker', 'Rørlegger', 'Rengjøring', 'Energi', 'Tips', 'Reparasjon')),
      author text not null check (length(author) between 1 and 120),
      read_time text not null default '5 мин' check (length(read_time) between 1 and 40),
      status text not null default 'draft' check (status in ('published', 'draft', 'archived')),
      views integer not null default 0 check (views >= 0),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      published_at timestamptz,
      check (status <> 'published' or published_at is not null)
    )
  `.execute(db);
  await sql`comment on column posts.content is 'HTML of the allowed elements only'`.execute(db);
  await sql`comment on column posts.published_at is 'when it was first published'`.execute(db);
  await sql`create index posts_published on posts (published_at desc, id desc) where status = 'published'`.execute(
    db,
  );
  await sql`create index posts_status on posts (status, id desc)`.execute(db);
  await sql`create index posts_category on posts (category, id desc)`.execute(db);
}
