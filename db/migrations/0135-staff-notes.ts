import { type Kysely, sql } from 'kysely';

/** What staff note about a person, for other staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_notes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      author_id bigint references users on delete set null,
      key uuid not null,
      text text not null check (text <> '' and length(text) <= 2000),
      created_at timestamptz(3) not null,
      edited_at timestamptz(3),
      removed_at timestamptz(3),
      removed_by bigint references users on delete set null,
      check (edited_at >= created_at),
      check (removed_at is not null or removed_by is null),
      check (user_id <> author_id)
    )
  `.execute(db);
  await sql`create index staff_notes_of_person on staff_notes (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create unique index staff_notes_key on staff_notes (author_id, key)`.execute(db);
  await sql`
    create index staff_notes_removed_by on staff_notes (removed_by) where removed_by is not null
  `.execute(db);
  await sql`create index staff_notes_removed on staff_notes (removed_at) where removed_at is not null`.execute(
    db,
  );
  await sql`comment on column staff_notes.key is 'deduplicates a retry of its author'`.execute(db);
  await sql`
    comment on column staff_notes.removed_at is 'not shown any more; restored by whoever removed it, until housekeeping'
  `.execute(db);
}
