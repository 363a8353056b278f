import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureSoak } from './soak.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('memory does not grow over all features', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a server that retains every request',
  async () => {
    const fault = new URL('../support/fault-retained-requests.ts', import.meta.url);
    const shortfalls = goal.judge(await measureSoak(run, { fault }));
    expect(shortfalls).toEqual([expect.stringMatching(/^The heap grew by \d/)]);
  },
  180_000,
);
