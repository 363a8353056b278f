import { createClient } from '@mesterhand/client';
import { isAppError } from '@mesterhand/client/errors';
import { uploadAvatar } from '@mesterhand/client/uploads';
import { adminSettingsSchema, settingsDefaults } from '@mesterhand/domain/admin/settings';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, fresh, makeCast, openSession } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let now = new Date();
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => now });
  cast = await makeCast(server);
});
afterAll(() => server.close());
afterEach(() => save({ ...settingsDefaults }));

const path = '/api/admin/settings';
const read = async (token = cast.admin.token) =>
  adminSettingsSchema.parse((await server.rest('GET', path, { token })).body);
/** Sends the whole settings object as it was read with some fields changed, as the administration does. */
async function save(change: Record<string, unknown>, token = cast.admin.token) {
  const body = { ...(await read()), ...change };
  return server.rest('PUT', path, { token, body });
}

test('A-98 A-22 A-24 thirteen settings with their defaults', async () => {
  const settings = await read();
  expect(settings).toMatchObject({ ...settingsDefaults, lastBackup: null, siteName: 'Mesterhånd' });
  // Fields of our own come in addition to the documented ones.
  const { version: _, requireTwoFactor, ...documented } = settings;
  const { cancellationFreeHours, cancellationFee, ...thirteen } = documented;
  expect({ requireTwoFactor, cancellationFee }).toEqual({
    requireTwoFactor: false,
    cancellationFee: 0,
  });
  expect(cancellationFreeHours).toBe(24);
  expect(Object.keys(thirteen)).toHaveLength(13);
});

test('A-99 everyone reads what was saved, and the audit log records only what changed', async () => {
  const change = { siteName: `Hånd ${fresh()}`, contactEmail: 'hei@mesterhand.no' };
  const before = await read();
  const answer = await save(change);
  expect(answer).toMatchObject({ status: 200, body: { ...change, version: before.version + 1 } });
  expect((await server.rest('GET', '/api/settings')).body).toMatchObject(change);
  const auditEntries = await server.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'before', 'after'])
    .where('subject', '=', 'settings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(auditEntries).toEqual({
    actorId: cast.admin.actor.userId,
    action: 'settings.update',
    before: { siteName: before.siteName, contactEmail: before.contactEmail },
    after: change,
  });
});

test('A-99 saving unchanged settings writes nothing and no audit entry', async () => {
  const { version } = await read();
  const count = () =>
    server.db
      .selectFrom('auditEntries')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow();
  const { lines } = await count();
  expect((await save({})).body).toMatchObject({ version });
  expect(await count()).toEqual({ lines });
});

test('A-99 of two who read the same settings the second gets a conflict, and nothing is lost', async () => {
  const { version } = await read();
  expect((await save({ maxFileSize: 7, version })).status).toBe(200);
  expect(await save({ sessionTimeout: 60, version })).toMatchObject({
    status: 409,
    body: { code: 'conflict.stale' },
  });
  expect(await read()).toMatchObject({ maxFileSize: 7, sessionTimeout: 30 });
  // A client of the documented thirteen fields sends no version.
  expect((await save({ sessionTimeout: 60, version: undefined })).status).toBe(200);
});

test.each([
  ['maxFileSize', 0],
  ['maxFileSize', 101],
  ['sessionTimeout', 4],
  ['sessionTimeout', 1441],
])('A-23 refuses %s = %d', async (field, value) => {
  expect(await save({ [field]: value })).toMatchObject({
    status: 400,
    body: { issues: [{ path: [field], message: 'outOfRange' }] },
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['a master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('A-99 %s can neither read nor write them', async (_name, who, status) => {
  const token = who(cast)?.token;
  const body = await read();
  expect((await server.rest('GET', path, { token })).status).toBe(status);
  expect((await server.rest('PUT', path, { token, body })).status).toBe(status);
});

describe('trap 9 maintenance mode', () => {
  const closed = { status: 503, body: { code: 'server.maintenance' } };
  const get = (address: string, account?: Account) =>
    server.rest('GET', address, { token: account?.token });

  test('closes the API to visitors, customers, masters and moderators, over REST, tRPC and uploads', async () => {
    expect((await save({ maintenanceMode: true })).status).toBe(200);
    for (const account of [undefined, cast.client, cast.master, cast.moderator]) {
      const answer = await get('/api/masters', account);
      expect(answer).toMatchObject(closed);
      expect(answer.headers.get('retry-after')).toBe('60');
      await expect(
        server.client(account?.token).masters.categories.list.query(),
      ).rejects.toMatchObject({ data: { app: { code: 'server.maintenance', status: 503 } } });
    }
    const picture = new Blob([new Uint8Array(png(2))]);
    const refused = await uploadAvatar(server.client(cast.client.token), picture).catch(
      (error: unknown) => error,
    );
    expect(isAppError(refused, 'server.maintenance')).toBe(true);
  });

  test('leaves administrators, signing in and the public settings available', async () => {
    await save({ maintenanceMode: true });
    expect((await get('/api/masters', cast.admin)).status).toBe(200);
    expect(await get('/api/settings')).toMatchObject({
      status: 200,
      body: { maintenanceMode: true },
    });
    const wrong = { email: 'nobody@example.no', password: 'feil-passord' };
    expect(await server.rest('POST', '/api/auth/login', { body: wrong })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials' },
    });
    expect((await get('/api/auth/session', cast.client)).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('ends at once when it is switched off', async () => {
    await save({ maintenanceMode: true });
    expect(await get('/api/masters')).toMatchObject(closed);
    await save({ maintenanceMode: false });
    expect((await get('/api/masters')).status).toBe(200);
  });

  test('ends open streams, which resume afterwards', async () => {
    const states: string[] = [];
    const started = vi.fn<() => void>();
    const client = createClient(server.url, { token: cast.client.token, retryDelayMs: () => 20 });
    const { id: conversationId } = await client.messages.open.mutate({
      masterId: cast.master.masterId,
    });
    const live = client.messages.live.subscribe(
      { conversationId },
      { onStarted: started, onConnectionStateChange: ({ state }) => states.push(state) },
    );
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1), { timeout: 5000 });
    states.length = 0;
    await save({ maintenanceMode: true });
    await vi.waitFor(() => expect(states).toContain('connecting'), { timeout: 5000 });
    expect(started).toHaveBeenCalledTimes(1);
    await save({ maintenanceMode: false });
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2), { timeout: 5000 });
    live.unsubscribe();
  });
});

describe('trap 9 the other settings apply at once', () => {
  test('allowRegistration', async () => {
    await save({ allowRegistration: false });
    const person = {
      email: `ny-${fresh()}@example.no`,
      username: `ny-${fresh()}`,
      password: 'et langt passord',
      firstName: 'Ny',
      lastName: 'Person',
      phone: '+47 900 00 000',
      userType: 'client',
    };
    const register = () => server.rest('POST', '/api/auth/register', { body: person });
    expect(await register()).toMatchObject({
      status: 403,
      body: { code: 'auth.registrationClosed' },
    });
    await save({ allowRegistration: true });
    expect((await register()).status).toBe(201);
  });

  test('sessionTimeout ends sessions idle for longer and no others', async () => {
    const token = await openSession(server.db, (await makeClient(server.db)).userId);
    const session = () => server.rest('GET', '/api/auth/session', { token });
    const start = now;
    expect((await session()).status).toBe(200);
    now = new Date(start.getTime() + 20 * 60_000);
    await server.rest('GET', '/api/auth/session', { token: cast.admin.token });
    await save({ sessionTimeout: 10 });
    expect((await session()).status).toBe(401);
    expect((await server.rest('GET', path, { token: cast.admin.token })).status).toBe(200);
  });

  test('maxFileSize limits uploads', async () => {
    const bytes = Buffer.concat([png(2), Buffer.alloc(1.5 * 1024 * 1024)]);
    const send = () =>
      uploadAvatar(server.client(cast.master.token), new Blob([new Uint8Array(bytes)]));
    await save({ maxFileSize: 1, sessionTimeout: 1440 });
    const refused = await send().catch((error: unknown) => error);
    expect(isAppError(refused, 'uploads.tooLarge')).toBe(true);
    await save({ maxFileSize: 2 });
    expect(await send()).toHaveProperty('avatarUrl');
  });
});
