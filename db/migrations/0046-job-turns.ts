import { type Kysely, sql } from 'kysely';

/**
 * Of some topics one job waits for each thing that it is about (`turn` in the server's `job-topics.ts`). Whoever queues
 * another looks here whether one does: an index of few rows, however many jobs were done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What an earlier migration of the same transaction has queued is checked at its end, and no index is made before.
  await sql`set constraints all immediate`.execute(db);
  // A restored archive of an older schema finds the queue of this installation in its place.
  await sql`
    create index if not exists job_common_turns on pgboss.job_common (name, singleton_key)
     where state = 'created' and singleton_on is null and singleton_key is not null
  `.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
