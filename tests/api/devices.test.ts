import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mesterhand/client';
import { appErrorOf } from '@mesterhand/client/errors';
import { deviceSchema } from '@mesterhand/domain/devices/schema';
import { signInQuotas } from '@mesterhand/domain/sign-in/throttle';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
});
afterAll(() => server.close());

const path = '/api/auth/devices';
const devices = deviceSchema.array();
const listOf = async (token: string) =>
  devices.parse((await server.rest('GET', path, { token })).body);

/** A person with this many sessions. */
async function makePerson(places = 2): Promise<string[]> {
  const { userId } = await makeClient(server.db);
  return Promise.all(Array.from({ length: places }, () => openSession(server.db, userId)));
}

describe('trap 9 own devices', () => {
  test('are listed, and ended one by one or all but this one', async () => {
    const [own = '', other = '', third = ''] = await makePerson(3);
    expect((await listOf(own)).map(({ current }) => current)).toEqual([true, false, false]);
    const id = (await listOf(other))[0]?.id ?? 0;
    expect(await server.rest('DELETE', `${path}/${id}`, { token: own })).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect((await server.rest('GET', path, { token: other })).status).toBe(401);
    expect(await server.rest('DELETE', `${path}/${id}`, { token: own })).toMatchObject({
      status: 404,
      body: { code: 'devices.notFound' },
    });
    expect((await server.rest('DELETE', path, { token: own })).body).toEqual({ ended: 1 });
    expect((await server.rest('GET', path, { token: third })).status).toBe(401);
    expect(await listOf(own)).toHaveLength(1);
  });

  test('are neither listed nor ended by strangers and visitors', async () => {
    const [[own = ''], [stranger = '']] = [await makePerson(), await makePerson()];
    const id = (await listOf(own))[0]?.id ?? 0;
    expect((await server.rest('DELETE', `${path}/${id}`, { token: stranger })).status).toBe(404);
    expect((await listOf(stranger)).map((device) => device.id)).not.toContain(id);
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect((await server.rest(method, at)).status).toBe(401);
    expect(await listOf(own)).toHaveLength(2);
  });

  test('are listed without anything that could authenticate as them', async () => {
    const [own = ''] = await makePerson();
    const { text } = await server.rest('GET', path, { token: own });
    expect(text).not.toContain(own);
    const ids = await server.db.selectFrom('sessions').select('id').execute();
    for (const { id } of ids) expect(text).not.toContain(id);
  });

  test('a sign-in on another device is published at once', async () => {
    const { userId } = await makeClient(server.db);
    const client = createClient(server.url, { token: await openSession(server.db, userId) });
    const [started, changed] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const live = client.auth.devices.changes.subscribe(undefined, {
      onStarted: started,
      onData: changed,
    });
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 });
    await client.auth.session.query();
    const name = `n${userId}`;
    const visitor = createClient(server.url, {});
    await visitor.auth.register.mutate({
      firstName: 'Nora',
      lastName: 'Berg',
      username: name,
      email: `${name}@example.no`,
      password: 'fjell-og-fjord',
    });
    expect(changed).not.toHaveBeenCalled();
    await openSession(server.db, userId);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 5000 });
    live.unsubscribe();
  });
});

describe('two servers', () => {
  let database: TestDatabase;
  let dataDir: string;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(inject('cluster'));
    dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-devices-'));
    const begin = () => startServerProcess({ databaseUrl: database.url, dataDir });
    servers.push(...(await Promise.all([begin(), begin()])));
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('trap 9 ending a device on one closes its WebSocket on the other at once', async () => {
    const [one = '', other = ''] = servers.map(({ url }) => url);
    const { userId } = await makeClient(database.db);
    const [own, lost] = [
      await openSession(database.db, userId),
      await openSession(database.db, userId),
    ];
    const errors: unknown[] = [];
    const started = vi.fn<() => void>();
    const live = createClient(other, {
      token: lost,
      retryDelayMs: () => 20,
    }).auth.devices.changes.subscribe(undefined, {
      onStarted: started,
      onError: (error) => errors.push(error.data?.app.code),
    });
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 });
    const mine = createClient(one, { token: own });
    const list = await mine.auth.devices.list.query();
    await mine.auth.devices.end.mutate({ id: list.find(({ current }) => !current)?.id ?? 0 });
    await vi.waitFor(() => expect(errors).toEqual(['auth.required']), { timeout: 5000 });
    live.unsubscribe();
  });

  test('trap 12 failed sign-ins on one count on the other', async () => {
    const statuses: unknown[] = [];
    const guess = { email: 'kari@example.no', password: 'feil' };
    for (let at = 0; at <= signInQuotas.place.free; at += 1) {
      const { auth } = createClient(servers[at % 2]?.url ?? '');
      const refused = await auth.login.mutate(guess).catch((error: unknown) => error);
      statuses.push(appErrorOf(refused)?.status);
    }
    expect(statuses).toEqual([...Array<number>(signInQuotas.place.free).fill(401), 429]);
  });
});
