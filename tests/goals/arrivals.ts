import { generateDrive } from '../support/drives/drive.ts';
import { type ReplayRules, productRules, replayDrive } from '../support/drives/replay.ts';
import { type Goal, type Metrics, metric, unless } from './goal.ts';

const extents = { whole: 2000, short: 240 } as const;

interface Measured {
  drives: number;
  report: (progress: string) => void;
  rules?: ReplayRules;
}

/** Replays generated drives, the same in every run. @param rules replaced to prove that a fault is detected. */
export function measureArrivals({ drives, report, rules = productRules }: Measured): Metrics {
  const began = performance.now();
  const sums = { notifications: 0, brokenUnannounced: 0, inThePast: 0, misled: 0, hasty: 0 };
  const errors: number[] = [];
  let [reports, covered, silent] = [0, 0, 0];
  for (let seed = 1; seed <= drives; seed += 1) {
    const drive = generateDrive(seed);
    const { announced, broken, past, ...replayed } = replayDrive(drive, rules);
    sums.notifications += announced;
    sums.brokenUnannounced += broken;
    sums.inThePast += past;
    sums.misled += replayed.misled;
    sums.hasty += replayed.hasty;
    errors.push(...replayed.errors);
    reports += drive.reports.length;
    covered += replayed.covered;
    silent += announced === 0 ? 1 : 0;
    if (seed % 500 === 0) report(`${seed} drives`);
  }
  const sorted = errors.toSorted((a, b) => a - b);
  const at = (share: number): number => percent(sorted[Math.floor(sorted.length * share)] ?? 1);
  return {
    drives,
    reports,
    ...sums,
    drivesWithoutWindow: silent,
    medianErrorPercent: at(0.5),
    p90ErrorPercent: at(0.9),
    withinWindowPercent: percent(covered / errors.length),
    brokenUnannouncedPercent: percent(sums.brokenUnannounced / sums.notifications),
    microsPerEstimate: Math.round(((performance.now() - began) * 1000) / (reports + errors.length)),
  };
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

export function judgeArrivals(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  return [
    ...unless(
      of('medianErrorPercent') <= 20,
      `Half of the estimates are off by more than ${of('medianErrorPercent')} % of the time left.`,
    ),
    ...unless(
      of('brokenUnannouncedPercent') <= 5,
      `${of('brokenUnannouncedPercent')} % of the windows were broken without a notification before.`,
    ),
    ...unless(of('inThePast') === 0, `${of('inThePast')} windows lay in the past.`),
    ...unless(of('misled') === 0, `${of('misled')} faulty positions moved a window.`),
    ...unless(of('hasty') === 0, `${of('hasty')} notifications came too soon after another.`),
    ...unless(
      of('drivesWithoutWindow') * 50 <= of('drives'),
      `${of('drivesWithoutWindow')} drives had no window.`,
    ),
  ];
}

export const goal: Goal = {
  promise:
    'Over 2,000 generated drives with traffic, gaps, tunnels, jumps, stale and inaccurate positions and (0, 0): the estimated arrival is off by at most 20 % of the time left in the median, at most 5 % of the windows announced are broken without a notification before, no window lies in the past, and no faulty position moves one.',
  measure: ({ size, report }) =>
    Promise.resolve(measureArrivals({ drives: extents[size], report })),
  judge: judgeArrivals,
};
