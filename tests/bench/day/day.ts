import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ClusterHandle, type TestDatabase, startCluster } from '../../support/cluster.ts';
import { offered } from '../../support/env.ts';
import { type Cores, pin, shareCores } from '../cores.ts';
import { type Host, hostFile, hostProduct } from '../hosts.ts';
import { shuffle } from '../variants.ts';
import { type Contender, openContender } from './contender.ts';
import { drawCurves, drawParts } from './drawings.ts';
import type { Opening } from './load.ts';
import { type Postgres, watchPostgres } from './postgres.ts';
import { type PartShare, profileSchema, sumProfile } from './profile.ts';
import {
  type Measured,
  describeSlice,
  isWithin,
  limits,
  peopleAt,
  printMeasured,
} from './report.ts';
import { type City, makeCity, wholeDay } from './world.ts';

// How many people a core serves on a day as `mix.ts` describes it: sessions come at a rising rate until pages, reads and
// writes take too long, for the product and for what a user would else have, in turns on copies of the same data.

const rates = [10, 20, 40, 65, 100, 150, 200];
/** In which the processor time of a person and of each part is measured, when all is warm. */
const usual = { rate: 10, turns: 2, warmMs: 5000, ms: 16_000 };
/** Until the code is compiled and the caches are filled. */
const warmUp = { rate: 25, warmMs: 0, ms: 20_000 };
const slice = { warmMs: 5000, ms: 8000 };
const idlers = 1000;
const idleMs = 8000;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const webDir = at('../../../apps/web/dist');
const drawings = at('../../../packages/docs/operations/');
const probe = new URL('./profile-probe.ts', import.meta.url);
/** As `npm start` launches the product. */
const launched = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
};

interface Product {
  name: string;
  wire: Opening['wire'];
  host(databaseUrl: string): Promise<Host>;
  processes: number;
}

const product = (processes: number, variables: Record<string, string> = {}): Product => ({
  name: ['product', ...Object.entries(variables).map((pair) => pair.join('='))].join(', '),
  wire: 'product',
  processes,
  host: (databaseUrl) =>
    hostProduct(databaseUrl, {
      variables: { ...launched, TRUST_PROXY: 'loopback', ...variables },
      preloads: [probe],
    }),
});

const peer = (processes: number): Product => ({
  name: 'Express + drizzle + ws',
  wire: 'peer',
  processes,
  host: (databaseUrl) =>
    hostFile('./day/peer/host.ts', databaseUrl, {
      args: [webDir, `${processes}`],
      variables: launched,
      preloads: [probe],
    }),
});

interface Rig {
  copy(): Promise<TestDatabase>;
  read(): City;
  postgres: Postgres;
}

/** @param options `variables` are those of a variant of the product, which is then what the product is compared with. */
export async function runDay(options: {
  writes: boolean;
  variables: Record<string, string>;
}): Promise<void> {
  await readFile(`${webDir}/index.html`);
  const cluster = await startCluster({ externalUrl: offered.databaseUrl, isDurable: true });
  try {
    const rig = await openRig(cluster.handle);
    const isVariant = Object.keys(options.variables).length > 0;
    const other = isVariant ? product(1, options.variables) : peer(1);
    const one = await compareProducts(rig, [product(1), other], shareCores());
    if (isVariant) return;
    const two = await compareProducts(rig, [product(2), peer(2)], undefined);
    if (options.writes) await drawDay(one, two);
  } finally {
    await cluster.stop();
  }
}

async function openRig(cluster: ClusterHandle): Promise<Rig> {
  const city = makeCity(cluster, wholeDay);
  const database = await city.copy();
  try {
    return { ...city, postgres: await watchPostgres(database.db) };
  } finally {
    await database.drop();
  }
}

interface Running {
  contender: Contender;
  measured: Measured;
  database: TestDatabase;
}

/** All run at once and are measured in turn. `cores`: of the load, and of servers and database; any without them. */
async function compareProducts(
  rig: Rig,
  products: readonly Product[],
  cores: Cores | undefined,
): Promise<Measured[]> {
  const { postgres } = rig;
  if (cores !== undefined) await pin(postgres.pid, cores.database);
  else if (postgres.pid > 0) await pin(postgres.pid, '0-1023');
  const running: Running[] = [];
  try {
    for (const each of products) {
      const database = await rig.copy();
      const contender = await startProduct(rig, { product: each, database, cores });
      const { name, processes } = each;
      const measured = { name, processes, usual: [], slices: [], parts: [], idle: undefined };
      running.push({ contender, database, measured });
      await contender.run(warmUp);
    }
    await raiseRates(running);
    for (let turn = 0; turn < usual.turns; turn += 1)
      for (const { contender, measured } of shuffle(running))
        measured.usual.push(await contender.run(usual));
    if (products.every(({ processes }) => processes === 1))
      for (const { contender, measured } of running) measured.parts = await profile(contender);
    // Last: the collections before it throw compiled code away, and everything is slower until it is compiled anew.
    for (const { contender, measured } of running) measured.idle = await measureIdle(contender);
    for (const { measured } of running) printMeasured(measured);
    return running.map(({ measured }) => measured);
  } finally {
    for (const { contender, database } of running) {
      await contender.close();
      await database.drop();
    }
  }
}

interface Start {
  product: Product;
  database: TestDatabase;
  cores: Cores | undefined;
}

async function startProduct(rig: Rig, start: Start): Promise<Contender> {
  const { name, wire, host, processes } = start.product;
  const hosts: Host[] = [];
  while (hosts.length < processes) hosts.push(await host(start.database.url));
  if (start.cores !== undefined) for (const { pid } of hosts) await pin(pid, start.cores.server);
  return openContender({
    name,
    hosts,
    opening: { wire, readEvery: 20, city: rig.read() },
    databaseMicros: rig.postgres.micros,
    cores: start.cores?.client,
  });
}

/** Rises until two rates in a row were too high. */
async function raiseRates(running: readonly Running[]): Promise<void> {
  for (const rate of rates)
    for (const { contender, measured } of shuffle(running)) {
      const missed = measured.slices.slice(-2).filter(({ weighed }) => !isWithin(weighed));
      if (missed.length === 2) continue;
      const weighed = await contender.run({ rate, ...slice });
      measured.slices.push({ rate, weighed });
      console.error(`${contender.name}, ${rate} sessions/s: ${describeSlice(weighed)}`);
    }
}

const memory = z.object({ rssBytes: z.number(), heapBytes: z.number() });

/** What a person costs who is signed in, has the product open, and does nothing. */
async function measureIdle(contender: Contender): Promise<Measured['idle']> {
  const weigh = async () => {
    const each = await Promise.all(
      contender.hosts.map(async ({ ask }) => memory.parse(await ask('memory'))),
    );
    return {
      rss: each.reduce((sum, { rssBytes }) => sum + rssBytes, 0),
      heap: each.reduce((sum, { heapBytes }) => sum + heapBytes, 0),
    };
  };
  const rest = async (): Promise<number> => {
    const before = await contender.cost();
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    return ((await contender.cost()).serverMicros - before.serverMicros) / (idleMs / 1000);
  };
  const [before, alone] = [await weigh(), await rest()];
  await contender.idle(idlers);
  const [after, together] = [await weigh(), await rest()];
  return {
    bytes: (after.rss - before.rss) / idlers,
    heapBytes: (after.heap - before.heap) / idlers,
    microsPerSecond: (together - alone) / idlers,
  };
}

async function profile({ hosts: [host], run }: Contender): Promise<PartShare[]> {
  await host?.ask('profile begin');
  await run(usual);
  return sumProfile(profileSchema.parse(await host?.ask('profile end')));
}

async function drawDay(one: readonly Measured[], two: readonly Measured[]): Promise<void> {
  const curves = [...one, ...two].map(({ name, processes, slices }) => ({
    name: `${name}, ${processes}`,
    points: slices.map(({ rate, weighed }) => ({
      people: peopleAt(rate),
      p99: Math.max(weighed.latencies['page']?.p99 ?? 0, weighed.latencies['read']?.p99 ?? 0),
    })),
  }));
  await writeFile(`${drawings}day-people.svg`, drawCurves(curves, { limitMs: limits.read }));
  const parts = one[0]?.parts ?? [];
  await writeFile(`${drawings}day-parts.svg`, drawParts(parts.slice(0, 25)));
}
