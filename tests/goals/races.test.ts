import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { edits } from './races-edits.ts';
import { goal, measureRaces } from './races.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('concurrent attempts end in a permitted outcome', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 120_000);

test.runIf(offered.seedsFaults)(
  'detects an edit without a version check',
  async () => {
    const services = edits.filter(({ name }) => name === 'service');
    const metrics = await measureRaces(run(), {
      races: services,
      spoil: async (db) => {
        // A version that never grows lets every edit overwrite the others.
        await sql`
        create function forget_version() returns trigger language plpgsql as
          'begin new.version := old.version; return new; end'
      `.execute(db);
        await sql`
        create trigger forgetful before update on services
          for each row execute function forget_version()
      `.execute(db);
      },
    });
    expect(goal.judge(metrics)[0]).toContain('service: 4 of 4 won');
  },
  120_000,
);
