import { setTimeout as sleep } from 'node:timers/promises';
import type { DB, JsonValue } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, type UpdateObject, sql } from 'kysely';
import type { z } from 'zod';
import { type Topic, type Topics, topicPayloads } from './job-topics.ts';

/** One attempt. `id` stays the same over all attempts of one row: a key to tell repetitions by. */
export interface Delivery {
  id: number;
  attempt: number;
  /** Aborts when the time of this attempt is over; another may then begin. */
  signal: AbortSignal;
}

/**
 * What is done for each topic. A delivery is never lost and, unless a handler outlives its signal or the process
 * dies between the deed and the note of it, happens once. The order of deliveries is not promised.
 */
export type JobHandlers = {
  [T in Topic]: (payload: Topics[T], delivery: Delivery) => Promise<void>;
};

export interface JobLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobOptions {
  db: Kysely<DB>;
  handlers: JobHandlers;
  log: JobLog;
  /** Milliseconds between two looks at an empty outbox. */
  intervalMs?: number;
  /** Milliseconds a handler may take. */
  timeoutMs?: number;
  /** Milliseconds to wait after a failed attempt (1, 2, …). */
  backOff?: (attempt: number) => number;
}

/** Owes something to the outside world, in the transaction that is the reason for it; `delayMs` after it at the earliest. */
export async function enqueue<T extends Topic>(
  trx: Transaction<DB>,
  topic: T,
  payload: Topics[T],
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      topic,
      payload: JSON.stringify(payload),
      availableAt: sql`now() + ${delayMs / 1000} * interval '1 second'`,
    })
    .execute();
}

/** The deliveries of a house without post: a line in the log for each. What the house says itself is not among them. */
export function logDeliveries(log: JobLog): Omit<JobHandlers, 'message.acknowledge'> {
  const note =
    (topic: Topic) =>
    async (payload: object, { id, attempt }: Delivery) => {
      log.info({ topic, outboxId: id, attempt, ...withoutSecrets(payload) }, 'Delivered');
    };
  return {
    'booking.created': note('booking.created'),
    'booking.statusChanged': note('booking.statusChanged'),
    'review.decided': note('review.decided'),
    'document.decided': note('document.decided'),
    'master.verified': note('master.verified'),
    'support.received': note('support.received'),
    'newsletter.confirm': note('newsletter.confirm'),
    'auth.resetRequested': note('auth.resetRequested'),
  };
}

/** A reason is nobody's but the receiver's, and so are the token of a link and an address. */
const secrets: readonly string[] = ['reason', 'token', 'email'];

function withoutSecrets(payload: object): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !secrets.includes(name)));
}

/**
 * Delivers what is owed until it is stopped. Returns at once; a database that is away is waited for. Any number
 * of servers may run one on the same database.
 */
export function startJobs(options: JobOptions): { stop(): Promise<void> } {
  const { db, handlers, log, intervalMs = 1000, timeoutMs = 30_000, backOff = doubling } = options;
  const stopping = new AbortController();
  const worker = { db, handlers, log, timeoutMs, backOff };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const delivered = await deliverBatch(worker).catch((error: unknown) => {
        log.error({ err: error }, 'The outbox could not be read');
        return 0;
      });
      if (delivered < batchSize) await pause(intervalMs, stopping.signal);
    }
  };
  const finished = work();
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

const batchSize = 10;
const topics = Object.keys(topicPayloads);

type Worker = Required<Omit<JobOptions, 'intervalMs'>>;

interface Claim {
  id: number;
  topic: string;
  payload: JsonValue;
  attempts: number;
}

async function deliverBatch(worker: Worker): Promise<number> {
  const claims = await claimBatch(worker);
  await Promise.all(claims.map((claim) => deliver(worker, claim)));
  return claims.length;
}

/**
 * Takes rows by moving their next attempt past the time this one may take, and counts the attempt at once: a row
 * that kills the process comes back later and later instead of killing it in a circle.
 */
async function claimBatch({ db, timeoutMs }: Worker): Promise<Claim[]> {
  const leaseSeconds = (timeoutMs * 2) / 1000;
  return db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      availableAt: sql`now() + ${leaseSeconds} * interval '1 second'`,
    })
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .select('id')
        .where('doneAt', 'is', null)
        .where('availableAt', '<=', sql<string>`now()`)
        // A newer server's topics are left for it.
        .where('topic', 'in', topics)
        .orderBy('availableAt')
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'topic', 'payload', 'attempts'])
    .execute();
}

/** Never throws: what can't be noted is delivered again when the claim is over. */
async function deliver(worker: Worker, claim: Claim): Promise<void> {
  const { id, topic, attempts } = claim;
  const details = { outboxId: id, topic, attempt: attempts };
  try {
    await settle(worker.db, claim, await attempt(worker, claim).then(noteSuccess, noteFailure));
  } catch (error) {
    worker.log.error({ err: error, ...details }, 'The outcome of a delivery could not be noted');
  }

  function noteSuccess(): Outcome {
    // Rows of what is done are kept for a while; the token of a link and an address typed in are needed no more.
    return { doneAt: sql`now()`, lastError: null, payload: sql`payload - 'token' - 'email'` };
  }

  function noteFailure(error: unknown): Outcome {
    worker.log.error({ err: error, ...details }, 'A delivery failed and will be tried again');
    const wait = worker.backOff(attempts) / 1000;
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    return { availableAt: sql`now() + ${wait} * interval '1 second'`, lastError };
  }
}

type Outcome = UpdateObject<DB, 'outbox'>;

/** Changes the row unless a later attempt has taken it over meanwhile. */
async function settle(db: Kysely<DB>, claim: Claim, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .execute();
}

async function attempt(
  { handlers, timeoutMs }: Worker,
  { id, topic, payload, attempts }: Claim,
): Promise<void> {
  if (!isTopic(topic)) throw new Error(`There is no topic ${topic}.`);
  const signal = AbortSignal.timeout(timeoutMs);
  const handled = handle(handlers, { topic, payload }, { id, attempt: attempts, signal });
  const overdue = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${timeoutMs} ms.`)), {
      once: true,
    });
  });
  await Promise.race([handled, overdue]);
}

async function handle<T extends Topic>(
  handlers: Pick<JobHandlers, T>,
  { topic, payload }: { topic: T; payload: JsonValue },
  delivery: Delivery,
): Promise<void> {
  const parse: z.ZodType<Topics[T]> = topicPayloads[topic];
  await handlers[topic](parse.parse(payload), delivery);
}

function isTopic(text: string): text is Topic {
  return Object.hasOwn(topicPayloads, text);
}

/** Two seconds, then twice as long each time, at most an hour; spread out, since what failed together returns together. */
function doubling(attempt: number): number {
  return Math.min(2 ** attempt, 3600) * 1000 * (0.75 + Math.random() / 2);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
