import { randomUUID } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { within } from '../concurrency/index.ts';

/**
 * Subscribers by topic: those of a conversation, a user's own screens, followers of a master, and every server for
 * changed settings.
 */
export type BusTopic =
  | `conversation:${number}`
  | `user:${number}`
  | `master:${number}`
  | 'settings';

const signalSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** What has changed, as ids: readers query the database for the state, so a lost signal loses no data. */
export type BusSignal = Readonly<z.output<typeof signalSchema>>;

export interface BusEvent {
  topic: string;
  hint: BusSignal;
}

/** Sent to every subscriber after the transport was interrupted: signals may be missing. */
export const resyncSignal: BusSignal = Object.freeze({ kind: 'resync' });

/** Carries texts to the other servers of this installation. */
export interface BusTransport {
  send(text: string): Promise<void>;
  /** Receives every text, this server's own included; `onGap` reports that some may have been lost. */
  listen(onText: (text: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface Bus {
  /** Notifies subscribers on this server synchronously and those on the others soon. */
  publish(events: readonly BusEvent[]): void;
  /** @returns a function that unsubscribes. */
  subscribe(topic: string, listener: (hint: BusSignal) => void): () => void;
  /** Counts since the start: signals published here, signals received from others, and texts that could not be sent. */
  figures(): { published: number; received: number; failed: number };
  /**
   * Sends a text to itself over the transport.
   * @returns the round trip in milliseconds; null for a single server.
   * @throws when it does not return within `timeoutMs` milliseconds.
   */
  probe(timeoutMs: number): Promise<number | null>;
  /** Sends nothing more; waits for sends in flight. */
  close(): Promise<void>;
}

interface BusOptions {
  /** Without it this server is the only one. */
  transport?: BusTransport;
  log?: { error(details: object, message: string): void };
}

/** NOTIFY carries at most 8000 bytes. */
const maxText = 7500;
/** Milliseconds between two rounds of texts: a single event is sent at once, further ones are batched. */
const roundEvery = 10;

const envelopeSchema = z.object({
  from: z.string(),
  /** Requests an acknowledgement from the sender itself, for `probe`. */
  echo: z.string().optional(),
  events: z.array(z.object({ topic: z.string(), hint: signalSchema })),
});

/** The bus of a single server. */
export function createLocalBus(): Bus {
  return makeBus({}).bus;
}

/** The bus of one server among several; resolves once it receives from them. */
export async function createBus(options: BusOptions & { transport: BusTransport }): Promise<Bus> {
  const { bus, receive, resync } = makeBus(options);
  await options.transport.listen(receive, resync);
  return bus;
}

function makeBus({ transport, log }: BusOptions) {
  const here = randomUUID();
  const listeners = new Map<string, Set<(hint: BusSignal) => void>>();
  const echoes = new Map<string, () => void>();
  const counts = { published: 0, received: 0, failed: 0 };
  // Own texts come back too; their prefix is enough to skip them.
  const ownStart = `{"from":"${here}","events"`;
  let unsent: BusEvent[] = [];
  let sending: Promise<void> = Promise.resolve();
  let nextRound = 0;

  const deliver = ({ topic, hint }: BusEvent): void => {
    for (const listener of listeners.get(topic) ?? []) listener(hint);
  };
  const receive = (text: string): void => {
    if (text.startsWith(ownStart)) return;
    const { from, echo, events } = envelopeSchema.parse(JSON.parse(text));
    if (echo !== undefined) echoes.get(echo)?.();
    if (from === here) return;
    counts.received += events.length;
    events.forEach(deliver);
  };
  const resync = (): void => {
    for (const topic of listeners.keys()) deliver({ topic, hint: resyncSignal });
  };
  const sendAll = async (): Promise<void> => {
    const events = unsent;
    unsent = [];
    nextRound = performance.now() + roundEvery;
    for (const text of envelopes(here, events)) {
      await transport?.send(text).catch((error: unknown) => {
        counts.failed += 1;
        log?.error({ err: error }, 'Other servers could not be notified of a change');
      });
    }
  };
  const bus: Bus = {
    publish(events) {
      counts.published += events.length;
      events.forEach(deliver);
      if (transport === undefined) return;
      // Batches events of the same tick into one text.
      if (unsent.length === 0)
        sending = sending
          .then(() => pauseBetweenRounds(nextRound - performance.now()))
          .then(sendAll);
      unsent.push(...events);
    },
    subscribe(topic, listener) {
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(topic) === those) listeners.delete(topic);
      };
    },
    figures: () => ({ ...counts }),
    async probe(timeoutMs) {
      if (transport === undefined) return null;
      const echo = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      echoes.set(echo, resolve);
      const begun = performance.now();
      try {
        const sent = transport.send(JSON.stringify({ from: here, echo, events: [] }));
        await within(Promise.all([sent, promise]), timeoutMs);
        return performance.now() - begun;
      } finally {
        echoes.delete(echo);
      }
    },
    async close() {
      await sending;
      await transport?.close();
    },
  };
  return { bus, receive, resync };
}

const pauseBetweenRounds = (ms: number): Promise<void> =>
  new Promise((resolve) => void (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));

function envelopes(from: string, events: readonly BusEvent[]): string[] {
  const texts: string[] = [];
  let batch: BusEvent[] = [];
  let size = 0;
  const seal = (): void => {
    if (batch.length > 0) texts.push(JSON.stringify({ from, events: batch }));
    batch = [];
    size = 0;
  };
  for (const event of events) {
    const length = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (size + length > maxText) seal();
    batch.push(event);
    size += length;
  }
  seal();
  return texts;
}

const buses = new WeakMap<Kysely<DB>, Bus>();
const waiting = new WeakMap<Kysely<DB>, BusEvent[]>();

/** Sets the bus for signals emitted through `db`. Without one they are dropped, as in a seed. */
export function connectBus(db: Kysely<DB>, bus: Bus): void {
  buses.set(db, bus);
}

/** Notifies subscribers of a change: inside a transaction after its commit, and not at all after a rollback. */
export function emit(db: Kysely<DB>, topic: BusTopic, hint: BusSignal): void {
  if (!db.isTransaction) {
    buses.get(db)?.publish([{ topic, hint }]);
    return;
  }
  const events = waiting.get(db) ?? [];
  events.push({ topic, hint });
  waiting.set(db, events);
}

/** Publishes what a transaction of `db` has emitted; called after the commit. */
export function publishCommitted(db: Kysely<DB>, trx: Transaction<DB>): void {
  const events = waiting.get(trx);
  if (events !== undefined) buses.get(db)?.publish(events);
}
