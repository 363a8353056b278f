import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { listReads } from '../support/list-reads.ts';
import { goal, measureNearby } from './nearby.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('the nearest of a trade are found', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a search that misses the nearest',
  async () => {
    const metrics = await measureNearby(run, {
      find: async (db, ask) =>
        (await listReads.nearby(db, { ...ask, readerId: 1, freshSince: new Date(0) })).slice(5),
    });
    expect(goal.judge(metrics)).toEqual(['12 searches missed nearer masters.']);
  },
  180_000,
);
