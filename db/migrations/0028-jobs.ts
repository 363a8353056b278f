import { type Kysely, sql } from 'kysely';
import { getConstructionPlans } from 'pg-boss';

/**
 * The job queue: pg-boss's tables in a schema of their own, and the view `jobs` for all other readers. Pending rows of
 * the outbox are moved there with their attempts, and the outbox is dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(await isThere(db, 'pgboss.version'))) await install(db);
  await sql`
    create or replace view jobs as
    select id, name as topic, data as payload, state, singleton_key as key,
           case when started_on is null then 0 else retry_count + 1 end as attempts,
           coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value') as last_error,
           created_on as created_at, start_after as due_at, started_on as started_at, completed_on as done_at
      from pgboss.job
     where not starts_with(name, '__pgboss')
  `.execute(db);
  await sql`comment on column jobs.due_at is 'not begun before'`.execute(db);
  await sql`comment on column jobs.state is 'created and retry wait, active runs, failed is given up'`.execute(
    db,
  );
  await moveOutbox(db);
  await sql`drop table outbox`.execute(db);
}

/** When an archive with an older schema is restored, the queue of this installation exists already. */
async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found
  `.execute(db);
  return rows[0]?.found === true;
}

async function install(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ allowed: boolean; found: boolean; role: string }>`
    select has_database_privilege(current_database(), 'CREATE') as allowed, current_user as role,
           to_regnamespace('pgboss') is not null as found
  `.execute(db);
  const [here] = rows;
  if (here?.found !== true) {
    if (here?.allowed !== true)
      throw new Error(
        `the role ${here?.role} may not create a schema in this database. ` +
          `Let a superuser run: create schema pgboss authorization ${here?.role};`,
      );
    await sql`create schema pgboss`.execute(db);
  }
  await sql
    .raw(withoutTransaction(getConstructionPlans('pgboss', { createSchema: false })))
    .execute(db);
  // Jobs that the administration counts and lists: few rows, however many are completed.
  await sql`
    create index job_common_attention on pgboss.job_common (state, completed_on) where state in ('active', 'failed')
  `.execute(db);
}

/** The plans contain a transaction of their own, which must not end this one. */
function withoutTransaction(plans: string): string {
  const text = plans.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
  const inside = text.replaceAll(/^\s*SET LOCAL [\w ]+= \d+;/gm, '');
  if (/^\s*(BEGIN|COMMIT);/m.test(inside) || inside.length === plans.length)
    throw new Error('pg-boss wraps its plans in another way now.');
  return inside;
}

/** Retries as the server configures its queues: about a day in all. */
async function moveOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    select pgboss.create_queue(topic, '{"policy": "standard"}'::jsonb)
      from (select distinct topic from outbox where done_at is null) as waiting
  `.execute(db);
  await sql`
    insert into pgboss.job (
      name, data, created_on, start_after, keep_until, retry_count, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy, output, started_on
    )
    select topic, payload, created_at, available_at, available_at + interval '365 days',
           least(greatest(attempts - 1, 0), 32), 33, 2, true, 3600, 60, 0, 15, 'standard',
           case when last_error is not null then jsonb_build_object('message', last_error) end,
           case when attempts > 0 then created_at end
      from outbox
     where done_at is null
     order by id
  `.execute(db);
}
