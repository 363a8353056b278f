import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureCrash } from './crash.ts';

const run = () => ({ size: 'short' as const, cluster: inject('cluster'), report: () => {} });

test('one kill each of database and server loses no acknowledged write', async () => {
  expect(goal.judge(await goal.measure(run()))).toEqual([]);
}, 300_000);

test.runIf(offered.seedsFaults)(
  'detects a database that commits asynchronously',
  async () => {
    const metrics = await measureCrash(run(), async ({ db }) => {
      // Acknowledged transactions then stay in memory for ten seconds, and are lost with the process.
      await sql`alter system set synchronous_commit = off`.execute(db);
      await sql`alter system set wal_writer_delay = '10s'`.execute(db);
      await sql`select pg_reload_conf()`.execute(db);
    });
    expect(goal.judge(metrics)).toContain('Acknowledged writes were lost.');
  },
  300_000,
);
