import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureSlow } from './slow.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('slow callers time out, and excess requests are refused', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 60_000);

test.runIf(offered.seedsFaults)(
  'detects a server without a load limit',
  async () => {
    const shortfalls = goal.judge(await measureSlow(run, { load: undefined }));
    expect(shortfalls).toEqual(['Of 5 calls too many 0 were refused with 503 and Retry-After.']);
  },
  60_000,
);
