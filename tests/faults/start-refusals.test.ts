import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { serverEnv } from '../support/env.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-refusals-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server that can't start; resolves with its error output. */
async function startAndFail(own: Record<string, string>): Promise<string> {
  const settings = { PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', DATABASE_URL: database.url };
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnv({ ...settings, DATA_DIR: dataDir, REDIS_URL: '', ...own }),
  });
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  return complaint;
}

describe('a server that can not start logs the reason in one line', () => {
  test('a Redis that does not answer', async () => {
    expect(await startAndFail({ REDIS_URL: 'redis://user:secret@127.0.0.1:1' })).toBe(
      "Redis at 127.0.0.1:1 can't be reached (ECONNREFUSED). Is it running, and is REDIS_URL right?\n",
    );
  });

  test('a public address with a path', async () => {
    expect(await startAndFail({ PUBLIC_URL: 'https://example.no/app' })).toBe(
      'These settings are wrong:\n  PUBLIC_URL: must be an address without a path, such as https://mesterhand.example\n',
    );
  });

  test('a disk that is too small for a new database', async ({ skip }) => {
    const disk = await mountSmallDisk(20);
    if (typeof disk === 'string') return skip(disk);
    try {
      const complaint = await startAndFail({ DATABASE_URL: '', DATA_DIR: disk.folder });
      expect(complaint).toMatch(/^The disk of \S+ has \d+ MB left, and a new database needs 256\./);
      expect(complaint.trim().split('\n')).toHaveLength(1);
    } finally {
      await disk.close();
    }
  });
});
