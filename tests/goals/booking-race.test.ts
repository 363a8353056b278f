import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureBookingRace } from './booking-race.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('of many who want an hour, and many who accept them at once, one gets it', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults)(
  'a house that does not keep an hour for one is found out',
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
