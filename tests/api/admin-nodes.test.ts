import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mesterhand/client';
import { appErrorOf } from '@mesterhand/client/errors';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let database: TestDatabase;
let dataDir: string;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-settings-'));
  const start = () => startServerProcess({ databaseUrl: database.url, dataDir });
  servers.push(...(await Promise.all([start(), start()])));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('trap 9 a setting changed on one server applies on the other within a second', async () => {
  const [one = '', other = ''] = servers.map(({ url }) => url);
  const admin = await makeClient(database.db, { role: 'admin' });
  const token = await openSession(database.db, admin.userId);
  const { settings } = createClient(one, { token }).admin;
  const visitor = createClient(other, { retries: 0 });
  const statusOf = () =>
    visitor.masters.list.query({}).then(
      () => 200,
      (error: unknown) => appErrorOf(error)?.status,
    );
  expect(await statusOf()).toBe(200);
  for (const [maintenanceMode, status] of [
    [true, 503],
    [false, 200],
  ] as const) {
    await settings.update.mutate({ ...(await settings.get.query()), maintenanceMode });
    const changed = async () => expect(await statusOf()).toBe(status);
    await vi.waitFor(changed, { timeout: 1000, interval: 20 });
  }
});
