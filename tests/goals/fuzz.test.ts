import { describe, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { plantRouter } from '../support/planted-router.ts';
import { goal, measureFuzz } from './fuzz.ts';

const run = { size: 'short', cluster: inject('cluster'), tell: () => {} } as const;

// FUZZ_SEED and FUZZ_CALLS walk another way, and a longer one.
test(
  'no generated call makes the server fail or tell what it does not declare',
  { timeout: 600_000 },
  async () => {
    expect(goal.judge(await goal.measure(run))).toEqual([]);
  },
);

describe('what is planted is found', () => {
  test.runIf(offered.plantsDefects).each([
    ['a failure', 'masters.list', () => Promise.reject(new Error('planted')), 'failures'],
    ['a field that is not declared', 'masters.categories.list', 'auth.push.key', 'undeclared'],
    ['a gate that is missing', 'admin.settings.get', 'admin.settings.public', 'wrongStatuses'],
  ] as const)('%s', { timeout: 120_000 }, async (_what, name, other, figure) => {
    const router = plantRouter(name, other);
    const figures = await measureFuzz(run, { router, only: [name], calls: 30 });
    expect(figures[figure]).toBeGreaterThan(0);
    expect(goal.judge(figures).join()).toContain(figure);
  });
});
