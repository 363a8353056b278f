import { type Kysely, sql } from 'kysely';

/**
 * Some topics allow one waiting job per subject (`turn` in the server's `core/jobs/topics.ts`). Enqueueing checks for
 * it by a small partial index, however many jobs were completed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deferred constraints of jobs enqueued by an earlier migration in this transaction: no index can be created while
  // they are pending.
  await sql`set constraints all immediate`.execute(db);
  // When an archive with an older schema is restored, the queue of this installation exists already.
  await sql`
    create index if not exists job_common_turns on pgboss.job_common (name, singleton_key)
     where state = 'created' and singleton_on is null and singleton_key is not null
  `.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
