import { expect, inject, test } from 'vitest';
import { goal } from './api-hot.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('a change is read at once by whoever made it, and by everybody within a second', async () => {
  const metrics = await goal.measure(run);
  const { connections } = metrics;
  expect(metrics).toMatchObject({ writes: 24 * Number(connections) });
  expect(goal.judge(metrics)).toEqual([]);
}, 180_000);

test('stale reads, a server without a cache and a slow one fall short', () => {
  const metrics = { size: 'whole', stale: 1, ownStale: 2, firstStale: 'price', failures: 0 };
  expect(goal.judge({ ...metrics, fewestHits: 0, 'one master: restOfLimit': 3.9 })).toEqual([
    '2 reads did not show the reader’s own change, first price.',
    '1 reads were older than 1000 ms, first price.',
    'A node cached nothing, so nothing was measured.',
    'one master: restOfLimit was 3.9, not 4.',
  ]);
});
