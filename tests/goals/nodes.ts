import { availableParallelism } from 'node:os';
import { offered } from '../support/env.ts';
import {
  type NodeInstallation,
  type NodeInstallationOptions,
  openNodeInstallation,
} from '../support/node-installation.ts';
import { findPooler, openPooler } from '../support/pooler.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { type Cost, compareCosts } from './nodes-cost.ts';
import {
  type Extent,
  walkQuotas,
  walkPositions,
  walkSettings,
  walkSignIns,
  walkTalks,
} from './nodes-flows.ts';
import { walkJobs } from './nodes-jobs.ts';
import { runSuite } from './nodes-suite.ts';

const extents: Record<GoalRun['size'], Extent> = {
  whole: { signIns: 20, messages: 2000, cuts: 12, reports: 30, changes: 40, emails: 40 },
  short: { signIns: 1, messages: 40, cuts: 1, reports: 2, changes: 2, emails: 3 },
};
/** Guesses at one-time links per quarter of an hour. */
const guesses = 4;
const faults = [
  'unknownElsewhere',
  'stillKnownElsewhere',
  'lost',
  'storedTwice',
  'storedOutOfOrder',
  'neverShown',
  'shownTwice',
  'shownOutOfOrder',
  'wrongAnswers',
  'reportsNotSeenEverywhere',
  'staleReads',
  'switchesNotFollowed',
  'emailsMissing',
  'emailsTwice',
  'ordersTwice',
  'guessesOtherwise',
] as const;

type Walked = Pick<NodeInstallation, 'url' | 'nodeUrls' | 'db' | 'dataDir'>;

/** All user flows, on whichever server a request reaches. */
async function walkInstallation(installation: Walked, extent: Extent): Promise<Metrics> {
  return {
    ...(await walkSignIns(installation, extent.signIns)),
    ...(await walkTalks(installation, extent)),
    ...(await walkPositions(installation, extent.reports)),
    ...(await walkSettings(installation, extent.changes)),
    ...(await walkJobs(installation, extent.emails)),
    ...(await walkQuotas(installation, guesses)),
  };
}

/** How many faults were counted. */
function countFaults(metrics: Metrics): number {
  const beyond = Math.abs(metric(metrics, 'guessesLetThrough') - guesses);
  const wrong = faults.reduce((sum, name) => sum + metric(metrics, name), 0);
  const unsent = metric(metrics, 'messages') - metric(metrics, 'acknowledged');
  return wrong + unsent + beyond;
}

async function walkNew(
  run: GoalRun,
  options: NodeInstallationOptions,
): Promise<Metrics & { balancer: string }> {
  const installation = await openNodeInstallation(run.cluster, {
    ...options,
    rates: { signIn: `${guesses}/900` },
  });
  try {
    return {
      ...(await walkInstallation(installation, extents[run.size])),
      balancer: installation.balancer,
    };
  } finally {
    await installation.close();
  }
}

/**
 * Two servers connected through the database and, where they are available, four through Redis and two through a
 * pooler.
 */
async function measure(run: GoalRun): Promise<Metrics> {
  const { size, report } = run;
  const two = await walkNew(run, { nodes: 2 });
  const metrics: Metrics = { size, ...two, faultsOfTwo: countFaults(two) };
  if (size === 'short') return metrics;
  report('four servers');
  const four = await walkNew(run, { nodes: 4, redisUrl: offered.redisUrl });
  const way = offered.redisUrl === undefined ? 'NOTIFY' : 'Redis';
  report('a pooler');
  const pooled = await walkPooled(run);
  report('what a request costs');
  const costs = await measureCosts(run);
  report('the API suite on four servers');
  return {
    ...metrics,
    faultsOfFour: countFaults(four),
    wayOfFour: way,
    ...pooled,
    ...costs,
    ...(await runSuite(4)),
  };
}

async function walkPooled(run: GoalRun): Promise<Metrics> {
  const found = await findPooler();
  if (found === null) return { pooler: 'none on this machine' };
  const pooler = await openPooler(found, run.cluster.adminUrl);
  const lead = (url: string) => ({
    databaseUrl: pooler.addressOf(url),
    variables: {
      DATABASE_DIRECT_URL: url,
      DATABASE_PREPARE: pooler.carriesNames ? 'on' : 'off',
    },
  });
  try {
    const walked = await walkNew(run, { nodes: 2, lead });
    return {
      pooler: `PgBouncer ${pooler.version}, ${pooler.carriesNames ? 'named' : 'unnamed'} statements`,
      faultsPooled: countFaults(walked),
    };
  } finally {
    await pooler.close();
  }
}

async function measureCosts(run: GoalRun): Promise<Metrics> {
  const installations: NodeInstallation[] = [];
  try {
    for (const nodes of [1, 2])
      installations.push(await openNodeInstallation(run.cluster, { nodes }));
    const [one, two] = await compareCosts(installations, {
      slices: 12,
      requests: 2000,
      steady: 500,
    });
    return { ...describeCost('one', one), ...describeCost('two', two) };
  } finally {
    for (const installation of installations) await installation.close();
  }
}

function describeCost(name: string, cost: Cost | undefined): Metrics {
  return {
    [`${name}Microseconds`]: cost?.microseconds ?? 0,
    [`${name}PerSecond`]: cost?.perSecond ?? 0,
  };
}

/**
 * Two servers, a balancer, a database and the callers need cores of their own, or the second server has nothing to run
 * on.
 */
const hasCores = availableParallelism() >= 4;

function judge(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  const ofTwo = unless(
    of('faultsOfTwo') === 0,
    `${of('faultsOfTwo')} things went wrong at two servers.`,
  );
  if (metrics['size'] === 'short') return ofTwo;
  const cost = of('twoMicroseconds') / of('oneMicroseconds');
  const gain = of('twoPerSecond') / of('onePerSecond');
  return [
    ...ofTwo,
    ...unless(of('faultsOfFour') === 0, `${of('faultsOfFour')} things went wrong at four servers.`),
    ...unless((metrics['faultsPooled'] ?? 0) === 0, 'Things went wrong behind the pooler.'),
    ...unless(
      !hasCores || gain >= 1.7,
      `Two servers answer ${gain.toFixed(2)} times what one does.`,
    ),
    ...unless(
      hasCores || Math.abs(cost - 1) <= 0.1,
      `A request costs two servers ${cost.toFixed(2)} times what it costs one.`,
    ),
    ...unless(
      of('suiteFailed') === 0,
      `${of('suiteFailed')} tests of the API fail on four servers.`,
    ),
    ...unless(of('suiteTests') >= 500, 'Hardly any tests of the API ran.'),
  ];
}

export const goal: Goal = {
  promise:
    'Two and four servers behind a balancer on one database behave like one: sign-ins and sign-outs, conversations, positions, quotas, settings, cached answers, jobs and repeated requests, and the whole API suite; ' +
    'two answer at least 1.7 times what one does where there are four cores, else a request costs the same within 10 %, at the same pace for each server.',
  measure,
  judge,
};
