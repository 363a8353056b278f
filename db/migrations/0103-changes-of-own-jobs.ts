import { type Kysely, sql } from 'kysely';

/** How often and when an own job last changed: calendar programs replace an entry only by a newer version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table own_jobs
      add column changes integer not null default 0 check (changes >= 0),
      add column updated_at timestamptz not null default now()
  `.execute(db);
  await sql`update own_jobs set updated_at = created_at`.execute(db);
  await sql`comment on column own_jobs.changes is 'SEQUENCE of its calendar entry'`.execute(db);
}
