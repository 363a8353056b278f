import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type Topic, topicPayloads, topicTraits } from './topics.ts';

/** Retry policy of a queue; copied into each job when it is enqueued. */
export interface QueueRules {
  /** Attempts after the first. */
  retryLimit: number;
  /** Seconds before the second attempt; doubled before each further one, with up to 100 % jitter. */
  retryDelay: number;
  /** Seconds between two attempts at most. */
  retryDelayMax: number;
  /** Seconds without a heartbeat after which the process that runs a job is considered dead; 10 or more. */
  heartbeatSeconds: number;
}

/** 2 s, 4 s, … 1 h, with jitter: eleven in two hours, and then every hour, about a day in all. */
const patient: QueueRules = {
  retryLimit: 33,
  retryDelay: 2,
  retryDelayMax: 3600,
  heartbeatSeconds: 15,
};
/** Attempts before a job counts as failed. */
export const attemptsInAll = patient.retryLimit + 1;
/** Minimum hours from the first attempt to the last, when every delay is the shortest. */
export const hoursOfAttempts = Math.floor(secondsOfDelays(patient) / 3600);

function secondsOfDelays({ retryLimit, retryDelay, retryDelayMax }: QueueRules): number {
  const delays = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelayMax, retryDelay * 2 ** n),
  );
  return delays.reduce((sum, delay) => sum + delay, 0);
}

/** Scheduled jobs come again anyway: retries for a day are unnecessary. */
const periodic: Partial<QueueRules> = { retryLimit: 3 };

/** Seconds that an attempt of a topic may take. */
export const defaultTimeLimit = 30;

/** The topics known to this program. */
export const topics: readonly Topic[] = Object.keys(topicPayloads).filter(isTopic);

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(topicPayloads, text);
}

/** Seconds that an attempt may take. */
export function timeLimitOf(topic: Topic): number {
  return topicTraits[topic]?.timeLimit ?? defaultTimeLimit;
}

/**
 * Creates a queue for every topic, or updates its rules; `rules` are overrides of a test. Safe to run concurrently on
 * several servers. Waiting jobs retain the rules that they were enqueued with.
 */
export async function prepareQueues(
  db: Kysely<DB>,
  rules: Partial<QueueRules> = {},
): Promise<void> {
  const wanted = topics.map((name) => ({ name, ...settingsOf(name, rules) }));
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('jobs.queues', 0))`.execute(trx);
    await sql`
      select pgboss.create_queue(name, to_jsonb(wanted))
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (name text, policy text)
    `.execute(trx);
    await sql`
      update pgboss.queue set
        retry_limit = "retryLimit", retry_delay = "retryDelay", retry_backoff = true,
        retry_delay_max = "retryDelayMax", expire_seconds = "expireInSeconds",
        retention_seconds = "retentionSeconds", deletion_seconds = 0,
        heartbeat_seconds = "heartbeatSeconds", notify = true, updated_on = now()
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        name text, "retryLimit" int, "retryDelay" int, "retryDelayMax" int, "expireInSeconds" int,
        "retentionSeconds" int, "heartbeatSeconds" int
      )
      where queue.name = wanted.name
    `.execute(trx);
  });
}

/**
 * Deletes jobs completed a week ago, together with their deduplication keys, and failed ones that nobody handled for a
 * quarter of a year. @returns how many.
 */
export async function forgetJobs(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with forgotten as (
      delete from pgboss.job
       where name = any(${[...topics]}::text[]) and completed_on < now() - case state
               when 'completed' then interval '7 days' else interval '90 days'
             end
      returning 1
    )
    select count(*) from forgotten
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function settingsOf(topic: Topic, rules: Partial<QueueRules>) {
  const isPeriodic = topicTraits[topic]?.schedules !== undefined;
  return {
    // At most one scheduled job waits or runs, however long it takes and however many servers enqueue it.
    policy: isPeriodic ? 'exclusive' : 'standard',
    ...patient,
    ...(isPeriodic && periodic),
    ...rules,
    // The attempt's own timeout comes first; this one is the fallback.
    expireInSeconds: timeLimitOf(topic) * 2,
    retentionSeconds: 365 * 24 * 60 * 60,
  };
}
