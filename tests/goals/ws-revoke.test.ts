import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureRevocation } from './ws-revoke.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('a revoked right ends the events that it allowed', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects servers that miss the end of sessions',
  async () => {
    const metrics = await measureRevocation(run, {
      hears: ({ kind }) => kind !== 'session',
      only: ['logout'],
      timeoutMs: 1500,
    });
    expect(goal.judge(metrics)).toContainEqual(
      expect.stringMatching(/^\d+ private events came too late, after: logout\.$/),
    );
  },
  180_000,
);
