import { expect, inject, test } from 'vitest';
import { goal } from './start.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('a stopped server leaves no process behind, and its next start finds all data', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 120_000);

test('a slow start, much memory and left processes fall short', () => {
  const kept = {
    size: 'whole',
    exitCodes: 'SIGINT SIGINT',
    madeAtFirst: 1,
    madeAgain: 0,
    secretsKept: true,
  };
  const slow = { firstMs: 60_001, secondMs: 3001, idleMb: 151, loadedMb: 301 };
  const shortfalls = goal.judge({ ...kept, ...slow, leftBehind: 1 });
  expect(shortfalls).toHaveLength(5);
});
