import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedUserSchema } from '@mesterhand/domain/admin/exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { runCommand } from '../support/command-line.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let home: string;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  home = await mkdtemp(join(tmpdir(), 'mesterhand-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

const run = (...parameters: string[]) =>
  runCommand(['export', ...parameters], {
    url: server.url,
    token: cast.admin.token,
    configHome: home,
    cwd: home,
  });

const bookingSchema = z.object({ id: z.number(), scheduledDate: z.string() });

describe('exporting bookings', () => {
  const ids: number[] = [];
  beforeAll(async () => {
    const { client, master } = cast;
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const)
      ids.push(await makeJob(server.db, { clientId: client.actor.userId, master, status }));
    await server.db
      .updateTable('bookings')
      .set({
        description: '=HYPERLINK("http://evil.example";"klikk")',
        scheduledDate: '2026-03-01',
      })
      .where('id', '=', ids[0] ?? 0)
      .execute();
  });

  test('as CSV contains no formula that a spreadsheet would run', async () => {
    const { code, stdout } = await run('bookings');
    expect(code).toBe(0);
    expect(stdout.charCodeAt(0)).toBe(0xfeff);
    expect(stdout.split('\r\n')).toHaveLength(ids.length + 2);
    expect(stdout).toContain(`"'=HYPERLINK(""http://evil.example"";""klikk"")"`);
  });

  test('filters by status and day', async () => {
    const read = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => bookingSchema.parse(JSON.parse(line)));
    const some = await run('bookings', '--status', 'confirmed,cancelled', '--format', 'ndjson');
    expect(read(some.stdout).map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    const day = await run(
      'bookings',
      '--from',
      '2026-03-01',
      '--to',
      '2026-03-01',
      '--format',
      'ndjson',
    );
    expect(read(day.stdout)).toMatchObject([{ id: ids[0], scheduledDate: '2026-03-01' }]);
  });

  test('as JSON is one array, also when empty', async () => {
    const all = await run('bookings', '--format', 'json');
    expect(JSON.parse(all.stdout)).toHaveLength(ids.length);
    const none = await run('bookings', '--format', 'json', '--from', '2090-01-01');
    expect([none.code, JSON.parse(none.stdout)]).toEqual([0, []]);
  });
});

describe('exporting people', () => {
  const many = 5000;
  beforeAll(async () => {
    await sql`
      insert into users (email, first_name, last_name, user_type)
      select 'many.' || n || '@example.no', 'Many', n::text, 'client' from generate_series(1, ${many}::int) n
    `.execute(server.db);
  });

  test('fetches page by page, each person once, and writes the file atomically', async () => {
    const { code, stdout, stderr } = await run(
      'users',
      '--format',
      'ndjson',
      '--out',
      'people.ndjson',
      '--json',
    );
    const everybody = await server.db.selectFrom('users').select('id').orderBy('id').execute();
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { rows: everybody.length, format: 'ndjson', file: 'people.ndjson' },
    ]);
    const lines = (await readFile(join(home, 'people.ndjson'), 'utf8')).trim().split('\n');
    const people = lines.map((line) => exportedUserSchema.parse(JSON.parse(line)));
    expect(people.map(({ id }) => id)).toEqual(everybody.map(({ id }) => id));
    expect(stderr).toMatch(/Exporting: \d+ of 50\d\d/);
    expect(await readdir(home)).not.toContain('people.ndjson.part');
  });

  test('leaves no partial file when stopped', async () => {
    const { code, stderr } = await runCommand(['export', 'users', '--out', 'half.csv'], {
      url: server.url,
      token: cast.admin.token,
      configHome: home,
      cwd: home,
      onStart: (child) => {
        child.stderr?.once('data', () => child.kill('SIGINT'));
      },
    });
    expect([code, stderr]).toEqual([130, expect.stringContaining('no file was written')]);
    expect((await readdir(home)).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  test('has the trade of masters when exporting masters alone', async () => {
    const { stdout } = await run('users', '--type', 'master', '--format', 'json');
    const people = z.array(exportedUserSchema).parse(JSON.parse(stdout));
    expect(people).toHaveLength(2);
    expect(people[0]).toMatchObject({ masterId: cast.master.masterId, category: 'plumbing' });
  });
});
