import { type Rig, measureCase, variantsOf, wholeCourse, withRig } from '../bench/api.ts';
import { isPublic } from '../bench/cases.ts';
import { shareCores } from '../bench/cores.ts';
import type { VariantMetrics } from '../bench/variants.ts';
import { wholeWorld } from '../bench/world.ts';
import { countStaleReads, promisedMs } from './api-hot-changes.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const limit = 4;
const extents = {
  whole: { writes: 60, readers: 2 },
  short: { writes: 4, readers: 1 },
} as const;
/** Addresses of each kind that visitors share. */
const hotAddresses = 20;
/** Answers expire after a second: a slice is longer, so that it has its share of those that are made anew. */
const course = { ...wholeCourse, slices: 4, sliceMs: 2000 };

async function measureApiHot(run: GoalRun): Promise<Metrics> {
  const { size, cluster, report } = run;
  const stale = await countStaleReads(run, extents[size]);
  if (size !== 'whole') return { size, ...stale };
  const speeds = await withRig(cluster, { size: wholeWorld, hasCache: true }, async (rig) => {
    const found: Metrics = {};
    for (const asked of rig.cases.filter(isPublic)) {
      report(asked.name);
      Object.assign(found, await measureHot(rig, asked));
    }
    return found;
  });
  return { size, cores: shareCores()?.description ?? 'one for all', ...stale, ...speeds };
}

/** Measures a cached read over both paths, next to its limit: the same read of the database. */
async function measureHot(rig: Rig, whole: Rig['cases'][number]): Promise<Metrics> {
  const asked = {
    ...whole,
    plain: whole.plain.slice(0, hotAddresses),
    rest: whole.rest.slice(0, hotAddresses),
    trpc: whole.trpc.slice(0, hotAddresses),
  };
  const compared = ['limit', 'REST, cached', 'tRPC, cached'];
  const variants = variantsOf(rig, asked).filter(({ name }) => compared.includes(name));
  const metrics = await measureCase(rig, variants, course);
  const [bare, rest, trpc] = compared.map((name) => metrics.get(name));
  if (bare === undefined || rest === undefined || trpc === undefined)
    throw new Error('Not all were measured.');
  // As many answers for the same processor time: by the clock, whatever else runs would decide on a busy machine.
  const cost = (one: VariantMetrics): number => one.serverMicros + one.databaseMicros;
  const ratio = (one: VariantMetrics): number => Math.round((cost(bare) / cost(one)) * 100) / 100;
  return {
    [`${asked.name}: restOfLimit`]: ratio(rest),
    [`${asked.name}: trpcOfLimit`]: ratio(trpc),
    [`${asked.name}: limitMicros`]: Math.round(cost(bare)),
    [`${asked.name}: restMicros`]: Math.round(cost(rest)),
    [`${asked.name}: trpcMicros`]: Math.round(cost(trpc)),
    [`${asked.name}: limitPerSecond`]: Math.round(bare.perSecond),
    [`${asked.name}: restPerSecond`]: Math.round(rest.perSecond),
    [`${asked.name}: trpcPerSecond`]: Math.round(trpc.perSecond),
    [`${asked.name}: failures`]: bare.failures + rest.failures + trpc.failures,
  };
}

function judge(metrics: Metrics): string[] {
  const [own, stale] = [metric(metrics, 'ownStale'), metric(metrics, 'stale')];
  const [failures, first] = [metric(metrics, 'failures'), String(metrics['firstStale'])];
  const shortfalls = [
    ...unless(own === 0, `${own} reads did not show the reader’s own change, first ${first}.`),
    ...unless(stale === 0, `${stale} reads were older than ${promisedMs} ms, first ${first}.`),
    ...unless(failures === 0, `${failures} reads failed.`),
    ...unless(metric(metrics, 'fewestHits') > 0, 'A node cached nothing, so nothing was measured.'),
  ];
  if (metrics['size'] !== 'whole') return shortfalls;
  const ratios = Object.keys(metrics).filter((name) => /(rest|trpc)OfLimit$/.test(name));
  return [
    ...shortfalls,
    ...unless(ratios.length > 0, 'No read was measured.'),
    ...Object.keys(metrics)
      .filter((name) => name.endsWith(': failures'))
      .flatMap((name) => unless(metric(metrics, name) === 0, `${name}: ${String(metrics[name])}.`)),
    ...ratios.flatMap((name) =>
      unless(metric(metrics, name) >= limit, `${name} was ${metric(metrics, name)}, not ${limit}.`),
    ),
  ];
}

export const goal: Goal = {
  promise:
    'Public reads that visitors share, of twenty addresses of each kind, from memory over REST and over tRPC: at least 4 × as many as `node:http` and `pg` alone answer by asking the database, for the same processor time of server and database in one run; ' +
    'and on two servers, also with the connection between them cut, whoever wrote reads the change at once and everybody else within 1 s.',
  measure: measureApiHot,
  judge,
};
