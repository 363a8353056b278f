import { type Kysely, sql } from 'kysely';

/** Photos of a job that the master shows to its customer. Those taken before stay the master's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_entries
      add column shown boolean not null default false,
      add constraint job_entries_shown check (kind = 'photo' or not shown)
  `.execute(db);
  await sql`comment on column job_entries.shown is 'whether the customer of the job sees the photo'`.execute(
    db,
  );
}
