import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { offered } from '../support/env.ts';
import {
  type InstallationCounts,
  type SeededFault,
  walkInstallation,
} from './fuzz-installation.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

const wholeCalls = 200_000;
/** Calls per installation, before its lists grow so large that they become slow. */
const atOnce = 5000;
const host = fileURLToPath(new URL('./fuzz-host.ts', import.meta.url));

const countedFaults = ['failures', 'undeclared', 'wrongStatuses', 'unhandled'] as const;

export const goal: Goal = {
  promise:
    'Of 200,000 generated calls, valid and hostile, over every procedure and path, none makes the server fail, answers a field that it does not declare, or gets through a gate that is shut.',
  measure: (run) => measureFuzz(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'carriedOut') > metric(metrics, 'calls') * 0.1,
      'Nearly everything was refused.',
    ),
    ...countedFaults.flatMap((name) =>
      unless(metric(metrics, name) === 0, `${metric(metrics, name)} ${name}: ${metrics['faults']}`),
    ),
  ],
};

/** The whole form runs one process per core; a short walk runs in this one. */
export async function measureFuzz(
  { size, cluster, report }: GoalRun,
  {
    calls = size === 'whole' ? wholeCalls : offered.fuzz.calls,
    ...seeded
  }: SeededFault & {
    calls?: number;
  } = {},
): Promise<Metrics> {
  const { seed } = offered.fuzz;
  const installations = Array.from({ length: Math.ceil(calls / atOnce) }, (_, place) => ({
    seed: seed + place,
    calls: Math.min(atOnce, calls - place * atOnce),
  }));
  const counts: InstallationCounts[] = [];
  const work = async (): Promise<void> => {
    for (
      let installation = installations.shift();
      installation !== undefined;
      installation = installations.shift()
    ) {
      counts.push(
        await (size === 'short'
          ? walkInstallation(cluster, installation, seeded)
          : walkApart(cluster, installation)),
      );
      report(`${counts.length * atOnce} calls`);
    }
  };
  const workers = size === 'short' ? 1 : availableParallelism();
  await Promise.all(Array.from({ length: workers }, work));
  return describe(counts, seed);
}

function describe(counts: readonly InstallationCounts[], seed: number): Metrics {
  const all = (name: (typeof countedFaults)[number]) => counts.flatMap((each) => each[name]);
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((one, other) => one + other, 0);
  return {
    calls: sum(counts.map((each) => each.calls)),
    carriedOut: sum(counts.map((each) => each.carriedOut)),
    ...Object.fromEntries(countedFaults.map((name) => [name, all(name).length])),
    firstSeed: seed,
    installations: counts.length,
    faults: countedFaults
      .flatMap(all)
      .slice(0, 20)
      .map((fault) => fault.slice(0, 1500))
      .join('\n'),
  };
}

const texts = z.array(z.string());
const sentCounts = z.object({
  calls: z.number(),
  carriedOut: z.number(),
  failures: texts,
  undeclared: texts,
  wrongStatuses: texts,
  unhandled: texts,
});

async function walkApart(
  cluster: GoalRun['cluster'],
  installation: { seed: number; calls: number },
): Promise<InstallationCounts> {
  const child = fork(host, [JSON.stringify({ cluster, ...installation })]);
  const sent = once(child, 'message').then(([counts]) => sentCounts.parse(counts));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The walk from seed ${installation.seed} ended with ${String(code)}.`);
  });
  // Once the first has settled, a later rejection is of no interest.
  ended.catch(() => {});
  return Promise.race([sent, ended]);
}
