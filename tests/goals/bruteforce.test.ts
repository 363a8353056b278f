import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { unlimitedSignIn } from '../support/careless-sign-in.ts';
import { lonelyLimits } from '../support/guarded-nodes.ts';
import { goal, measureGuessing } from './bruteforce.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('guesses from many addresses are limited to ten in 15 minutes, and the owner signs in', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
});

test.runIf(offered.seedsFaults)('detects a sign-in without a limit of attempts', async () => {
  const shortfalls = goal.judge(await measureGuessing(run, { router: unlimitedSignIn }));
  expect(shortfalls).toContainEqual(expect.stringMatching(/^\d\d+ guesses at one account/));
});

test.runIf(offered.seedsFaults)('servers that count by themselves are found out', async () => {
  const shortfalls = goal.judge(await measureGuessing(run, { limitsOf: lonelyLimits }));
  expect(shortfalls).toEqual([expect.stringMatching(/^Two servers let \d+ calls through/)]);
});
