import { findPlanConflict } from '@mesterhand/domain/bookings/day-plan';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { acceptRivalsToo } from '../support/rival-acceptance.ts';
import { measurePlans } from './days-domain.ts';
import { goal, measureDays } from './days.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('contested bookings under kills leave days without overlaps that can be driven', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 600_000);

test('detects a rule that forgets the buffer or the road', () => {
  const report = () => {};
  const withoutBuffer = measurePlans(5000, report, (job, accepted, travel) =>
    findPlanConflict({ ...job, bufferMinutes: 0 }, accepted, travel),
  );
  expect(withoutBuffer['planOverlaps']).toBeGreaterThan(0);
  const withoutRoad = measurePlans(5000, report, (job, accepted) =>
    findPlanConflict(job, accepted, () => 0),
  );
  expect(withoutRoad['planUnreachable']).toBeGreaterThan(0);
});

test.runIf(offered.seedsFaults)(
  'detects a second write path that asks neither constraint nor plan',
  async () => {
    const metrics = await measureDays(run(), ({ db }) => acceptRivalsToo(db));
    expect(goal.judge(metrics)).toContain('Accepted jobs of a master overlap.');
  },
  600_000,
);
