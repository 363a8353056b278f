import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mesterhand/client';
import { openDownload } from '@mesterhand/client/downloads';
import { appErrorOf } from '@mesterhand/client/errors';
import { backupSchema } from '@mesterhand/domain/backups/schema';
import { recordServerRun } from '../support/installation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, makeCast, openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

describe('A-100 a backup over the documented path', () => {
  let server: TestServer;
  let cast: Cast;
  let superadmin: Account;
  beforeAll(async () => {
    server = await startTestServer(inject('cluster'));
    cast = await makeCast(server);
    const actor = await makeClient(server.db, { role: 'superadmin' });
    superadmin = { actor, token: await openSession(server.db, actor.userId) };
  });
  afterAll(() => server.close());

  const call = (method: string, path: string, account: Account | undefined = cast.admin) =>
    server.rest(method, `/api/admin/${path}`, { token: account.token });
  const bytes = Buffer.from('an archive');

  /** Inserts a finished backup without making one. */
  async function store(fileName: string): Promise<number> {
    const folder = join(server.dataDir, 'backups');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, fileName), bytes);
    const at = new Date().toISOString();
    const done = { status: 'done', trigger: 'manual', progress: 1, bytes: bytes.length } as const;
    const { id } = await server.db
      .insertInto('backups')
      .values({ ...done, fileName, startedAt: at, finishedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('is accepted at once, is idempotent while pending, and can be polled', async () => {
    const first = await call('POST', 'backup');
    expect(first).toMatchObject({ status: 201, body: { status: 'waiting', trigger: 'manual' } });
    expect((await call('POST', 'backup')).body).toEqual(first.body);
    const { id } = backupSchema.parse(first.body);
    expect((await call('GET', `backups/${id}`)).body).toEqual(first.body);
    expect((await call('GET', 'backups')).body).toEqual([first.body]);
    expect(await call('DELETE', `backups/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'backups.unfinished' },
    });
    await server.db.deleteFrom('backups').execute();
    expect(await call('GET', `backups/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'backups.notFound' },
    });
  });

  test('a superadmin downloads the archive unchanged', async () => {
    const id = await store('mesterhand-one.tar.gz');
    const answer = await call('GET', `backups/${id}/file`, superadmin);
    expect(answer).toMatchObject({ status: 200, text: bytes.toString() });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="mesterhand-one.tar.gz"',
      'cache-control': 'no-store',
    });
    const auditEntries = await server.db
      .selectFrom('auditEntries')
      .select(['actorId', 'subject', 'subjectId'])
      .where('action', '=', 'backup.download')
      .execute();
    const actorId = superadmin.actor.userId;
    expect(auditEntries).toEqual([{ actorId, subject: 'backup', subjectId: id }]);
  });

  test.each<[string, (all: Cast) => Account | undefined, number]>([
    ['a visitor', () => undefined, 401],
    ['a customer', ({ client }) => client, 403],
    ['a master', ({ master }) => master, 403],
    ['a moderator', ({ moderator }) => moderator, 403],
    ['an admin who is not a superadmin', ({ admin }) => admin, 403],
  ])('%s cannot', async (_name, who, status) => {
    const id = await store(`mesterhand-${status}-${crypto.randomUUID()}.tar.gz`);
    const token = who(cast)?.token;
    const answer = await server.rest('GET', `/api/admin/backups/${id}/file`, { token });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(bytes.toString());
  });

  test('refuses unknown backups and invalid ids', async () => {
    const get = async (id: string) => call('GET', `backups/${id}/file`, superadmin);
    expect(await get('none')).toMatchObject({ status: 400 });
    expect(await get('999999')).toMatchObject({ status: 404, body: { code: 'backups.notFound' } });
    const id = await store('mesterhand-lost.tar.gz');
    await rm(join(server.dataDir, 'backups', 'mesterhand-lost.tar.gz'));
    expect(await get(`${id}`)).toMatchObject({ status: 404, body: { code: 'backups.gone' } });
    expect(await call('DELETE', `backups/${id}`)).toMatchObject({ status: 200, body: { id } });
  });
});

describe('A-25 trap 10 backups in operation', () => {
  const folders: string[] = [];
  const databases: TestDatabase[] = [];
  const servers: ServerProcess[] = [];
  const makePlace = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-backup-'));
    const database = await createTestDatabase(inject('cluster'));
    folders.push(dataDir);
    databases.push(database);
    return { dataDir, database, databaseUrl: database.url };
  };
  type Place = Awaited<ReturnType<typeof makePlace>>;
  const start = async (place: Place): Promise<ServerProcess> => {
    const server = await startServerProcess(place);
    servers.push(server);
    return server;
  };
  const peopleOf = async ({ database }: Place) =>
    database.db.selectFrom('users').select(['id', 'email', 'role']).orderBy('id').execute();
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(databases.map((database) => database.drop()));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test('a backup made by one of two servers is restored into another installation, and ends all sessions', async () => {
    const place = await makePlace();
    const { db } = place.database;
    const [one] = await Promise.all([start(place), start(place)]);
    const { userId } = await makeClient(db, { role: 'superadmin' });
    const token = await openSession(db, userId);
    const client = createClient(one.url, { token });
    const { id } = await client.admin.backup.create.mutate();
    const isDone = async () => {
      const backup = await client.admin.backup.get.query({ id });
      expect(backup).toMatchObject({ status: 'done', progress: 1, problem: null });
      expect(await client.admin.settings.get.query()).toMatchObject({
        lastBackup: backup.finishedAt,
      });
    };
    await vi.waitFor(isDone, { timeout: 30_000, interval: 100 });
    const file = join(place.dataDir, 'taken.tar.gz');
    const { stream } = await openDownload(client, `/api/admin/backups/${id}/file`);
    await writeFile(file, stream);

    const fresh = await makePlace();
    const restored = await runProgram('restore', { ...fresh, parameters: [file] });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('Everyone signs in anew.');
    expect(await peopleOf(fresh)).toEqual(await peopleOf(place));
    const again = await start(fresh);
    const settings = createClient(again.url, { token }).admin.settings.get.query();
    expect(appErrorOf(await settings.catch((error: unknown) => error))?.status).toBe(401);
    const running = await runProgram('restore', { ...fresh, parameters: [file, '--replace'] });
    expect(running).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it') });
  }, 120_000);

  test('a missed nightly backup is made once, whichever server is first', async () => {
    const place = await makePlace();
    const { db } = place.database;
    const long = '2026-01-01T00:00:00.000Z';
    await sql`update kysely_migration set timestamp = ${long}`.execute(db);
    await Promise.all([start(place), start(place)]);
    const list = () => db.selectFrom('backups').select(['trigger', 'status']).execute();
    const isMade = async () =>
      expect(await list()).toEqual([{ trigger: 'nightly', status: 'done' }]);
    await vi.waitFor(isMade, { timeout: 60_000, interval: 200 });
    expect(await readdir(join(place.dataDir, 'backups'))).toHaveLength(1);
  }, 120_000);

  test('the command line backs up, refuses to overwrite people, and replaces them when asked', async () => {
    const place = await makePlace();
    await recordServerRun(place.dataDir, place.database);
    await makeClient(place.database.db);
    const outcome = await runProgram('backup', place);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    const [file = ''] = /\S+\.tar\.gz/.exec(outcome.stdout) ?? [];
    const before = await peopleOf(place);
    await makeClient(place.database.db);
    const refused = await runProgram('restore', { ...place, parameters: [file] });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') });
    expect(await peopleOf(place)).toHaveLength(2);
    const replaced = await runProgram('restore', { ...place, parameters: [file, '--replace'] });
    expect(replaced).toMatchObject({ code: 0, stderr: '' });
    expect(await peopleOf(place)).toEqual(before);
    const missing = await runProgram('restore', { ...place, parameters: ['/nowhere.tar.gz'] });
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no archive') });
    expect((await runProgram('restore', place)).code).toBe(2);
  }, 120_000);
});
