import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Transaction, sql } from 'kysely';
import { type Topic, type TopicTraits, type Topics, topicTraits } from './topics.ts';

/** One attempt at a job. */
export interface Delivery {
  /** The same in all attempts: an idempotency key for the receiver. */
  id: string;
  /** 1, 2, … */
  attempt: number;
  /** Aborts on timeout or when the server stops: another attempt may then begin. */
  signal: AbortSignal;
  /** The deduplication key of the job. */
  key: string | null;
}

/**
 * The handler of each topic. Jobs are never lost and run at least once: a second time only if a handler outlives its
 * signal or the process dies before completion is recorded. Their order is not guaranteed.
 */
export type JobHandlers = {
  [T in Topic]: (payload: Topics[T], delivery: Delivery) => Promise<void>;
};

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface EnqueueOptions {
  /** Delay in milliseconds, from the start of the transaction. */
  delayMs?: number;
  /**
   * Deduplication key: a second job of the same topic and key is dropped, until the first has been done for a week or
   * was discarded.
   */
  key?: string;
}

/** The NOTIFY channel by which pg-boss wakes its workers: `notifyChannelSql` of its plans. */
const channel = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

/**
 * Enqueues a job in the transaction that causes it (transactional outbox). While a job of the same turn is waiting no
 * second one is inserted: the first starts at the earlier of both times, with the payload of that one. A running job
 * does not count.
 * @throws Error when its queue does not exist, which is a bug: `prepareQueues` creates one for every topic.
 */
export async function enqueue<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payload: Topics[T],
  { delayMs = 0, key }: EnqueueOptions = {},
): Promise<void> {
  const turn = turnOf(topic, payload);
  if (turn !== undefined && (await bringForward(trx, topic, payload, { turn, delayMs }))) return;
  // A key uses pg-boss's throttle slot, fixed for all time: one row has it, whatever its state.
  const slot = { key: key ?? null, singletonKey: key ?? turn ?? null };
  const data = JSON.stringify(payload);
  const [made] = await insertJob(trx, { topic, data, delay: delayMs / 1000, ...slot });
  requireQueue(topic, made);
}

/** @throws Error when `hasQueue` was selected and is false, which is a bug. */
export function requireQueue(topic: Topic, row: { hasQueue: boolean } | undefined): void {
  if (row?.hasQueue !== true) throw new Error(`There is no queue for ${topic}.`);
}

interface NewJob {
  topic: Topic;
  data: string;
  /** Seconds. */
  delay: number;
  key: string | null;
  singletonKey: string | null;
}

const insertJob = namedStatement(
  'job-made',
  (_, value: Places<NewJob>) => sql<{ hasQueue: boolean }>`
    with made as (
      insert into pgboss.job (
        name, data, created_on, start_after, keep_until, singleton_key, singleton_on, policy, retry_limit,
        retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
      )
      select q.name, ${value('data')}::jsonb, clock_timestamp(), due.at,
             due.at + q.retention_seconds * interval '1 second', ${value('singletonKey')}::text,
             case when ${value('key')}::text is not null then timestamp 'epoch' end, q.policy, q.retry_limit,
             q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
        from pgboss.queue q, (select now() + ${value('delay')}::float8 * interval '1 second' as at) due
       where q.name = ${value('topic')}
      on conflict do nothing
      returning start_after
    )
    select exists (select from pgboss.queue where name = ${value('topic')}) as has_queue,
           (
             select count(pg_notify(${sql.raw(channel)}, ${value('topic')}::text)) from made where start_after <= now()
           ) as told`,
);

function turnOf<T extends Topic>(topic: T, payload: Topics[T]): string | undefined {
  const traits: TopicTraits<T> | undefined = topicTraits[topic];
  return traits?.turn === undefined ? undefined : String(payload[traits.turn]);
}

/** @returns whether a job of the turn is waiting. */
async function bringForward<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payload: Topics[T],
  { turn, delayMs }: { turn: string; delayMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job j
       set data = case when j.start_after > due.at then ${JSON.stringify(payload)}::jsonb else j.data end,
           start_after = least(j.start_after, due.at)
      from (select now() + ${delayMs / 1000}::float8 * interval '1 second' as at) due
     where ${sql.raw(waitsFor('j'))} and j.name = ${topic} and j.singleton_key = ${turn}
    returning j.id
  `.execute(trx);
  return rows.length > 0;
}

/** Predicate of a waiting job of a turn. A partial index (`job_common_turns`) covers it. */
const waitsFor = (job: string): string =>
  `${job}.state = 'created' and ${job}.singleton_on is null and ${job}.singleton_key is not null`;

/**
 * A part of one statement (`with … owed as (…)`): enqueues a job for each row of `rows` whose turn has none waiting, to
 * start after `delayMs`. Workers are not woken: without a delay select `wakeFor`. Without a queue nothing is inserted:
 * check `hasQueue`.
 * @param data the payload of a row, in SQL.
 */
export function enqueueRows<T extends Topic>(
  topic: T,
  { rows, data, delayMs }: { rows: string; data: Record<keyof Topics[T], string>; delayMs: number },
): string {
  const pairs = Object.entries<string>(data).map(([name, value]) => `'${name}', ${value}`);
  const traits: TopicTraits<T> | undefined = topicTraits[topic];
  const turn = traits?.turn === undefined ? 'null::text' : `(${data[traits.turn]})::text`;
  return `
    insert into pgboss.job (
      name, data, created_on, start_after, keep_until, singleton_key, policy, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
    )
    select q.name, jsonb_build_object(${pairs.join(', ')}), clock_timestamp(), due.at,
           due.at + q.retention_seconds * interval '1 second', ${turn}, q.policy, q.retry_limit,
           q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds
      from ${rows}, pgboss.queue q, (select now() + interval '${delayMs} milliseconds' as at) due
     where q.name = '${topic}' and not exists (
       select from pgboss.job j where ${waitsFor('j')} and j.name = '${topic}' and j.singleton_key = ${turn} offset 0
     )
    returning 1`;
}

/** In SQL: wakes a worker for each row of `owed`, jobs that `enqueueRows` has inserted without a delay. */
export const wakeFor = (topic: Topic, jobs: string): string =>
  `(select count(pg_notify(${channel}, '${topic}')) from ${jobs})`;

/** In SQL: whether the queue of a topic exists. */
export const hasQueue = (topic: Topic): string =>
  `exists (select from pgboss.queue where name = '${topic}')`;

/** Payload fields removed after completion: personal data and secrets of links. */
export const secrets: readonly string[] = ['reason', 'token', 'email', 'network'];
