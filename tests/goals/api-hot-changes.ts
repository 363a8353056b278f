import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@mesterhand/client';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { type Pair, openPair } from './api-hot-pair.ts';
import type { Metrics, GoalRun } from './goal.ts';

/** A cached resource that is changed while visitors read it, version by version. */
interface Changing {
  name: string;
  change(client: Client, version: number): Promise<unknown>;
  /** Where it is read, and which version an answer shows. */
  reads: { path: string; version(body: unknown): number }[];
  /** When each version was acknowledged, from the first on. */
  acknowledged: number[];
}

/** Milliseconds after which everybody sees a change. */
export const promisedMs = 1000;

interface Counts {
  writes: number;
  reads: number;
  ownReads: number;
  /** Reads of others that began more than a second after a change that they do not show. */
  stale: number;
  /** Reads by whoever wrote that do not show it. */
  ownStale: number;
  firstStale: string;
  failures: number;
  /** How long after a change was acknowledged a read began that does not show it. */
  oldestMs: number;
}

interface Extent {
  /** Of each resource, with the connection between the servers and without it. */
  writes: number;
  /** On each server, of each resource. */
  readers: number;
}

/**
 * Changes resources through two servers in turn, which events connect over NOTIFY or Redis and later do not, while
 * visitors read them on both. Whoever wrote reads the change on both at once; a visitor's read that begins a second
 * later must show it.
 */
export async function countStaleReads(
  { cluster, report }: GoalRun,
  extent: Extent,
): Promise<Metrics> {
  const counts: Counts = {
    writes: 0,
    reads: 0,
    ownReads: 0,
    stale: 0,
    ownStale: 0,
    firstStale: '',
    failures: 0,
    oldestMs: 0,
  };
  const connections = [undefined, ...(offered.redisUrl === undefined ? [] : [offered.redisUrl])];
  let fewestHits = Number.POSITIVE_INFINITY;
  for (const redisUrl of connections) {
    const database = await createTestDatabase(cluster);
    try {
      const cast = await makeCast(database);
      const pair = await openPair(database.url, redisUrl);
      try {
        const things = await makeThings(database, cast, 2 * extent.writes);
        report(redisUrl === undefined ? 'connected by NOTIFY' : 'connected by Redis');
        const hits = await changeAll(things, { pair, cast, counts, extent });
        report('not connected');
        await pair.cut();
        const hitsApart = await changeAll(things, { pair, cast, counts, extent });
        fewestHits = Math.min(fewestHits, ...hits, ...hitsApart);
      } finally {
        await pair.close();
      }
    } finally {
      await database.drop();
    }
  }
  return { connections: connections.length, ...counts, fewestHits };
}

interface Walk {
  pair: Pair;
  cast: Cast;
  counts: Counts;
  extent: Extent;
}

/** @returns the answers that each server has sent from its cache. */
async function changeAll(things: readonly Changing[], walk: Walk): Promise<number[]> {
  const { urls } = walk.pair;
  const over = new AbortController();
  const before = await Promise.all(urls.map(countHits));
  const reading = urls.flatMap((url) =>
    things.flatMap((thing) =>
      Array.from({ length: walk.extent.readers }, () => readOn(url, { thing, walk }, over.signal)),
    ),
  );
  try {
    await Promise.all(things.map((thing) => write(thing, walk)));
    // The last change has to be seen too.
    await sleep(1.5 * promisedMs);
  } finally {
    over.abort();
    await Promise.all(reading);
  }
  const after = await Promise.all(urls.map(countHits));
  return after.map((hits, at) => hits - (before[at] ?? 0));
}

async function write(thing: Changing, { pair, cast, counts, extent }: Walk): Promise<void> {
  const token = thing.name === 'price' ? cast.master.token : cast.admin.token;
  for (let nth = 0; nth < extent.writes; nth += 1) {
    const url = pair.urls[nth % pair.urls.length] ?? '';
    let cookie = '';
    const client = createClient(url, {
      token,
      retries: 0,
      async fetch(address, request) {
        const answer = await fetch(address, request);
        cookie = answer.headers
          .getSetCookie()
          .map((each) => each.split(';', 1)[0])
          .join('; ');
        return answer;
      },
    });
    const version = thing.acknowledged.length + 1;
    await thing.change(client, version);
    thing.acknowledged.push(performance.now());
    counts.writes += 1;
    const readers = [{ authorization: `Bearer ${token}` }, { cookie }];
    for (const url of pair.urls)
      for (const headers of readers) await readOwn(url, { thing, headers, version, counts });
  }
}

/** Reads as whoever has just written: the same person, or the same browser after its sign-out. */
async function readOwn(url: string, { thing, headers, version, counts }: OwnRead): Promise<void> {
  for (const read of thing.reads) {
    const shown = await readVersion(url, read, headers);
    counts.ownReads += 1;
    if (shown >= version) continue;
    counts.ownStale += 1;
    counts.firstStale ||= `own ${thing.name} ${shown} for ${version} at ${read.path}`;
  }
}

interface OwnRead {
  thing: Changing;
  headers: Record<string, string>;
  version: number;
  counts: Counts;
}

async function readOn(
  url: string,
  { thing, walk: { counts } }: { thing: Changing; walk: Walk },
  over: AbortSignal,
): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    const read = thing.reads[turn % thing.reads.length];
    if (read === undefined) return;
    const begun = performance.now();
    try {
      const shown = await readVersion(url, read);
      counts.reads += 1;
      // The first version that is missing was acknowledged at that time, if it was.
      const age = begun - (thing.acknowledged[shown] ?? begun);
      counts.oldestMs = Math.max(counts.oldestMs, Math.round(age));
      if (age <= promisedMs) continue;
      counts.stale += 1;
      counts.firstStale ||= `${thing.name} after ${Math.round(age)} ms at ${read.path}`;
    } catch {
      counts.failures += 1;
    }
  }
}

async function readVersion(
  url: string,
  { path, version }: Changing['reads'][number],
  headers: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers });
  return version(await answer.json());
}

async function countHits(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^mesterhand_public_cache_answers_total\{from="hit"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

async function makeThings(
  { db }: TestDatabase,
  { master, otherMaster, client }: Cast,
  writes: number,
): Promise<Changing[]> {
  const reviews = await db
    .insertInto('reviews')
    .values(
      Array.from({ length: writes }, () => ({
        masterId: otherMaster.masterId,
        clientId: client.actor.userId,
        clientName: 'Kari',
        rating: 4,
        comment: 'Grei jobb med kranen.',
      })),
    )
    .returning('id')
    .execute();
  return [
    priceOf(master),
    basePrice(),
    approvedReviews(
      otherMaster.masterId,
      reviews.map(({ id }) => id),
    ),
  ];
}

const services = z.object({ services: z.array(z.object({ price: z.number() })) });
/** Prices of before the first version are far below it. */
const base = 100_000;

function priceOf({ masterId, serviceId }: Cast['master']): Changing {
  const version = (body: unknown): number =>
    Math.max(0, (services.parse(body).services[0]?.price ?? 0) - base);
  return {
    name: 'price',
    acknowledged: [],
    change: (client, price) =>
      client.masters.services.update.mutate({
        id: serviceId,
        name: 'Bytte kran',
        description: 'Ny kran',
        price: base + price,
        categoryId: 1,
      }),
    reads: [
      { path: `/api/masters/${masterId}`, version },
      { path: batchPath('masters.byId', { id: masterId }), version: ofBatch(version) },
    ],
  };
}

const categories = z.array(z.object({ id: z.number(), basePrice: z.number() }));

function basePrice(): Changing {
  const version = (body: unknown): number =>
    Math.max(0, (categories.parse(body).find(({ id }) => id === 3)?.basePrice ?? 0) - base);
  return {
    name: 'base price',
    acknowledged: [],
    async change(client, price) {
      const category = await client.admin.categories.byId.query({ id: 3 });
      await client.admin.categories.update.mutate({
        ...category,
        description: 'Rom og vask',
        basePrice: base + price,
      });
    },
    reads: [
      { path: '/api/categories', version },
      { path: batchPath('masters.categories.list', undefined), version: ofBatch(version) },
    ],
  };
}

const reviewed = z.object({ reviewCount: z.number() });

function approvedReviews(masterId: number, ids: readonly number[]): Changing {
  const version = (body: unknown): number => reviewed.parse(body).reviewCount;
  return {
    name: 'reviews',
    acknowledged: [],
    change: (client, nth) => client.admin.reviews.approve.mutate({ id: ids[nth - 1] ?? 0 }),
    reads: [
      { path: `/api/masters/${masterId}`, version },
      { path: batchPath('masters.byId', { id: masterId }), version: ofBatch(version) },
    ],
  };
}

const batch = z.tuple([z.object({ result: z.object({ data: z.unknown() }) })]);
const ofBatch =
  (version: (body: unknown) => number) =>
  (body: unknown): number =>
    version(batch.parse(body)[0].result.data);

function batchPath(name: string, input: object | undefined): string {
  const inputs = input === undefined ? {} : { 0: input };
  return `/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}
