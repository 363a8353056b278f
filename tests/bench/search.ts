import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import { mapInput } from '@mesterhand/domain/masters/map-cells';
import { searchInput } from '@mesterhand/domain/masters/schema';
import { type Kysely, sql } from 'kysely';
import { type TestDatabase, createTestDatabase, startCluster } from '../support/cluster.ts';
import { explainRead } from '../support/list-plans.ts';
import { listReads } from '../support/list-reads.ts';
import { addMasters } from '../support/search-world.ts';
import { processorTime } from './cores.ts';
import { printTable } from './tables.ts';

// What a search with filters and facets costs among 100,000 and 1,000,000 masters: every second 20 different ones in an
// open loop, each from the text to the cards, nothing cached. Goals: p99 within 50 ms, 30 ms for a rectangle of the
// map, and a median that is at most 1.5
// times as long among ten times as many. Pages of the database are counted besides: no other work of the machine changes
// them.

/** How many masters, how long each kind of search is measured, and whether the database waits for its disk. */
interface SearchBench {
  sizes: readonly [few: number, many: number];
  seconds: number;
  isDurable: boolean;
}
const extents = {
  whole: { sizes: [100_000, 1_000_000], seconds: 15, isDurable: true },
  short: { sizes: [500, 1500], seconds: 1, isDurable: false },
} satisfies Record<string, SearchBench>;
const perSecond = 20;
const connections = 8;
const aim = { p99: 50, mapP99: 30, ratio: 1.5 };

const oslo = {
  municipalityNumber: '0301',
  city: 'oslo',
  centre: { latitude: 59.9139, longitude: 10.7522 },
};
const baerum = {
  municipalityNumber: '3201',
  city: null,
  centre: { latitude: 59.8946, longitude: 10.5464 },
};

interface Kind {
  name: string;
  requests: readonly Record<string, unknown>[];
}

const sentences = [
  'kranen på badet drypper',
  'vaskemaskinen tømmer ikke vannet',
  'my toilet is leaking',
  'не работает розетка',
  'male stue og gang i en leilighet på tre rom',
];
const filters: Record<string, unknown>[] = [
  {},
  { verified: true, maxPrice: 800 },
  { free: 'week', minRating: 4 },
  { language: 'pl', hours: 'weekend' },
  { language: 'so', sort: 'price' },
  { verified: true, minRating: 4.8, maxPrice: 1000, sort: 'rating' },
];
const each = (...parts: readonly (readonly Record<string, unknown>[])[]) =>
  parts.reduce<Record<string, unknown>[]>(
    (all, part) => all.flatMap((one) => part.map((other) => ({ ...one, ...other }))),
    [{}],
  );

const kinds: readonly Kind[] = [
  {
    name: 'an understood sentence, filters, facets',
    requests: each(
      sentences.map((query) => ({ query })),
      [{}, { city: 'oslo' }, { city: 'tromso' }],
      filters,
    ),
  },
  {
    name: 'a sentence at a place, filters, facets',
    requests: each(
      sentences.slice(0, 2).map((query) => ({ query })),
      [{ reached: oslo }, { reached: baerum }],
      filters,
    ),
  },
  {
    name: 'category and city, filters, facets',
    requests: each(
      [{ category: 1 }, { category: 4 }, {}],
      [{}, { city: 'oslo' }, { city: 'bergen' }],
      filters,
    ),
  },
  {
    name: 'around a place, filters, facets',
    requests: each(
      [{ lat: 59.91, lng: 10.75, category: 1 }],
      [{}, { within: 5 }, { within: 20, sort: 'distance' }, { sort: 'distance' }],
      filters.filter((filter) => !('sort' in filter)),
    ),
  },
  {
    name: 'a rectangle of the map',
    requests: [0.05, 0.3, 2, 12, 27].flatMap((wide) =>
      [{}, { category: 1 }].map((category) => ({
        west: 10.7 - wide / 2,
        south: 60 - wide / 5,
        east: 10.7 + wide / 2,
        north: 60 + wide / 5,
        ...category,
      })),
    ),
  },
];

function search(db: Kysely<DB>, request: Record<string, unknown>): Promise<unknown> {
  if ('west' in request) return listReads.cells(db, mapInput.parse(request));
  const { reached, ...input } = request;
  const place = [oslo, baerum].find((known) => known === reached);
  const parsed = searchInput.parse({ facets: true, ...input });
  return listReads.search(db, { ...parsed, ...(place && { reached: place }) }, new Date());
}

interface Measured {
  ms: number[];
  cpu: number;
  pages: number[];
}

/**
 * @returns what was measured of each size, by kind. Both sizes are measured one after the other, kind by kind, so that
 * other work of the machine meets both. A short run shows that it works, and no times.
 */
export async function runSearch(
  size: keyof typeof extents = 'whole',
): Promise<readonly ReadonlyMap<string, Measured>[]> {
  const bench: SearchBench = extents[size];
  const cluster = await startCluster({ isDurable: bench.isDurable });
  const databases: TestDatabase[] = [];
  try {
    for (const masters of bench.sizes) {
      const database = await createTestDatabase(cluster.handle);
      databases.push(database);
      await fill(database.url, masters);
    }
    const measured = databases.map(() => new Map<string, Measured>());
    for (const kind of kinds)
      for (const [at, { url }] of databases.entries())
        measured[at]?.set(kind.name, await measureKind(url, kind, bench.seconds));
    print(bench.sizes, measured);
    return measured;
  } finally {
    for (const database of databases) await database.drop();
    await cluster.stop();
  }
}

async function fill(url: string, masters: number): Promise<void> {
  const admin = connect({ url, max: 1, statementTimeout: 0 });
  try {
    const began = performance.now();
    await addMasters(admin, masters);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${masters} masters are there, after ${seconds} s`);
  } finally {
    await admin.destroy();
  }
}

async function measureKind(url: string, { requests }: Kind, seconds: number): Promise<Measured> {
  const db = connect({ url, max: connections, applicationName: 'search-bench' });
  try {
    // A server's connections live for hours: each has used every statement more often than the five times after which
    // its plan is kept.
    for (const request of [...requests, ...requests, ...requests])
      await Promise.all(Array.from({ length: connections }, () => search(db, request)));
    const loaded = await loadWith(db, requests, seconds);
    const pages: number[] = [];
    for (const request of requests.filter((_, at) => at % 5 === 0)) {
      const plan = await explainRead(url, (one) => search(one, request));
      pages.push(plan.pages);
    }
    return { ...loaded, pages };
  } finally {
    await db.destroy();
  }
}

/** An open loop: each search begins at its time, however long others take, and its wait counts. */
async function loadWith(
  db: Kysely<DB>,
  requests: Kind['requests'],
  seconds: number,
): Promise<Omit<Measured, 'pages'>> {
  const began = performance.now();
  const before = await databaseTime(db);
  const ms = await Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, nth) => {
      const due = began + (nth * 1000) / perSecond;
      await sleep(Math.max(0, due - performance.now()));
      await search(db, requests[nth % requests.length] ?? {});
      return performance.now() - due;
    }),
  );
  return { ms, cpu: ((await databaseTime(db)) - before) / ms.length };
}

/** Processor time of the database's processes, ms. */
async function databaseTime(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`.execute(db);
  const times = await Promise.all(rows.map(({ pid }) => processorTime(pid)));
  return times.reduce((sum, micros) => sum + micros, 0) / 1000;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

function print(sizes: SearchBench['sizes'], measured: readonly Map<string, Measured>[]): void {
  console.log(`${perSecond} searches a second, open loop, uncached; every fifth explained`);
  const rows = kinds.flatMap(({ name }) => {
    const few = measured[0]?.get(name);
    return sizes.map((size, at) => {
      const { ms = [], cpu = 0, pages = [] } = measured[at]?.get(name) ?? {};
      const [p50, p95, p99] = [quantile(ms, 0.5), quantile(ms, 0.95), quantile(ms, 0.99)];
      const ratio = p50 / quantile(few?.ms ?? [], 0.5);
      const wanted = name === 'a rectangle of the map' ? aim.mapP99 : aim.p99;
      const misses = [
        ...(p99 > wanted ? [`over ${wanted} ms`] : []),
        ...(ratio > aim.ratio ? [`over ${aim.ratio} times`] : []),
      ];
      return [
        `${size}: ${name}`,
        {
          'p50 ms': p50.toFixed(1),
          'p95 ms': p95.toFixed(1),
          'p99 ms': p99.toFixed(1),
          ratio: at === 0 ? '' : ratio.toFixed(2),
          'database CPU ms': cpu.toFixed(1),
          'CPU ratio': at === 0 ? '' : (cpu / (few?.cpu ?? cpu)).toFixed(2),
          'pages p50': `${quantile(pages, 0.5)}`,
          'pages max': `${Math.max(...pages)}`,
          goal: misses.join(', '),
        },
      ] as const;
    });
  });
  printTable(Object.fromEntries(rows));
}
