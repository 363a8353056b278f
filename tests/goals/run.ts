import { availableParallelism } from 'node:os';
import { startCluster } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import type { Goal } from './goal.ts';
import { writeResult } from './results.ts';

// What the product promises of its reliability, security and privacy, each a command that prints its measurements as
// JSON and exits with 1 when it falls short. `npm run goal -- races` runs one, `npm run goal -- --all` all in their
// order, `--write` stores the measurements in results.md.

const goals: Record<string, () => Promise<{ goal: Goal }>> = {
  answers: () => import('./answers.ts'),
  api: () => import('./api.ts'),
  'api-hot': () => import('./api-hot.ts'),
  arrivals: () => import('./arrivals.ts'),
  axe: () => import('./axe.ts'),
  'booking-race': () => import('./booking-race.ts'),
  bruteforce: () => import('./bruteforce.ts'),
  'chat-faults': () => import('./chat-faults.ts'),
  crash: () => import('./crash.ts'),
  csp: () => import('./csp.ts'),
  days: () => import('./days.ts'),
  'disk-full': () => import('./disk-full.ts'),
  'enum-timing': () => import('./enum-timing.ts'),
  failover: () => import('./failover.ts'),
  fanout: () => import('./fanout.ts'),
  fuzz: () => import('./fuzz.ts'),
  gdpr: () => import('./gdpr.ts'),
  matrix: () => import('./matrix.ts'),
  migrate: () => import('./migrate.ts'),
  nearby: () => import('./nearby.ts'),
  nodes: () => import('./nodes.ts'),
  offline: () => import('./offline.ts'),
  prices: () => import('./prices.ts'),
  races: () => import('./races.ts'),
  restore: () => import('./restore.ts'),
  search: () => import('./search.ts'),
  send: () => import('./send.ts'),
  slow: () => import('./slow.ts'),
  soak: () => import('./soak.ts'),
  start: () => import('./start.ts'),
  uploads: () => import('./uploads.ts'),
  web: () => import('./web.ts'),
  'ws-revoke': () => import('./ws-revoke.ts'),
  'ws-stall': () => import('./ws-stall.ts'),
};

const asked = process.argv.slice(2);
const writes = asked.includes('--write');
const named = asked.filter((word) => !word.startsWith('--'));
const chosen = asked.includes('--all') ? Object.keys(goals) : named;
const unknown = [
  ...named.filter((name) => !Object.hasOwn(goals, name)),
  ...asked.filter((word) => word.startsWith('--') && !['--all', '--write'].includes(word)),
];

if (unknown.length > 0 || chosen.length === 0) {
  if (unknown.length > 0) console.error(`There is no ${unknown.join(', ')}.`);
  console.error('npm run goal -- NAME… | --all [--write]');
  console.error(`Goals: ${Object.keys(goals).join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const name of chosen) failed += (await runGoal(name)) ? 0 : 1;
process.exit(failed === 0 ? 0 : 1);

async function runGoal(name: string): Promise<boolean> {
  const load = goals[name];
  if (load === undefined) throw new Error(`There is no ${name}.`);
  const { goal } = await load();
  const began = performance.now();
  const cluster = await startCluster({
    externalUrl: offered.databaseUrl,
    isDurable: goal.isDurable === true,
  });
  try {
    const report = (progress: string): void => console.error(`${name}: ${progress}`);
    const measured = await goal.measure({ size: 'whole', cluster: cluster.handle, report });
    const shortfalls = goal.judge(measured);
    const seconds = Math.round((performance.now() - began) / 1000);
    const outcome = {
      goal: name,
      kept: shortfalls.length === 0,
      shortfalls,
      figures: measured,
      seconds,
      cores: availableParallelism(),
    };
    console.log(JSON.stringify(outcome, null, 2));
    if (writes) await writeResult({ ...outcome, promise: goal.promise });
    return outcome.kept;
  } catch (error) {
    console.error(error);
    console.log(
      JSON.stringify({ goal: name, kept: false, shortfalls: [`It broke off: ${String(error)}`] }),
    );
    return false;
  } finally {
    await cluster.stop();
  }
}
