import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '@mesterhand/db/seed';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/support/cluster.ts';
import { createFolderStorage } from '../core/storage/index.ts';
import { verifyData } from './verify.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-demo-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the demo breaks none of the invariants of production', async () => {
  const now = new Date('2026-11-20T11:00:00Z');
  const storage = await createFolderStorage({ dataDir });
  await seedDemo(database.db, { files: storage, now });
  const verdicts = await verifyData({ db: database.db, storage }, { now: new Date() });
  expect(verdicts.filter(({ count }) => count > 0)).toEqual([]);
}, 120_000);
