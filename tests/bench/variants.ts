import { z } from 'zod';
import { type Cores, pin, processorTime, shareCores } from './cores.ts';
import { type Host, endProcess, forkFile, nextMessage } from './hosts.ts';

/** A request to a server; `@uuid@` in a body is replaced by a fresh one in each request. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Variant {
  name: string;
  host: Host;
  /** Sent in turn. */
  calls: readonly Call[];
}

/** Medians of a variant's best slices. */
export interface VariantMetrics {
  perSecond: number;
  /** Processor time of the server's process per request, microseconds. */
  serverMicros: number;
  /** The same of the database's processes; 0 where they can't be seen. */
  databaseMicros: number;
  /** The server's utilisation: near 1 it is the bottleneck. */
  busy: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  firstFailure: string;
}

export interface Course {
  slices: number;
  sliceMs: number;
  /** Warm-up answers, for compiled code; a minute at most for a variant. */
  warmAnswers: number;
  connections: number;
}

/** The context of a slice: its length, the database processes that work for it, and when their work is over. */
interface Surroundings {
  course: Course;
  listBackends(): Promise<number[]>;
  settle(): Promise<void>;
}

const sliceSchema = z.object({
  answers: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  failures: z.number(),
  firstFailure: z.string(),
});

/**
 * Compares running servers: each round sends requests to every one of them for a short slice, in random order, so that
 * other work of the machine affects all alike.
 */
export async function compare(
  variants: readonly Variant[],
  surroundings: Surroundings,
): Promise<Map<string, VariantMetrics>> {
  const { course } = surroundings;
  const client = forkFile('./load-client.ts');
  try {
    await nextMessage(client);
    const cores = shareCores();
    if (cores !== undefined) await pin(client.pid ?? 0, cores.client);
    const ask = async (variant: Variant, ms: number) => {
      const calls = variant.calls.map((call) => ({ ...call, headers: call.headers ?? {} }));
      const { connections } = course;
      const answer = nextMessage(client);
      client.send({ port: variant.host.port, calls, connections, ms });
      return sliceSchema.parse(await answer);
    };
    for (const variant of variants) await warm((ms) => ask(variant, ms), course);
    await surroundings.settle();
    await pinHosts(variants, cores);
    const keepBackends = backendKeeper(surroundings, cores);
    const measured = new Map(variants.map(({ name }) => [name, [] as VariantMetrics[]]));
    for (let round = 0; round < course.slices; round += 1)
      for (const variant of shuffle(variants)) {
        await keepBackends();
        const slice = await weigh(variant, surroundings, () => ask(variant, course.sliceMs));
        measured.get(variant.name)?.push(slice);
      }
    return new Map([...measured].map(([name, slices]) => [name, summarize(slices)]));
  } finally {
    await endProcess(client);
  }
}

async function warm(
  ask: (ms: number) => Promise<z.output<typeof sliceSchema>>,
  { sliceMs, warmAnswers }: Course,
): Promise<void> {
  const end = performance.now() + 60_000;
  for (let answers = 0; answers < warmAnswers && performance.now() < end;)
    answers += (await ask(sliceMs)).answers;
}

async function pinHosts(variants: readonly Variant[], cores: Cores | undefined): Promise<void> {
  if (cores === undefined) return;
  for (const { host } of variants) await pin(host.pid, cores.server);
}

/** @returns what keeps the database's processes pinned: a pool that was idle opens others. */
function backendKeeper(
  { listBackends }: Surroundings,
  cores: Cores | undefined,
): () => Promise<void> {
  const pinned = new Set<number>();
  return async () => {
    if (cores === undefined) return;
    for (const pid of await listBackends()) {
      if (pinned.has(pid)) continue;
      pinned.add(pid);
      await pin(pid, cores.database);
    }
  };
}

/** Work left after a slice, such as jobs, is part of the cost of its requests. */
async function weigh(
  { host }: Variant,
  { listBackends, settle }: Surroundings,
  slice: () => Promise<z.output<typeof sliceSchema>>,
): Promise<VariantMetrics> {
  const pids = await listBackends();
  const database = async (): Promise<number> =>
    (await Promise.all(pids.map(processorTime))).reduce((sum, each) => sum + each, 0);
  const [before, databaseBefore] = [await host.cost(), await database()];
  const { answers, seconds, ...rest } = await slice();
  await settle();
  const [after, databaseAfter] = [await host.cost(), await database()];
  const micros = after.microseconds - before.microseconds;
  return {
    ...rest,
    perSecond: answers / seconds,
    serverMicros: micros / answers,
    databaseMicros: (databaseAfter - databaseBefore) / answers,
    busy: micros / 1e6 / seconds,
  };
}

function summarize(slices: readonly VariantMetrics[]): VariantMetrics {
  const best = slices
    .toSorted((a, b) => b.perSecond - a.perSecond)
    .slice(0, Math.max(1, Math.ceil(slices.length / 3)));
  const middle = (of: (slice: VariantMetrics) => number): number => median(best.map(of));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    serverMicros: middle(({ serverMicros }) => serverMicros),
    databaseMicros: middle(({ databaseMicros }) => databaseMicros),
    busy: middle(({ busy }) => busy),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    failures: slices.reduce((sum, { failures }) => sum + failures, 0),
    firstFailure: slices.find(({ failures }) => failures > 0)?.firstFailure ?? '',
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function shuffle<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing);
}
