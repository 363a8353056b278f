import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { openNodeInstallation } from '../support/node-installation.ts';
import { walkSignIns } from './nodes-flows.ts';
import { goal } from './nodes.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('two servers behind a balancer behave like one', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults)(
  'detects a server that shares no state with the others',
  async () => {
    const [one, other] = [
      await openNodeInstallation(run.cluster, { nodes: 1 }),
      await openNodeInstallation(run.cluster, { nodes: 1 }),
    ];
    const mixed = { ...one, nodeUrls: [...one.nodeUrls, ...other.nodeUrls] };
    const metrics = await walkSignIns(mixed, 1);
    await other.close();
    await one.close();
    expect(metrics).toMatchObject({ unknownElsewhere: 1 });
  },
  120_000,
);
