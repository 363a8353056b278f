import { migrateToLatest } from '@mesterhand/db/migrate';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { goal, measureMigrations } from './migrate.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('databases of earlier versions are migrated without losing rows', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a migration that loses a row',
  async () => {
    const migrate: typeof migrateToLatest = async (db, options) => {
      const names = await migrateToLatest(db, options);
      await db.deleteFrom('reviews').where('rating', '=', 1).execute();
      return names;
    };
    expect(
      goal.judge(await measureMigrations(run, { migrate, only: ['0030-identities'] })),
    ).toContainEqual(expect.stringMatching(/tables lost rows: .*reviews/));
  },
  180_000,
);
