import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { seedRouterFaults } from '../support/router-faults.ts';
import { goal, measureMatrix } from './matrix.ts';

const run = { size: 'short', cluster: inject('cluster'), report: () => {} } as const;

test(
  'every entry point accepts authorised callers, and nobody else',
  { timeout: 600_000 },
  async () => {
    const metrics = await goal.measure(run);
    expect(goal.judge(metrics)).toEqual([]);
    expect(metrics['attempts']).toBeGreaterThan(500);
  },
);

test.runIf(offered.seedsFaults).each([
  ['admin.categories.list', 'masters.categories.list', 'by moderator: 200  for 403'],
  ['masters.categories.list', 'admin.categories.list', 'by visitor: 401 auth.required for 200'],
])('detects another guard on %s', { timeout: 120_000 }, async (name, other, fault) => {
  const router = seedRouterFaults(name, other);
  const metrics = await measureMatrix(run, { router, only: (each) => each === name });
  expect(goal.judge(metrics)).toEqual([expect.stringContaining(`${name} ${fault}`)]);
});

test.runIf(offered.seedsFaults)(
  'detects a read that is not restricted to its owner',
  { timeout: 120_000 },
  async () => {
    const name = 'messages.byId';
    const router = seedRouterFaults(name, 'admin.messages.ofConversation');
    const metrics = await measureMatrix(run, { router, only: (each) => each === name });
    expect(metrics['mismatches']).toBeGreaterThan(0);
  },
);
