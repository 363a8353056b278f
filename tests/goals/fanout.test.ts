import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureFanout } from './fanout.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('every reader receives every event once', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a server that drops messages',
  async () => {
    const fault = new URL('../support/fault-forgetful-sockets.ts', import.meta.url);
    expect(goal.judge(await measureFanout(run, { fault }))).toEqual([
      expect.stringMatching(/^\d+ readers did not receive each event once\.$/),
    ]);
  },
  180_000,
);
