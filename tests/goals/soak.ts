import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../support/cluster.ts';
import { makeCategories } from '../support/people.ts';
import { type ProbedServer, startProbedServer } from '../support/probed-server.ts';
import { type Walker, startWalker } from '../support/soak-walkers.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

interface Course {
  rounds: number;
  /** Minimum duration of a round, and minimum number of acts of each walker in it. */
  roundMs: number;
  roundActs: number;
  /** Milliseconds between two acts of a walker. */
  pauseMs: number;
  walkers: number;
  /** A fresh server still compiles its code: a short run detects only a large leak. */
  allowedGrowthPercent: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: {
    rounds: 120,
    roundMs: 15_000,
    roundActs: 0,
    pauseMs: 50,
    walkers: 4,
    allowedGrowthPercent: 5,
  },
  short: {
    rounds: 9,
    roundMs: 0,
    roundActs: 4,
    pauseMs: 0,
    walkers: 2,
    allowedGrowthPercent: 15,
  },
};

/** @param fault seeds a leak into the server beforehand, to prove that it is detected. */
export async function measureSoak(
  { size, cluster, report }: GoalRun,
  { fault }: { fault?: URL } = {},
): Promise<Metrics> {
  const course = courses[size];
  const database = await createTestDatabase(cluster);
  await makeCategories(database.db);
  const server = await startProbedServer(database.url, { fault });
  const walkers: Walker[] = [];
  try {
    for (let number = 0; number < course.walkers; number += 1)
      walkers.push(await startWalker(database.db, { url: server.url, number: number * 3 }));
    return await walkRounds({ server, walkers, course, report });
  } finally {
    for (const walker of walkers) walker.stop();
    await server.close();
    await database.drop();
  }
}

interface Walk {
  server: ProbedServer;
  walkers: readonly Walker[];
  course: Course;
  report: GoalRun['report'];
}

async function walkRounds({ server, walkers, course, report }: Walk): Promise<Metrics> {
  const began = performance.now();
  const counts = { acts: 0, failures: 0, firstFailure: '' };
  const heaps: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round < course.rounds; round += 1) {
    const until = performance.now() + course.roundMs;
    await Promise.all(walkers.map((walker) => walk(walker, { course, until, counts })));
    const { heapBytes, rssBytes } = await server.memory();
    heaps.push(heapBytes);
    resident.push(rssBytes);
    report(
      `${round + 1} of ${course.rounds}: ${megabytes(heapBytes)} MB after ${counts.acts} acts`,
    );
  }
  const third = Math.floor(course.rounds / 3);
  const middle = median(heaps.slice(third, 2 * third));
  const last = median(heaps.slice(2 * third));
  return {
    minutes: round2((performance.now() - began) / 60_000),
    samples: heaps.length,
    ...counts,
    firstHeapMb: megabytes(heaps[0] ?? 0),
    middleThirdHeapMb: megabytes(middle),
    lastThirdHeapMb: megabytes(last),
    heapGrowthPercent: round2((last / middle - 1) * 100),
    allowedGrowthPercent: course.allowedGrowthPercent,
    middleThirdResidentMb: megabytes(median(resident.slice(third, 2 * third))),
    lastThirdResidentMb: megabytes(median(resident.slice(2 * third))),
  };
}

async function walk(
  walker: Walker,
  {
    course,
    until,
    counts,
  }: {
    course: Course;
    until: number;
    counts: { acts: number; failures: number; firstFailure: string };
  },
): Promise<void> {
  for (let act = 0; act < course.roundActs || performance.now() < until; act += 1) {
    counts.acts += 1;
    await walker.step().catch((error: unknown) => {
      counts.failures += 1;
      counts.firstFailure ||= String(error);
    });
    if (course.pauseMs > 0) await sleep(course.pauseMs);
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100;
const megabytes = (bytes: number): number => round2(bytes / 1e6);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const goal: Goal = {
  promise:
    'Over 30 minutes of everything that customers and masters do, what the server holds after a forced collection ' +
    'is in the last third within 5 % of the middle third, and nothing fails.',
  measure: (run) => measureSoak(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'failures') === 0,
      `${metrics['failures']} of ${metrics['acts']} acts failed, the first with ${metrics['firstFailure']}.`,
    ),
    ...unless(metric(metrics, 'samples') >= 9, 'Too few samples were taken.'),
    ...unless(
      metric(metrics, 'heapGrowthPercent') <= metric(metrics, 'allowedGrowthPercent'),
      `The heap grew by ${metrics['heapGrowthPercent']} % from the middle third to the last.`,
    ),
  ],
};
