import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';

/** A failed job as it was before it was retried or discarded. */
interface FailedRow {
  id: string;
  topic: string;
  attempts: number;
  lastError: string | null;
}

/** Columns as in the view `jobs`, which can't be locked. */
const failedRow = sql`
  id, name as topic, retry_count + 1 as attempts, coalesce(output ->> 'message', output #>> '{value,message}') as last_error
`;

/**
 * Re-enqueues failed jobs from their first attempt; `'all'` is every one there is. Of a scheduled topic one job is
 * enqueued in place of all, and none while one is waiting or running.
 * @returns the jobs that had failed.
 */
export async function retryFailed(
  trx: Transaction<DB>,
  which: { id: string } | 'all',
): Promise<FailedRow[]> {
  const these = which === 'all' ? sql`true` : sql`id = ${which.id}::uuid`;
  const { rows } = await sql<FailedRow>`
    with found as materialized (
      select ${failedRow}, policy from pgboss.job where state = 'failed' and ${these} for update
    ), gone as (
      delete from pgboss.job using found
       where job.id = found.id and job.name = found.topic and job.policy = 'exclusive'
    ), again as (
      update pgboss.job
         set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
             start_after = now(), keep_until = now() + interval '365 days'
        from found
       where job.id = found.id and job.name = found.topic and job.policy <> 'exclusive'
    ), anew as (
      insert into pgboss.job (
        name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, heartbeat_seconds, keep_until
      )
      select q.name, '{}', q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
             q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds, now() + interval '365 days'
        from pgboss.queue q
       where exists (select from found where found.topic = q.name and found.policy = 'exclusive')
      on conflict do nothing
    )
    select id, topic, attempts, last_error from found
  `.execute(trx);
  return rows;
}

/** Deletes a failed job and with it its deduplication key. @returns undefined when there is none. */
export async function discardFailed(
  trx: Transaction<DB>,
  id: string,
): Promise<FailedRow | undefined> {
  const { rows } = await sql<FailedRow>`
    delete from pgboss.job where state = 'failed' and id = ${id}::uuid returning ${failedRow}
  `.execute(trx);
  return rows[0];
}
