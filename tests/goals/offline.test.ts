import { describe, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { modelServer } from '../support/offline-day/model-server.ts';
import { goal, judgeOffline, measureModel } from './offline.ts';

const report = (): void => {};

test('work recorded without a network is stored once, and every conflict is shown', async () => {
  const metrics = await goal.measure({ size: 'short', cluster: inject('cluster'), report });
  expect(judgeOffline(metrics)).toEqual([]);
  expect(metrics['conflicts']).toBeGreaterThan(0);
  expect(metrics['lostCalls']).toBeGreaterThan(0);
}, 240_000);

describe('what is detected', () => {
  const short = { days: 5, adds: 60 };

  test.runIf(offered.seedsFaults)('a last write that wins', async () => {
    const makeServer = () => modelServer(() => ({ kind: 'applied' }));
    const found = judgeOffline(await measureModel({ ...short, makeServer }));
    expect(found.join(' ')).toContain('versions are shown nowhere');
    expect(found.join(' ')).toContain('conflicts are not shown');
  });

  test.runIf(offered.seedsFaults).each([
    ['drop', 'operations were lost'],
    ['renew', 'operations were stored twice'],
  ] as const)('a device that answers a lost call with "%s"', async (afterLoss, found) => {
    expect(judgeOffline(await measureModel({ ...short, afterLoss })).join(' ')).toContain(found);
  });
});
