import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/support/cluster.ts';
import { createFolderStorage } from '../core/storage/index.ts';
import { createVault } from '../core/sessions/index.ts';
import { type Installation, fillEmpty } from './installation.ts';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'fill-test-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database.drop();
});

test.each([
  { seed: 'none', categories: 1, users: 0 },
  { seed: 'demo', categories: 1, users: 1 },
] as const)(
  'of servers that start together on an empty database one fills it: $seed',
  async ({ seed, categories, users }) => {
    const installation: Installation = {
      db: database.db,
      url: database.url,
      embedded: false,
      close: () => Promise.resolve(),
      storage: await createFolderStorage({ dataDir }),
      vault: createVault(Buffer.alloc(32)),
    };
    const lines: string[] = [];
    const fill = () => fillEmpty(installation, { seed, log: (line) => lines.push(line) });
    await Promise.all([fill(), fill(), fill()]);
    const count = async (table: 'categories' | 'users') =>
      (await database.db.selectFrom(table).select('id').limit(1).execute()).length;
    expect(await count('categories')).toBe(categories);
    expect(await count('users')).toBe(users);
  },
);
