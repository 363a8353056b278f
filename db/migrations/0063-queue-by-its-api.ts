import { type Kysely, sql } from 'kysely';

/**
 * Jobs are enqueued, listed and retried by pg-boss alone from here on. Jobs that were given up move to a queue of their
 * own, waiting ones will, completed ones are not retained, and our indexes on its tables go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deferred constraints of jobs enqueued by an earlier migration in this transaction: no index can be dropped while
  // they are pending.
  await sql`set constraints all immediate`.execute(db);
  await sql`drop index if exists pgboss.job_common_turns, pgboss.job_common_attention`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await sql`select pgboss.create_queue('failed', '{"policy": "standard"}'::jsonb)`.execute(db);
  const ours = sql`name <> 'failed' and not starts_with(name, '__pgboss')`;
  await sql`delete from pgboss.job where state = 'completed' and ${ours}`.execute(db);
  await sql`
    insert into pgboss.job (
      name, data, created_on, start_after, keep_until, source_name, source_id, source_root_id, source_created_on,
      source_retry_count, source_output
    )
    select 'failed', data, completed_on, completed_on, completed_on + interval '90 days', name, id, id, created_on,
           retry_count, output
      from pgboss.job
     where state = 'failed' and ${ours}
  `.execute(db);
  await sql`delete from pgboss.job where state = 'failed' and ${ours}`.execute(db);
  await sql`
    update pgboss.job set dead_letter = 'failed', deletion_seconds = 60 where ${ours}
  `.execute(db);
}
