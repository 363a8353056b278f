import { type Client, createClient } from '@mesterhand/client';
import { z } from 'zod';
import { type Host, hostProduct } from '../bench/hosts.ts';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import type { Metrics, GoalRun } from './goal.ts';

/** A cached resource that is changed while visitors read it, version by version. */
interface Changing {
  name: string;
  change(client: Client, version: number): Promise<unknown>;
  /** Where it is read, and which version an answer shows. */
  reads: { path: string; version(body: unknown): number }[];
  /** The latest version whose change was acknowledged. */
  done: number;
}

interface Counts {
  writes: number;
  reads: number;
  stale: number;
  firstStale: string;
  failures: number;
}

/**
 * Changes resources through the servers in turn while visitors read them on every server. A read that begins after a
 * change was acknowledged must show it, on any server.
 */
export async function countStaleReads(
  { cluster, report }: GoalRun,
  { nodes, writes, readers }: { nodes: number; writes: number; readers: number },
): Promise<Metrics> {
  const database = await createTestDatabase(cluster);
  const starting = Array.from({ length: nodes }, () =>
    hostProduct(database.url, { redisUrl: offered.redisUrl }),
  );
  const over = new AbortController();
  try {
    const cast = await makeCast(database);
    const things = await makeThings(database, cast, writes);
    const hosts = await Promise.all(starting);
    const counts: Counts = { writes: 0, reads: 0, stale: 0, firstStale: '', failures: 0 };
    const reading = hosts.flatMap((host, node) =>
      things.flatMap((thing) =>
        Array.from({ length: readers }, () => readOn({ host, node, thing, counts }, over.signal)),
      ),
    );
    await Promise.all(hosts.map(keepsAnswers));
    report('every node caches answers');
    const begun = await Promise.all(hosts.map(countHits));
    await Promise.all(things.map((thing) => write(thing, { hosts, cast, writes, counts })));
    const ended = await Promise.all(hosts.map(countHits));
    over.abort();
    await Promise.all(reading);
    const hits = ended.map((hit, node) => hit - (begun[node] ?? 0));
    return {
      nodes,
      redis: offered.redisUrl !== undefined,
      ...counts,
      fewestHits: Math.min(...hits),
    };
  } finally {
    over.abort();
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.close();
    await database.drop();
  }
}

async function write(
  thing: Changing,
  { hosts, cast, writes, counts }: { hosts: Host[]; cast: Cast; writes: number; counts: Counts },
): Promise<void> {
  for (let version = 1; version <= writes; version += 1) {
    const host = hosts[version % hosts.length];
    if (host === undefined) return;
    const token = thing.name === 'price' ? cast.master.token : cast.admin.token;
    await thing.change(createClient(urlOf(host), { token, retries: 0 }), version);
    thing.done = version;
    counts.writes += 1;
  }
}

async function readOn(
  { host, node, thing, counts }: { host: Host; node: number; thing: Changing; counts: Counts },
  over: AbortSignal,
): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    const read = thing.reads[turn % thing.reads.length];
    if (read === undefined) return;
    const known = thing.done;
    try {
      const answer = await fetch(`${urlOf(host)}${read.path}`);
      const version = read.version(await answer.json());
      counts.reads += 1;
      if (version >= known) continue;
      counts.stale += 1;
      counts.firstStale ||= `${thing.name} ${version} for ${known} at ${read.path} on node ${node}`;
    } catch {
      counts.failures += 1;
    }
  }
}

const urlOf = ({ port }: Host): string => `http://127.0.0.1:${port}`;

async function countHits(host: Host): Promise<number> {
  const text = await (await fetch(`${urlOf(host)}/metrics`)).text();
  return Number(/^mesterhand_public_cache_answers_total\{from="hit"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

/** A node caches answers only after it has listened for changes for a while. */
async function keepsAnswers(host: Host): Promise<void> {
  const end = performance.now() + 30_000;
  while ((await countHits(host)) === 0)
    if (performance.now() > end) throw new Error('A node caches no answers.');
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
    done: 0,
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
    done: 0,
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
    done: 0,
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
