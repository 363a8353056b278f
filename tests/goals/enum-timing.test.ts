import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { leakingSignIn } from '../support/careless-sign-in.ts';
import { goal, measureEnumeration } from './enum-timing.ts';
import { shareSlower } from './slower-share.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('known and unknown addresses cause the same work and get the same answer', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
});

test.runIf(offered.seedsFaults)(
  'detects a sign-in that skips the hash for unknown addresses',
  async () => {
    const shortfalls = goal.judge(await measureEnumeration(run, leakingSignIn));
    expect(shortfalls).toContain('login: known addresses cost other work.');
  },
);

test.each([
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[4, 5], [1, 2, 3], 1],
  [[1, 2], [3, 4], 0],
  [[1, 3], [2, 4], 0.25],
])('%j against %j is slower by %d', (ones, others, share) => {
  expect(shareSlower(ones, others)).toBe(share);
});
