import {
  type Rig,
  findDifferences,
  measureCase,
  shortCourse,
  variantsOf,
  wholeCourse,
  withRig,
} from '../bench/api.ts';
import { oneMasterName } from '../bench/cases.ts';
import { shareCores } from '../bench/cores.ts';
import type { Variant, VariantMetrics } from '../bench/variants.ts';
import { smallWorld, wholeWorld } from '../bench/world.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const limits = { rest: 0.9, trpc: 0.45, peer: 2.3 };
const course = { ...wholeCourse, slices: 24, warmAnswers: 10_000 };

/** @param change replaces the variants, to prove that a difference is detected. */
export async function measureApi(
  { size, cluster, report }: GoalRun,
  change: (variants: Variant[]) => Variant[] = (variants) => variants,
): Promise<Metrics> {
  const world = size === 'whole' ? wholeWorld : smallWorld;
  return withRig(cluster, { size: world, hasCache: false }, async (rig) => {
    const differences: string[] = [];
    for (const asked of rig.cases)
      differences.push(...(await findDifferences(asked, change(variantsOf(rig, asked)))));
    report('all answers are compared');
    const found = await measureOneMaster(rig, size === 'whole' ? course : shortCourse);
    return {
      size,
      cores: shareCores()?.description ?? 'one for all',
      differences: differences.length,
      firstDifference: differences[0] ?? '',
      ...describe(found),
    };
  });
}

function measureOneMaster(
  rig: Rig,
  how: typeof wholeCourse,
): Promise<ReadonlyMap<string, VariantMetrics>> {
  const asked = rig.cases.find(({ name }) => name === oneMasterName);
  if (asked === undefined) throw new Error('There is no such case.');
  return measureCase(rig, variantsOf(rig, asked), how);
}

const names = {
  limit: 'limit',
  peer: 'Express + drizzle',
  prepared: 'the same, prepared',
  rest: 'REST',
  trpc: 'tRPC',
} as const;
const variantNames = ['limit', 'peer', 'prepared', 'rest', 'trpc'] as const;

function describe(found: ReadonlyMap<string, VariantMetrics>): Metrics {
  const of = (name: keyof typeof names): VariantMetrics => {
    const metrics = found.get(names[name]);
    if (metrics === undefined) throw new Error(`Nothing was measured of ${name}.`);
    return metrics;
  };
  const ratio = (one: VariantMetrics, other: VariantMetrics): number =>
    Math.round((one.perSecond / other.perSecond) * 1000) / 1000;
  const each = variantNames.flatMap((name): [string, number][] => {
    const { perSecond, serverMicros, databaseMicros } = of(name);
    return [
      [`${name}PerSecond`, Math.round(perSecond)],
      [`${name}ServerMicros`, Math.round(serverMicros)],
      [`${name}DatabaseMicros`, Math.round(databaseMicros)],
    ];
  });
  return {
    failures: [...found.values()].reduce((sum, { failures }) => sum + failures, 0),
    restOfLimit: ratio(of('rest'), of('limit')),
    trpcOfLimit: ratio(of('trpc'), of('limit')),
    trpcOfPeer: ratio(of('trpc'), of('peer')),
    trpcOfPreparedPeer: ratio(of('trpc'), of('prepared')),
    restCostOfLimit: Math.round((of('rest').serverMicros / of('limit').serverMicros) * 100) / 100,
    trpcCostOfLimit: Math.round((of('trpc').serverMicros / of('limit').serverMicros) * 100) / 100,
    ...Object.fromEntries(each),
  };
}

function judge(metrics: Metrics): string[] {
  const differences = metric(metrics, 'differences');
  const failures = metric(metrics, 'failures');
  const shortfalls = [
    ...unless(
      differences === 0,
      `${differences} answers differ, first ${String(metrics['firstDifference'])}.`,
    ),
    ...unless(failures === 0, `${failures} requests failed.`),
  ];
  if (metrics['size'] !== 'whole') return shortfalls;
  const [rest, trpc] = [metric(metrics, 'restOfLimit'), metric(metrics, 'trpcOfLimit')];
  const peer = metric(metrics, 'trpcOfPeer');
  return [
    ...shortfalls,
    ...unless(rest >= limits.rest, `REST reached ${rest} of the limit, not ${limits.rest}.`),
    ...unless(trpc >= limits.trpc, `tRPC reached ${trpc} of the limit, not ${limits.trpc}.`),
    ...unless(peer >= limits.peer, `tRPC was ${peer} × Express and drizzle, not ${limits.peer}.`),
  ];
}

export const goal: Goal = {
  promise:
    'One master uncached, in one run with `node:http` and `pg` alone (one named statement, its JSON built in SQL): over REST at least 0.9 of that, ' +
    'over tRPC at least 0.45, and over tRPC at least 2.3 × Express 5 with drizzle; and every field of their answers is the same in the product’s.',
  measure: (run) => measureApi(run),
  judge,
};
