import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { tellingSignIn } from '../support/careless-sign-in.ts';
import { goal, measureEnumeration } from './enum-timing.ts';
import { shareSlower } from './slower-share.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('known and unknown addresses cost the same work and hear the same', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
});

test.runIf(offered.seedsFaults)(
  'a sign-in that spares itself the work for unknown addresses is found out',
  async () => {
    const shortfalls = goal.judge(await measureEnumeration(run, tellingSignIn));
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
