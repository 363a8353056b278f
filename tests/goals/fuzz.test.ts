import { describe, expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { seedRouterFaults } from '../support/router-faults.ts';
import { goal, measureFuzz } from './fuzz.ts';
import { comparesByCharacters, readsAnyCursor, runsOverFourDigits } from './fuzz-defects.ts';

const run = { size: 'short', cluster: inject('cluster'), report: () => {} } as const;

// FUZZ_SEED and FUZZ_CALLS choose another and a longer walk.
test(
  'no generated call makes the server fail or answer what it does not declare',
  { timeout: 600_000 },
  async () => {
    expect(goal.judge(await goal.measure(run))).toEqual([]);
  },
);

describe('seeded faults are detected', () => {
  test.runIf(offered.seedsFaults).each([
    ['a failure', 'masters.list', () => Promise.reject(new Error('seeded')), 'failures'],
    ['a field that is not declared', 'masters.categories.list', 'auth.push.key', 'undeclared'],
    ['a gate that is missing', 'admin.settings.get', 'admin.settings.public', 'wrongStatuses'],
  ] as const)('%s', { timeout: 120_000 }, async (_what, name, other, metric) => {
    const router = seedRouterFaults(name, other);
    const metrics = await measureFuzz(run, { router, only: [name], calls: 30 });
    expect(metrics[metric]).toBeGreaterThan(0);
    expect(goal.judge(metrics).join()).toContain(metric);
  });

  test.runIf(offered.seedsFaults).each([
    ['a comparison that fails over bytes', 'admin.support.send', comparesByCharacters],
    ['the same behind another form', 'admin.newsletter.subscribe', comparesByCharacters],
    ['dates that run over four digits', 'bookings.takenSlots', runsOverFourDigits],
    ['the same in a calendar', 'bookings.calendar.byMaster', runsOverFourDigits],
    ['the same in the audit trail', 'admin.audit.list', runsOverFourDigits],
    ['a cursor that is no instant', 'admin.jobs.failed', readsAnyCursor],
  ] as const)('%s', { timeout: 120_000 }, async (_what, name, fault) => {
    const router = seedRouterFaults(name, fault);
    const metrics = await measureFuzz(run, {
      router,
      only: [name],
      calls: 1000,
      endsAtFailure: true,
    });
    expect(metrics['failures']).toBeGreaterThan(0);
  });
});
