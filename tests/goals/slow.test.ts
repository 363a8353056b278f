import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureSlow } from './slow.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('whoever is slow is not waited for for ever, and whoever comes too many hears so', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 60_000);

test.runIf(offered.seedsFaults)(
  'a server that turns nobody away is found out',
  async () => {
    const shortfalls = goal.judge(await measureSlow(run, { load: undefined }));
    expect(shortfalls).toEqual(['Of 5 calls too many 0 were refused with 503 and Retry-After.']);
  },
  60_000,
);
