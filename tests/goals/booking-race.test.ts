import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureBookingRace } from './booking-race.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('of many concurrent requests for a slot, and concurrent acceptances, one is accepted', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults)(
  'detects a missing exclusion constraint',
  async () => {
    const metrics = await measureBookingRace(run(), async (db) => {
      await sql`alter table bookings drop constraint bookings_one_accepted_job_per_slot`.execute(
        db,
      );
    });
    expect(goal.judge(metrics)).toContain('Accepted jobs of a master overlap.');
  },
  120_000,
);
