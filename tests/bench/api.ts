import { z } from 'zod';
import { type ClusterHandle, startCluster } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { type Case, isPublic, listCases, oneMasterName, sayTheSame } from './cases.ts';
import { type Host, hostFile, hostProduct } from './hosts.ts';
import { printTable } from './tables.ts';
import { type Call, type Course, type Variant, type VariantMetrics, compare } from './variants.ts';
import { type World, type WorldSize, openWorld, wholeWorld } from './world.ts';

/** The compared servers, all running at once on one database. */
interface Hosts {
  limit: Host;
  peer: Host;
  /** The product without its byte cache. */
  product: Host;
  /** The same with it, where that is measured. */
  cached: Host | undefined;
}

export interface Rig {
  world: World;
  hosts: Hosts;
  cases: Case[];
}

export const wholeCourse: Course = { slices: 12, sliceMs: 400, warmAnswers: 5000, connections: 32 };
export const shortCourse: Course = { slices: 1, sliceMs: 50, warmAnswers: 1, connections: 4 };

export async function withRig<T>(
  cluster: ClusterHandle,
  { size, hasCache }: { size: WorldSize; hasCache: boolean },
  work: (rig: Rig) => Promise<T>,
): Promise<T> {
  const world = await openWorld(cluster, size);
  const { url } = world.database;
  const { redisUrl } = offered;
  const starting = [
    hostFile('./limit-host.ts', url),
    hostFile('./peer-host.ts', url),
    hostProduct(url, { variables: { PUBLIC_CACHE_MB: '0' }, redisUrl }),
    ...(hasCache ? [hostProduct(url, { redisUrl })] : []),
  ] as const;
  try {
    const [limit, peer, product, cached] = await Promise.all(starting);
    return await work({ world, hosts: { limit, peer, product, cached }, cases: listCases(world) });
  } finally {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.close();
    await world.database.drop();
  }
}

/** A case's variants: the limit, the peer and both paths of the product; its cache where visitors read. */
export function variantsOf({ hosts }: Rig, asked: Case): Variant[] {
  const { limit, peer, product, cached } = hosts;
  const isOneMaster = asked.name === oneMasterName;
  const prepared = asked.plain.map((call) => ({ ...call, path: `/prepared${call.path}` }));
  return [
    { name: 'limit', host: limit, calls: asked.plain },
    { name: 'Express + drizzle', host: peer, calls: asked.plain },
    ...(isOneMaster ? [{ name: 'the same, prepared', host: peer, calls: prepared }] : []),
    { name: 'REST', host: product, calls: asked.rest },
    { name: 'tRPC', host: product, calls: asked.trpc },
    ...(isPublic(asked) && cached !== undefined
      ? [
          { name: 'REST, cached', host: cached, calls: asked.rest },
          { name: 'tRPC, cached', host: cached, calls: asked.trpc },
        ]
      : []),
  ];
}

export function measureCase(
  rig: Rig,
  variants: readonly Variant[],
  course: Course,
): Promise<Map<string, VariantMetrics>> {
  const { listBackends, settle } = rig.world;
  return compare(variants, { course, listBackends, settle });
}

/** In which of a case's answers a variant differs from the limit's: one of each, since one shape gives them all. */
export async function findDifferences(
  asked: Case,
  variants: readonly Variant[],
): Promise<string[]> {
  if (!asked.isRead) return [];
  const found: string[] = [];
  const [limit, ...others] = variants;
  for (const at of [0, 1, 2, asked.plain.length - 1]) {
    const expected = await readAnswer(limit, at);
    for (const other of others)
      if (!sayTheSame(partOf(await readAnswer(other, at), expected), expected))
        found.push(`${asked.name}: ${other.name} differs at ${other.calls[at]?.path}`);
  }
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an answer that the expected one has, too: the product answers more than the limit, at its own cost. */
function partOf(answer: unknown, expected: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(expected))
    return answer.map((each, at) => partOf(each, expected[at]));
  if (!isRecord(answer) || !isRecord(expected)) return answer;
  const shared = Object.entries(answer).filter(([name]) => Object.hasOwn(expected, name));
  return Object.fromEntries(shared.map(([name, value]) => [name, partOf(value, expected[name])]));
}

const batch = z.tuple([z.object({ result: z.object({ data: z.unknown() }) })]);
const page = z.object({ items: z.array(z.unknown()) });

async function readAnswer(variant: Variant | undefined, at: number): Promise<unknown> {
  const call = variant?.calls[at];
  if (variant === undefined || call === undefined) throw new Error('There is no such call.');
  const { method, path, headers = {} }: Call = call;
  const answer = await fetch(`http://127.0.0.1:${variant.host.port}${path}`, { method, headers });
  const body: unknown = await answer.json();
  const found = batch.safeParse(body).data?.[0].result.data ?? body;
  return page.safeParse(found).data?.items ?? found;
}

/** Both paths of the product, compared with the limit and the peer. */
export async function runApi(): Promise<void> {
  const cluster = await startCluster({ externalUrl: offered.databaseUrl });
  try {
    await withRig(cluster.handle, { size: wholeWorld, hasCache: true }, async (rig) => {
      for (const asked of rig.cases) {
        const variants = variantsOf(rig, asked);
        const differences = await findDifferences(asked, variants);
        const metrics = await measureCase(rig, variants, wholeCourse);
        console.log(`\n${asked.name}`);
        printTable(rowsOf(metrics));
        for (const difference of differences) console.log(`! ${difference}`);
      }
    });
  } finally {
    await cluster.stop();
  }
}

function rowsOf(
  metrics: ReadonlyMap<string, VariantMetrics>,
): Record<string, Record<string, string>> {
  const limit = metrics.get('limit')?.perSecond ?? Number.NaN;
  return Object.fromEntries(
    [...metrics].map(([name, each]) => [
      name,
      {
        'answers/s': each.perSecond.toFixed(0),
        'of the limit': (each.perSecond / limit).toFixed(2),
        'server µs': each.serverMicros.toFixed(0),
        'database µs': each.databaseMicros.toFixed(0),
        'p50 ms': each.p50Ms.toFixed(1),
        'p99 ms': each.p99Ms.toFixed(1),
        failures: each.failures === 0 ? '0' : `${each.failures} ${each.firstFailure.slice(0, 120)}`,
      },
    ]),
  );
}
