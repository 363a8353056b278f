import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureDiskFull } from './disk-full.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('a full disk refuses writes, serves reads, and accepts writes once there is space', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 300_000);

test.runIf(offered.seedsFaults)(
  'detects a server that does not watch its disk',
  async ({ skip }) => {
    const metrics = await measureDiskFull(run(), { isBlind: true });
    if (metrics['notRun'] === true) skip('no small disk can be mounted here');
    expect(goal.judge(metrics)).toContain('Changes were accepted on a full disk.');
  },
  300_000,
);
