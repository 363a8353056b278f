import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/cluster.ts';
import { eraseHostiles } from '../../../tests/support/hostile-erasures.ts';
import { createFolderStorage } from './core/storage/index.ts';
import { deleteUser } from './features/erasure/service.ts';

test('erasing hostile accounts leaves every row of others byte for byte, proved tokens excepted', async () => {
  const database = await createTestDatabase(inject('cluster'));
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-hostile-'));
  try {
    const { db } = database;
    const storage = await createFolderStorage({ dataDir });
    const outcome = await eraseHostiles(
      { db, dataDir },
      {
        rounds: 15,
        atOnce: 2,
        seed: 7,
        open: (admin) =>
          Promise.resolve((id) =>
            deleteUser({ db, storage }, admin, { id, reason: 'on request' }, new Date()),
          ),
      },
    );
    expect(outcome).toMatchObject({ erased: 30, harm: [], broken: [], blocked: 0 });
    // The exceptions are not vacuous.
    expect(outcome.maskedRows).toBeGreaterThan(10);
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
