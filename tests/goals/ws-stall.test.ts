import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureStall } from './ws-stall.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('a stalled reader delays nobody, and its queue is bounded', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a server with an unbounded queue',
  async () => {
    const fault = new URL('../support/fault-blind-sockets.ts', import.meta.url);
    const metrics = await measureStall(run, { fault });
    expect(goal.judge(metrics)).toEqual([
      expect.stringMatching(/^\d+ kB waited for a reader that takes nothing\.$/),
    ]);
  },
  180_000,
);
