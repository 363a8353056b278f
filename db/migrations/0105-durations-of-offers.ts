import { type Kysely, sql } from 'kysely';

/** How long the work of an offer takes, where it differs from what is usual for its service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offers add column duration_minutes integer
      check (duration_minutes between 15 and 600 and duration_minutes % 15 = 0)
  `.execute(db);
  await sql`
    comment on column offers.duration_minutes is 'minutes of work that its booking takes; null: as its service'
  `.execute(db);
}
