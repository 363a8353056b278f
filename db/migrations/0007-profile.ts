import { type Kysely, sql } from 'kysely';

/** Decisions on documents, and a version of profiles for optimistic concurrency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column status text not null default 'waiting'
        check (status in ('waiting', 'approved', 'rejected')),
      add column decided_at timestamptz,
      add column decided_by bigint references users on delete restrict,
      add column reason text not null default '' check (length(reason) <= 2000),
      add constraint documents_decided check ((status = 'waiting') = (decided_at is null))
  `.execute(db);
  await sql`create index documents_decided_by on documents (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`alter table users add column profile_version integer not null default 1`.execute(db);
  await sql`comment on column users.profile_version is 'grows with every saved edit of the profile'`.execute(
    db,
  );
}
