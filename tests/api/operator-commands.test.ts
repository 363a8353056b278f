import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { recordServerRun } from '../support/installation.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { runProgram } from '../support/program.ts';

let database: TestDatabase;
let other: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  other = await createTestDatabase(inject('cluster'));
  folder = await mkdtemp(join(tmpdir(), 'mesterhand-operator-'));
  await makeClient(database.db, { role: 'admin' });
});
afterAll(async () => {
  await database.drop();
  await other.drop();
  await rm(folder, { recursive: true, force: true });
});

const makeDataDir = () => mkdtemp(join(folder, 'data-'));

type Command = Parameters<typeof runProgram>[0];
const commands: [Command, string[]][] = [
  ['first-admin', ['--email', 'new@example.no']],
  ['reset-admin', ['--email', 'new@example.no', '--yes']],
  ['backup', []],
  ['verify', []],
  ['restore', ['archive.tar.gz']],
];

describe('a command of an operator', () => {
  test.each(commands)('%s creates no installation where there is none', async (name, options) => {
    const dataDir = await makeDataDir();
    const outcome = await runProgram(name, { parameters: options, databaseUrl: '', dataDir });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/DATABASE_URL is not set.*Start the server once/s);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each(commands)('%s refuses a database that no server has used', async (name, options) => {
    const empty = await createTestDatabase(inject('cluster'));
    try {
      await sql`drop schema public cascade`.execute(empty.db);
      await sql`create schema public`.execute(empty.db);
      const place = { databaseUrl: empty.url, dataDir: await makeDataDir() };
      const outcome = await runProgram(name, { parameters: options, ...place });
      expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('is empty') });
      const { rows } = await sql`select from pg_class where relname = 'users'`.execute(empty.db);
      expect(rows).toEqual([]);
    } finally {
      await empty.drop();
    }
  });

  test.each(commands)('%s refuses a database other than the server’s', async (name, options) => {
    const dataDir = await makeDataDir();
    const used = new URL(database.url);
    used.password = 'never-printed';
    await recordServerRun(dataDir, { db: database.db, url: used.href });
    const mistaken = await runProgram(name, {
      parameters: options,
      databaseUrl: other.url,
      dataDir,
    });
    expect(mistaken.code).toBe(1);
    expect(mistaken.stderr).toMatch(/The server that last ran with .* used PostgreSQL at/);
    const forgotten = await runProgram(name, { parameters: options, databaseUrl: '', dataDir });
    expect(forgotten).toMatchObject({ code: 1 });
    expect(forgotten.stderr).toContain(`used PostgreSQL at 127.0.0.1:`);
    expect(forgotten.stderr).not.toContain(used.password);
  });

  test.each<[Command, string[]]>([
    ['backup', []],
    ['verify', []],
  ])('%s refuses a data folder without the installation’s files', async (name, parameters) => {
    const place = { databaseUrl: database.url, dataDir: await makeDataDir() };
    const outcome = await runProgram(name, { parameters, ...place });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('set DATA_DIR (or STORAGE_URL) as the server has it'),
    });
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  test('works on the installation of the settings file, and names it', async () => {
    const dataDir = await makeDataDir();
    await recordServerRun(dataDir, database);
    const settingsFile = join(folder, 'settings.env');
    await writeFile(settingsFile, `DATABASE_URL=${database.url}\nDATA_DIR=${dataDir}\n`);
    const options = { parameters: ['--email', 'the-first@example.no'], settingsFile };
    const outcome = await runProgram('first-admin', options);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('Installation: PostgreSQL at 127.0.0.1:');
    const opened = await database.db
      .selectFrom('users')
      .select('role')
      .where('email', '=', 'the-first@example.no')
      .executeTakeFirst();
    expect(opened).toEqual({ role: 'superadmin' });
  });

  test('reports a missing settings file in one line', async () => {
    const settingsFile = join(folder, 'nowhere.env');
    expect(await runProgram('verify', { settingsFile })).toMatchObject({
      code: 1,
      stderr: `SETTINGS_FILE names ${settingsFile}, which does not exist.\n`,
    });
  });

  test('restore creates an installation on request', async () => {
    const dataDir = await makeDataDir();
    await recordServerRun(dataDir, database);
    const made = await runProgram('backup', { databaseUrl: database.url, dataDir });
    const [file = ''] = /\S+\.tar\.gz/.exec(made.stdout) ?? [];
    const empty = await createTestDatabase(inject('cluster'));
    try {
      await sql`drop schema public cascade`.execute(empty.db);
      await sql`drop schema pgboss cascade`.execute(empty.db);
      await sql`create schema public`.execute(empty.db);
      const place = { databaseUrl: empty.url, dataDir: await makeDataDir() };
      const restored = await runProgram('restore', { parameters: [file, '--create'], ...place });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await runProgram('verify', place)).toMatchObject({ code: 0 });
    } finally {
      await empty.drop();
    }
  });
});
