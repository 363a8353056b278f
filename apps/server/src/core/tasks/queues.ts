import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import type { Queue } from 'pg-boss';
import { queueIn } from './boss.ts';
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

/** The queue to which pg-boss copies jobs that were given up: there they wait for an administrator. */
export const failedQueue = 'failed';

/**
 * Creates a queue for every topic, or updates its rules; `rules` are overrides of a test. Safe to run concurrently on
 * several servers. Waiting jobs retain the rules that they were enqueued with.
 */
export async function prepareQueues(
  db: Kysely<DB>,
  rules: Partial<QueueRules> = {},
): Promise<void> {
  const wanted = new Map<string, Settings>([
    [failedQueue, { policy: 'standard', retentionSeconds: 90 * day, deleteAfterSeconds: day }],
    ...topics.map((topic): [string, Settings] => [topic, settingsOf(topic, rules)]),
  ]);
  await queueIn(db, async (queue) => {
    const known = new Map((await queue.getQueues()).map((each) => [each.name, each]));
    for (const [name, { policy, ...settings }] of wanted) {
      const current: object | undefined = known.get(name);
      if (current === undefined) await queue.createQueue(name, { policy, ...settings });
      else if (Object.entries(settings).some(([key, value]) => Reflect.get(current, key) !== value))
        await queue.updateQueue(name, settings);
    }
  });
}

type Settings = Omit<Queue, 'name' | 'policy'> & { policy: string };

/** Seconds. */
const day = 24 * 60 * 60;

function settingsOf(topic: Topic, rules: Partial<QueueRules>) {
  const isPeriodic = topicTraits[topic]?.schedules !== undefined;
  return {
    // At most one scheduled job waits or runs, however long it takes and however many servers enqueue it.
    policy: isPeriodic ? 'exclusive' : 'standard',
    ...patient,
    ...(isPeriodic && periodic),
    ...rules,
    retryBackoff: true,
    // The attempt's own timeout comes first; this one is the fallback.
    expireInSeconds: timeLimitOf(topic) * 2,
    retentionSeconds: 365 * day,
    // What a failed job leaves behind: its copy waits for an administrator.
    deleteAfterSeconds: 60,
    deadLetter: failedQueue,
    notify: true,
  };
}
