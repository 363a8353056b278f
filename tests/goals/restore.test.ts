import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { offered } from '../support/env.ts';
import { restore } from '../support/backups.ts';
import { goal, measureRestore } from './restore.ts';

const run = { size: 'short' as const, cluster: inject('cluster'), report: () => {} };

test('a backup is restored unchanged', async () => {
  expect(goal.judge(await goal.measure(run))).toEqual([]);
}, 180_000);

test.runIf(offered.seedsFaults)(
  'detects a restore that misses a table and a file',
  async () => {
    const restoreInto: typeof restore = async (installation, path) => {
      await restore(installation, path);
      await sql`truncate services cascade`.execute(installation.database.db);
      await installation.storage.remove({ name: `${'1'.padStart(16, '0')}.webp`, private: false });
    };
    const shortfalls = goal.judge(await measureRestore(run, { restoreInto }));
    expect(shortfalls).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Tables are not the same: .*services/),
        '1 files are not the same.',
      ]),
    );
  },
  180_000,
);
