import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { dealer, deck, deckSize, exponential, fixCompression, visit } from './mix.ts';
import { type People, createPeople } from './people.ts';
import { type Slice, createRecorder } from './recorder.ts';
import { peerWire, productWire } from './wire.ts';
import { citySchema } from './world.ts';

// The load generator, in a process of its own. Sessions come at their rate however long answers take (an open loop), and
// the time of a step counts from when it was due.

const openSchema = z.object({
  wire: z.enum(['product', 'peer']),
  urls: z.array(z.string()).min(1),
  readEvery: z.number(),
  city: citySchema,
});
export type Opening = z.output<typeof openSchema>;

const runSchema = z.object({
  /** Sessions a second. */
  rate: z.number(),
  /** Milliseconds until the number of people is stable, and for which they are then measured. */
  warmMs: z.number(),
  ms: z.number(),
});
export type Run = z.output<typeof runSchema>;

/** So many people who only have the product open. */
const idleSchema = z.object({ idle: z.int() });

const recorder = createRecorder();
let people: People | undefined;

process.on('message', (message) => {
  const asked = z.union([openSchema, runSchema, idleSchema]).parse(message);
  const work = 'city' in asked ? open(asked) : 'idle' in asked ? idle(asked.idle) : run(asked);
  work.then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function open({ wire, ...stage }: Opening): Promise<'open'> {
  const spoken = wire === 'product' ? productWire : peerWire;
  people = createPeople({ ...stage, wire: spoken, recorder });
  await people.openShops();
  return 'open';
}

async function idle(count: number): Promise<'idle'> {
  await people?.idle(count);
  return 'idle';
}

async function run(asked: Run): Promise<Slice> {
  if (people === undefined) throw new Error('Nothing is open.');
  people.hurry(false);
  const sessions = new Set<Promise<void>>();
  const begin = (session: Promise<void>): void => {
    sessions.add(session);
    void session.finally(() => sessions.delete(session));
  };
  const measuring = sleep(asked.warmMs).then(recorder.begin);
  await arrive(people, asked, begin);
  await measuring;
  recorder.end();
  people.hurry(true);
  await Promise.all(sessions);
  return recorder.take();
}

const visitsPerSession = deck.booking / deckSize;
const visitSeconds = (visit.fixes * visit.fixSeconds) / fixCompression;

/** Sessions as a Poisson process; for each booking there is a visit, booked on another day. */
async function arrive(
  { enter, visit: travel }: People,
  { rate, warmMs, ms }: Run,
  begin: (session: Promise<void>) => void,
): Promise<void> {
  const end = performance.now() + warmMs + ms;
  const deal = dealer();
  // Visits take longer than the warm-up: as many are under way from the start as there will be.
  const travelling = Math.round(rate * visitsPerSession * visitSeconds);
  for (let count = 0; count < travelling; count += 1)
    begin(travel(1 + Math.floor(Math.random() * visit.fixes)));
  let visits = 0;
  for (let due = performance.now(); due < end; due += exponential(1000 / rate)) {
    await sleep(Math.max(0, due - performance.now()));
    recorder.come();
    begin(enter(deal()));
    visits += visitsPerSession;
    if (visits < 1) continue;
    visits -= 1;
    begin(travel(visit.fixes));
  }
  await sleep(Math.max(0, end - performance.now()));
}
