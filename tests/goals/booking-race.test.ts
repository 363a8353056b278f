import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { acceptRivalsToo } from '../support/rival-acceptance.ts';
import { goal, measureBookingRace } from './booking-race.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('of many concurrent requests for a slot, and concurrent acceptances, one is accepted', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults)(
  'detects a missing exclusion constraint',
  async () => {
    const metrics = await measureBookingRace(run(), acceptRivalsToo);
    expect(goal.judge(metrics)).toContain('Accepted jobs of a master overlap.');
  },
  120_000,
);
