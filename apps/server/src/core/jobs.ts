import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';
import type { Topic, Topics } from './job-topics.ts';

/** One attempt at a job. */
export interface Delivery {
  /** The same in all attempts: a key to tell repetitions by. */
  id: string;
  /** 1, 2, … */
  attempt: number;
  /** Aborts when the time of this attempt is over, or the server stops: another may then begin. */
  signal: AbortSignal;
  /** What the job was queued once by. */
  key: string | null;
}

/**
 * What is done for each topic. A job is never lost and, unless a handler outlives its signal or the process dies
 * between the deed and the note of it, done once. The order of jobs is not promised.
 */
export type JobHandlers = {
  [T in Topic]: (payload: Topics[T], delivery: Delivery) => Promise<void>;
};

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface EnqueueOptions {
  /** Milliseconds after the transaction's beginning before which it is not begun. */
  delayMs?: number;
  /** A second job of the same topic and key is none: until the first has been done for a week, or was discarded. */
  key?: string;
}

/** How pg-boss names the channel by which it wakes its workers: `notifyChannelSql` of its plans. */
const channel = sql`'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

/**
 * Queues a job in the transaction that is the reason for it: there is none without the other.
 * @throws Error when its queue was never made, which is a bug: `prepareQueues` makes one for every topic.
 */
export async function enqueue<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payload: Topics[T],
  { delayMs = 0, key }: EnqueueOptions = {},
): Promise<void> {
  // A key stands in the slot by which pg-boss throttles, and that slot is for ever: one row has it, whatever its state.
  const { rows } = await sql<{ hasQueue: boolean }>`
    with made as (
      insert into pgboss.job (
        name, data, created_on, start_after, keep_until, singleton_key, singleton_on, policy, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
      )
      select q.name, ${JSON.stringify(payload)}::jsonb, clock_timestamp(), due.at,
             due.at + q.retention_seconds * interval '1 second', ${key ?? null}::text,
             case when ${key ?? null}::text is not null then timestamp 'epoch' end, q.policy, q.retry_limit,
             q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
        from pgboss.queue q, (select now() + ${delayMs / 1000}::float8 * interval '1 second' as at) due
       where q.name = ${topic}
      on conflict do nothing
      returning start_after
    )
    select exists (select from pgboss.queue where name = ${topic}) as "hasQueue",
           (select count(pg_notify(${channel}, ${topic})) from made where start_after <= now()) as told
  `.execute(trx);
  if (rows[0]?.hasQueue !== true) throw new Error(`There is no queue for ${topic}.`);
}

/**
 * As a part of one statement (`with … owed as (…)`): queues a job for each row of `rows`, to begin after `delayMs`.
 * Nobody is woken, so the delay may not be nothing. When there is no such queue there are no jobs: count `owed`.
 * @param data the payload of a row, in SQL.
 */
export function enqueueRows<T extends Topic>(
  topic: T,
  { rows, data, delayMs }: { rows: string; data: Record<keyof Topics[T], string>; delayMs: number },
): string {
  const pairs = Object.entries<string>(data).map(([name, value]) => `'${name}', ${value}`);
  return `
    insert into pgboss.job (
      name, data, created_on, start_after, keep_until, policy, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
    )
    select q.name, jsonb_build_object(${pairs.join(', ')}), clock_timestamp(), due.at,
           due.at + q.retention_seconds * interval '1 second', q.policy, q.retry_limit,
           q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
      from ${rows}, pgboss.queue q, (select now() + interval '${delayMs} milliseconds' as at) due
     where q.name = '${topic}'
    returning 1`;
}

/** A reason is nobody's but the receiver's, and so are the token of a link, an address and a network. */
export const secrets: readonly string[] = ['reason', 'token', 'email', 'network'];
