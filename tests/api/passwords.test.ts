import { createClient } from '@mesterhand/client';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { fresh, openSession } from '../support/accounts.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { writeEmail } from '../support/reset-link.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

/** Emails one person can request, and emails one address gets. */
const emailsAnHour = 10;

let server: TestServer;
/** With the rate limits of a public server. */
let strict: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(inject('cluster'), { logLevel: 'info', logTarget });
  strict = await startTestServer(inject('cluster'), { rates: 'production' });
});
afterAll(async () => {
  await strict.close();
  await server.close();
});

const old = 'fjell-og-fjord';
const chosen = 'skog-og-hei';

const post = (path: string, body?: unknown, token?: string) =>
  server.rest('POST', path, { body, token });
const signIn = (email: string, password: string) => post('/api/auth/login', { email, password });

async function register() {
  const name = fresh();
  const email = `${name}@example.no`;
  const person = { firstName: 'Nora', lastName: 'Berg', username: name, email, password: old };
  const { user, token } = sessionOutput.parse((await post('/api/auth/register', person)).body);
  return { email, id: user.id, token };
}

const readTopics = async () => {
  const rows = await server.db.selectFrom('jobs').select(['topic', 'payload']).execute();
  return rows.filter(({ topic }) => topic === 'auth.resetRequested');
};

describe('the forgotten password over REST', () => {
  test('A-73 A-114 trap 12 answers every address identically', async () => {
    const { email } = await register();
    const known = await post('/api/auth/forgot-password', { email: email.toUpperCase() });
    const unknown = await post('/api/auth/forgot-password', { email: 'ingen@example.no' });
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    expect(await readTopics()).toHaveLength(2);
  });

  test.each([[{}], [{ email: '' }], [{ email: 'nora' }]])('A-73 refuses %j', async (body) => {
    expect(await post('/api/auth/forgot-password', body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['email'] }] },
    });
  });

  test('trap 12 limits the emails to one address, whoever requests them, and no other address', async () => {
    const ask = async (email: string) => {
      // Each from a session of its own, so that only the address is the same.
      const { userId } = await makeClient(strict.db);
      const token = await openSession(strict.db, userId);
      return strict.rest('POST', '/api/auth/forgot-password', { body: { email }, token });
    };
    for (let nth = 1; nth <= emailsAnHour; nth += 1)
      expect((await ask(nth % 2 === 0 ? 'nora@example.no' : 'Nora@Example.no')).status).toBe(200);
    expect(await ask('NORA@example.no')).toMatchObject({
      status: 429,
      body: { code: 'rate.limited' },
    });
    expect((await ask('ola@example.no')).status).toBe(200);
  });

  test('trap 12 limits the addresses one sender can request', async () => {
    const ask = (nth: number) =>
      strict.rest('POST', '/api/auth/forgot-password', { body: { email: `n${nth}@example.no` } });
    for (let nth = 1; nth <= emailsAnHour; nth += 1) expect((await ask(nth)).status).toBe(200);
    expect(await ask(99)).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
  });
});

describe('a new password over REST', () => {
  test('A-74 C-123 trap 12 the link opens the account, ends its sessions, and works once', async () => {
    const { email, token: session } = await register();
    const { token } = await writeEmail(server.db, email);
    expect(await post('/api/auth/reset-password', { token, password: chosen })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await server.rest('GET', '/api/auth/session', { token: session })).status).toBe(401);
    expect((await signIn(email, old)).status).toBe(401);
    expect((await signIn(email, chosen)).status).toBe(200);
    expect(await post('/api/auth/reset-password', { token, password: old })).toMatchObject({
      status: 400,
      body: { code: 'auth.badResetLink' },
    });
  });

  test('trap 12 open streams of the old session end with it', async () => {
    await makeCategories(server.db);
    const { masterId } = await makeMaster(server.db);
    const { email, token: session } = await register();
    const client = createClient(server.url, { token: session, retryDelayMs: () => 20 });
    const { id: conversationId } = await client.messages.open.mutate({ masterId });
    const started = vi.fn<() => void>();
    const errors: unknown[] = [];
    const live = client.messages.live.subscribe(
      { conversationId },
      { onStarted: started, onError: (error) => errors.push(error.data?.app.code) },
    );
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 });
    const { token } = await writeEmail(server.db, email);
    await post('/api/auth/reset-password', { token, password: chosen });
    await vi.waitFor(() => expect(errors).toEqual(['auth.required']), { timeout: 5000 });
    live.unsubscribe();
  });

  test('trap 21 an unknown token is a bad request, signed in or not, and changes nothing', async () => {
    const { email } = await register();
    const stranger = await register();
    const body = { token: fresh(), password: chosen };
    for (const session of [undefined, stranger.token])
      expect(await post('/api/auth/reset-password', body, session)).toMatchObject({
        status: 400,
        body: { code: 'auth.badResetLink' },
      });
    expect((await signIn(email, old)).status).toBe(200);
    expect((await signIn(stranger.email, old)).status).toBe(200);
  });

  test.each([
    [{ password: chosen }, 'token', 'required'],
    [{ token: 'x' }, 'password', 'required'],
    [{ token: 'x', password: 'fjell' }, 'password', 'passwordShort'],
    [{ token: 'x', password: 'passord123' }, 'password', 'passwordCommon'],
    [{ token: 'x', password: chosen, confirmPassword: old }, 'confirmPassword', 'passwordsDiffer'],
  ])('C-108 refuses %j at its field', async (body, field, message) => {
    expect(await post('/api/auth/reset-password', body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: [field], message }] },
    });
  });

  test('trap 12 guessing is rate-limited', async () => {
    const guess = () =>
      strict.rest('POST', '/api/auth/reset-password', {
        body: { token: fresh(), password: chosen },
      });
    for (let nth = 1; nth <= 10; nth += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  test('trap 23 no log line contains a token, a password or an address', async () => {
    const { email } = await register();
    await post('/api/auth/forgot-password', { email });
    const { token } = await writeEmail(server.db, email);
    await server.rest('GET', `/reset-password?token=${token}`);
    await post('/api/auth/reset-password', { token, password: 'hav-og-strand' });
    const log = lines.join('');
    expect(log).toContain('/api/auth/reset-password');
    for (const secret of [token, 'hav-og-strand', email]) expect(log).not.toContain(secret);
  });

  test('trap 9 works in maintenance mode, since an administrator may have forgotten the password', async () => {
    const { email } = await register();
    const { token } = await writeEmail(server.db, email);
    await server.db.updateTable('settings').set({ maintenanceMode: true }).execute();
    try {
      expect((await post('/api/auth/forgot-password', { email })).status).toBe(200);
      expect((await post('/api/auth/reset-password', { token, password: chosen })).status).toBe(
        200,
      );
    } finally {
      await server.db.updateTable('settings').set({ maintenanceMode: false }).execute();
    }
  });
});
