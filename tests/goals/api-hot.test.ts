import { expect, inject, test } from 'vitest';
import { goal } from './api-hot.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('an acknowledged change is read on every server', async () => {
  const metrics = await goal.measure(run);
  expect(metrics).toMatchObject({ nodes: 2, writes: 12 });
  expect(goal.judge(metrics)).toEqual([]);
}, 180_000);

test('a stale read, a node without a cache and a slow one fall short', () => {
  const metrics = { size: 'whole', stale: 1, firstStale: 'price', failures: 0, fewestHits: 0 };
  expect(goal.judge({ ...metrics, 'one master: restOfLimit': 3.9 })).toEqual([
    '1 reads were stale, first price.',
    'A node cached nothing, so nothing was measured.',
    'one master: restOfLimit was 3.9, not 4.',
  ]);
});
