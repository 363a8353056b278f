import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureApi } from './api.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('product, limit and peer give the same answers', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test('a ratio below its limit falls short', () => {
  const metrics = { size: 'whole', differences: 0, firstDifference: '', failures: 0 };
  expect(
    goal.judge({ ...metrics, restOfLimit: 0.89, trpcOfLimit: 0.44, trpcOfPeer: 2.2 }),
  ).toHaveLength(3);
  expect(goal.judge({ ...metrics, restOfLimit: 0.9, trpcOfLimit: 0.45, trpcOfPeer: 2.3 })).toEqual(
    [],
  );
});

test.runIf(offered.seedsFaults)(
  'detects a variant with other answers',
  async () => {
    const metrics = await measureApi(run, (variants) =>
      variants.map((variant) =>
        variant.name === 'REST' ? { ...variant, calls: variant.calls.toReversed() } : variant,
      ),
    );
    expect(goal.judge(metrics)[0]).toMatch(/^\d+ answers differ, first one master: REST/);
  },
  180_000,
);
