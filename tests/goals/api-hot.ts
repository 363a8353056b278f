import { type Rig, measureCase, variantsOf, wholeCourse, withRig } from '../bench/api.ts';
import { isPublic } from '../bench/cases.ts';
import { shareCores } from '../bench/cores.ts';
import { wholeWorld } from '../bench/world.ts';
import { countStaleReads } from './api-hot-changes.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const limit = 4;
const extents = {
  whole: { nodes: 3, writes: 400, readers: 2 },
  short: { nodes: 2, writes: 4, readers: 1 },
} as const;
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
async function measureHot(rig: Rig, asked: Rig['cases'][number]): Promise<Metrics> {
  const compared = ['limit', 'REST, cached', 'tRPC, cached'];
  const variants = variantsOf(rig, asked).filter(({ name }) => compared.includes(name));
  const metrics = await measureCase(rig, variants, wholeCourse);
  const [bare, rest, trpc] = compared.map((name) => metrics.get(name));
  if (bare === undefined || rest === undefined || trpc === undefined)
    throw new Error('Not all were measured.');
  const ratio = (one: number): number => Math.round((one / bare.perSecond) * 100) / 100;
  return {
    [`${asked.name}: limitPerSecond`]: Math.round(bare.perSecond),
    [`${asked.name}: restOfLimit`]: ratio(rest.perSecond),
    [`${asked.name}: trpcOfLimit`]: ratio(trpc.perSecond),
    [`${asked.name}: limitServerMicros`]: Math.round(bare.serverMicros),
    [`${asked.name}: restServerMicros`]: Math.round(rest.serverMicros),
    [`${asked.name}: trpcServerMicros`]: Math.round(trpc.serverMicros),
    [`${asked.name}: failures`]: bare.failures + rest.failures + trpc.failures,
  };
}

function judge(metrics: Metrics): string[] {
  const [stale, failures] = [metric(metrics, 'stale'), metric(metrics, 'failures')];
  const shortfalls = [
    ...unless(stale === 0, `${stale} reads were stale, first ${String(metrics['firstStale'])}.`),
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
    'Public reads from memory, over REST and over tRPC, at least 4 × as many as `node:http` and `pg` alone answer by asking the database, in one run; ' +
    'and a read that begins after a change was acknowledged shows it on every server.',
  measure: measureApiHot,
  judge,
};
