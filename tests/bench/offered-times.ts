import { availabilityOf, usualTimeOf } from '@mesterhand/domain/availability/availability';
import { listFreeStarts } from '@mesterhand/domain/bookings/day-plan';
import { addDays, startOfOsloDay } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { makeBusyMasters } from '../support/busy-masters.ts';
import { createTestDatabase, startCluster } from '../support/cluster.ts';
import { listSources, readJobs, readPlacedPlans } from '../support/offered-plans.ts';
import { processorTime } from './cores.ts';
import { printTable } from './tables.ts';
import { shuffle } from './variants.ts';

// How long the offered times of 200 masters take, from the statement to the last free start, beside a plain read of the
// same jobs. Goal: p95 within 100 ms.

const masters = 200;
const days = 14;
const rounds = 60;
const warmRounds = 15;
const aim = 100;
const from = '2026-12-01';
const until = addDays(from, days - 1);
/** Somebody in the middle of Oslo asks. */
const place = { latitude: 59.9139, longitude: 10.7522 };

interface Read {
  name: string;
  /** @returns how much was found, so that nothing of it is left out. */
  run(): Promise<number>;
}

export async function runOfferedTimes(): Promise<void> {
  const cluster = await startCluster();
  try {
    const database = await createTestDatabase(cluster.handle);
    try {
      const masterIds = await makeBusyMasters(database.db, { masters, from, days });
      await measureAll(readsOf(database.db, masterIds), () => readCosts(database.db));
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

function readsOf(db: Kysely<DB>, masterIds: readonly number[]): Read[] {
  const query = { masterIds, from, until };
  const search = { durationMinutes: 60, bufferMinutes: 15, place, from, days };
  const conditions = { now: startOfOsloDay(from), travel: estimateMinutes };
  const offered = async (limit: number) => {
    const plans = await readPlacedPlans(db, query);
    return plans.reduce(
      (found, plan) => found + listFreeStarts(plan, { ...search, limit }, conditions).length,
      0,
    );
  };
  return [
    { name: 'plain read of the jobs', run: async () => (await readJobs(db, query)).length },
    { name: 'statement alone', run: async () => (await listSources(db, query)).length },
    {
      name: 'starts as stored, 21 days',
      run: async () => {
        const sources = await listSources(db, query);
        const computed = sources.map(({ plan, services }) =>
          availabilityOf(plan, usualTimeOf(services), from),
        );
        return computed.length;
      },
    },
    { name: 'all starts, with drives', run: () => offered(Infinity) },
    { name: 'first start, with drives', run: () => offered(1) },
  ];
}

interface Costs {
  server: number;
  database: number;
}

/** Processor time of this process and of the database's that serve it, ms: other work of the machine adds little. */
async function readCosts(db: Kysely<DB>): Promise<Costs> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`.execute(db);
  const database = await Promise.all(rows.map(({ pid }) => processorTime(pid)));
  const { user, system } = process.cpuUsage();
  return {
    server: (user + system) / 1000,
    database: database.reduce((sum, micros) => sum + micros, 0) / 1000,
  };
}

interface Measured {
  ms: number[];
  server: number;
  database: number;
}

/** In turn and in random order, so that other work of the machine affects all alike. */
async function measureAll(reads: readonly Read[], costsNow: () => Promise<Costs>): Promise<void> {
  const measured = new Map<string, Measured>(
    reads.map(({ name }) => [name, { ms: [], server: 0, database: 0 }]),
  );
  for (let round = 0; round < warmRounds + rounds; round += 1)
    for (const { name, run } of shuffle(reads)) {
      const before = await costsNow();
      const begun = performance.now();
      const found = await run();
      const ms = performance.now() - begun;
      const after = await costsNow();
      if (found === 0) throw new Error(`${name} found nothing.`);
      const own = measured.get(name);
      if (round < warmRounds || own === undefined) continue;
      own.ms.push(ms);
      own.server += after.server - before.server;
      own.database += after.database - before.database;
    }
  printMeasured(measured);
}

function printMeasured(measured: ReadonlyMap<string, Measured>): void {
  const at = (ms: readonly number[], share: number): number =>
    ms.toSorted((one, other) => one - other)[Math.floor(ms.length * share)] ?? Number.NaN;
  const [first] = measured.values();
  const plain = at(first?.ms ?? [], 0.5);
  console.log(`${masters} masters, ${days} days, three jobs a day; ${rounds} rounds`);
  const rows = [...measured].map(([name, { ms, server, database }]) => {
    const [p50, p95] = [at(ms, 0.5), at(ms, 0.95)];
    const times = { 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) };
    const ratio = { 'of plain': (p50 / plain).toFixed(1) };
    const costs = {
      'server CPU ms': (server / rounds).toFixed(1),
      'database CPU ms': (database / rounds).toFixed(1),
    };
    const goal = p95 > aim ? `over ${aim} ms` : '';
    return [name, { ...times, ...ratio, ...costs, goal }] as const;
  });
  printTable(Object.fromEntries(rows));
}
