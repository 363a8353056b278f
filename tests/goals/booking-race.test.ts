import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureBookingRace } from './booking-race.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('of many concurrent requests for a slot, and concurrent acceptances, one is accepted', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

/** A second write path that does not ask the day plan: with a job, a request for the same slot is accepted. */
async function acceptRivalsToo(db: Kysely<DB>): Promise<void> {
  await sql`
    create function accept_rival() returns trigger language plpgsql as $$
    begin
      update bookings set status = 'confirmed', accepted_at = new.accepted_at
       where id = (
         select id from bookings
          where master_id = new.master_id and slot && new.slot and status = 'pending' and id <> new.id
          limit 1);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger accept_rival after update of accepted_at on bookings
      for each row when (old.accepted_at is null and new.accepted_at is not null)
      execute function accept_rival()
  `.execute(db);
}

test.runIf(offered.seedsFaults)(
  'detects a missing exclusion constraint',
  async () => {
    const metrics = await measureBookingRace(run(), async (db) => {
      await sql`alter table bookings drop constraint bookings_one_accepted_job_per_slot`.execute(
        db,
      );
      await acceptRivalsToo(db);
    });
    expect(goal.judge(metrics)).toContain('Accepted jobs of a master overlap.');
  },
  120_000,
);
