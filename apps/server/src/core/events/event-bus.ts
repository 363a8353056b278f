import { randomUUID } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { within } from '../concurrency/index.ts';

/**
 * Whose readers are told: those of a conversation, a person's own screens, those who follow a master, and every
 * server of what its administrators decide.
 */
export type BusTopic =
  | `conversation:${number}`
  | `user:${number}`
  | `master:${number}`
  | 'settings';

const signalSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** What has changed, in ids: readers look at the database for the truth, so a lost hint loses nothing for good. */
export type Hint = Readonly<z.output<typeof signalSchema>>;

export interface BusEvent {
  topic: string;
  hint: Hint;
}

/** Told to everyone when the way between servers was broken: hints may be missing. */
export const resyncSignal: Hint = Object.freeze({ kind: 'resync' });

/** Carries texts to the other servers of this installation. */
export interface BusTransport {
  send(text: string): Promise<void>;
  /** Hears every text, this server's own included; `onGap` says that some may not have come through. */
  listen(onText: (text: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

export interface Bus {
  /** Tells this server's listeners at once and the others soon. */
  publish(events: readonly BusEvent[]): void;
  /** @returns what ends it. */
  subscribe(topic: string, listener: (hint: Hint) => void): () => void;
  /** Hints since the start: told here, heard from others; and texts that could not be sent. */
  figures(): { published: number; received: number; failed: number };
  /**
   * Sends a text to itself by the way that hints take.
   * @returns the milliseconds it took; null for a server that is alone.
   * @throws when it does not come back within `patience` milliseconds.
   */
  probe(patience: number): Promise<number | null>;
  /** After this nothing is sent; waits for what is on its way. */
  close(): Promise<void>;
}

interface BusOptions {
  /** Without it this server is alone. */
  transport?: BusTransport;
  log?: { error(details: object, message: string): void };
}

/** NOTIFY carries at most 8000 bytes. */
const maxText = 7500;
/** Milliseconds between two rounds of texts: what happens meanwhile goes together, what happens alone at once. */
const roundEvery = 10;

const envelopeSchema = z.object({
  from: z.string(),
  /** Asks whoever sent it whether it came through. */
  echo: z.string().optional(),
  events: z.array(z.object({ topic: z.string(), hint: signalSchema })),
});

/** The bus of a server without others. */
export function createLocalBus(): Bus {
  return makeBus({}).bus;
}

/** The bus of one server among others; resolves once it hears them. */
export async function createBus(options: BusOptions & { transport: BusTransport }): Promise<Bus> {
  const { bus, receive, resync } = makeBus(options);
  await options.transport.listen(receive, resync);
  return bus;
}

function makeBus({ transport, log }: BusOptions) {
  const here = randomUUID();
  const listeners = new Map<string, Set<(hint: Hint) => void>>();
  const echoes = new Map<string, () => void>();
  const figures = { published: 0, received: 0, failed: 0 };
  // Own texts come back too, and need not be read to be known.
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
    figures.received += events.length;
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
        figures.failed += 1;
        log?.error({ err: error }, 'Other servers could not be told of a change');
      });
    }
  };
  const bus: Bus = {
    publish(events) {
      figures.published += events.length;
      events.forEach(deliver);
      if (transport === undefined) return;
      // One text for all that happens in a moment.
      if (unsent.length === 0)
        sending = sending.then(() => endOfMoment(nextRound - performance.now())).then(sendAll);
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
    figures: () => ({ ...figures }),
    async probe(patience) {
      if (transport === undefined) return null;
      const echo = randomUUID();
      const { promise, resolve } = Promise.withResolvers<void>();
      echoes.set(echo, resolve);
      const begun = performance.now();
      try {
        const sent = transport.send(JSON.stringify({ from: here, echo, events: [] }));
        await within(Promise.all([sent, promise]), patience);
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

const endOfMoment = (ms: number): Promise<void> =>
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

/** Says which bus carries the hints of what is written through `db`. Without one they are dropped, as in a seed. */
export function connectBus(db: Kysely<DB>, bus: Bus): void {
  buses.set(db, bus);
}

/** Tells readers of a change: inside a transaction after its commit, and never when it is rolled back. */
export function emit(db: Kysely<DB>, topic: BusTopic, hint: Hint): void {
  if (!db.isTransaction) {
    buses.get(db)?.publish([{ topic, hint }]);
    return;
  }
  const events = waiting.get(db) ?? [];
  events.push({ topic, hint });
  waiting.set(db, events);
}

/** Publishes what a transaction of `db` has emitted; called once it has committed. */
export function publishCommitted(db: Kysely<DB>, trx: Transaction<DB>): void {
  const events = waiting.get(trx);
  if (events !== undefined) buses.get(db)?.publish(events);
}
