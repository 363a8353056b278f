import { type Kysely, sql } from 'kysely';

/** Requested backups and their results; the archives are files in a folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint generated always as identity primary key,
      status text not null default 'waiting'
        check (status in ('waiting', 'running', 'done', 'failed')),
      trigger text not null check (trigger in ('manual', 'nightly')),
      night date,
      progress real not null default 0 check (progress between 0 and 1),
      step text check (step in ('tables', 'files', 'finishing')),
      created_by bigint,
      created_at timestamptz(3) not null default now(),
      started_at timestamptz(3),
      lease_until timestamptz(3),
      finished_at timestamptz(3),
      file_name text unique check (file_name ~ '^mesterhand-[a-z0-9-]+\\.tar\\.gz$'),
      bytes bigint check (bytes > 0),
      missing_files integer not null default 0 check (missing_files >= 0),
      problem text
        check (problem in ('diskFull', 'folder', 'database', 'storage', 'interrupted', 'unknown')),
      check ((trigger = 'nightly') = (night is not null)),
      check (trigger = 'manual' or created_by is null),
      check ((status in ('done', 'failed')) = (finished_at is not null)),
      check ((status = 'running') = (lease_until is not null)),
      check (status = 'running' or step is null),
      check (status = 'waiting' or started_at is not null),
      check ((status = 'done') = (bytes is not null)),
      check ((status = 'done') = (progress = 1)),
      check (status <> 'done' or file_name is not null),
      check ((status = 'failed') = (problem is not null))
    )
  `.execute(db);
  await sql`comment on column backups.night is 'the Norwegian date of the night it was made for'`.execute(
    db,
  );
  await sql`comment on column backups.created_by is 'a user; no foreign key, for the list outlives a restore of the users'`.execute(
    db,
  );
  await sql`comment on column backups.lease_until is 'a server that has not spoken up by then is dead'`.execute(
    db,
  );
  await sql`create unique index backups_one_active on backups ((true)) where status in ('waiting', 'running')`.execute(
    db,
  );
  await sql`create unique index backups_one_a_night on backups (night) where status <> 'failed'`.execute(
    db,
  );
  await sql`create index backups_night on backups (night) where night is not null`.execute(db);
}
