import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { signInQuotas } from '@mesterhand/domain/sign-in/throttle';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { givePassword } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import { type RestAnswer, type TestServer, startTestServer } from '../support/server.ts';

const start = Date.parse('2026-11-20T11:00:00Z');
const password = 'fjell-og-fjord';

let server: TestServer;
let now = start;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => new Date(now) });
});
afterAll(() => server.close());
beforeEach(() => {
  now += 2 * 60 * 60_000;
});

async function makePerson(): Promise<string> {
  const { userId } = await makeClient(server.db);
  return givePassword(server.db, userId, password);
}

const login = (email: string, { as = password, cookie }: { as?: string; cookie?: string } = {}) =>
  server.rest('POST', '/api/auth/login', {
    body: { email, password: as },
    ...(cookie !== undefined && { headers: { cookie } }),
  });

const cookieOf = ({ headers }: RestAnswer): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('trap 12 signing in', () => {
  test('C-120 a correct password answers the two documented fields, and sets an HttpOnly cookie', async () => {
    const answer = await login(await makePerson());
    expect(answer.status).toBe(200);
    expect(Object.keys(sessionOutput.parse(answer.body)).toSorted()).toEqual(['token', 'user']);
    expect(answer.text).not.toContain('device');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });

  test('the procedure sets it too, a refusal does not', async () => {
    const email = await makePerson();
    const called = await server.rest('POST', '/trpc/auth.login', { body: { email, password } });
    expect(called.headers.get('set-cookie')).toMatch(/^device=[\w-]{43};/);
    expect((await login(email, { as: 'feil' })).headers.get('set-cookie')).toBeNull();
  });

  test('over https the cookie is Secure', async () => {
    const safe = await startTestServer(inject('cluster'), { publicUrl: 'https://mester.example' });
    const name = randomBytes(6).toString('hex');
    const answer = await safe.rest('POST', '/api/auth/register', {
      body: {
        firstName: 'Kari',
        lastName: 'N',
        username: name,
        email: `${name}@example.no`,
        password,
      },
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    // A sibling subdomain can set the plain cookie name, and so choose the device a person is known by.
    const forged = 'p'.repeat(43);
    const signIn = await safe.rest('POST', '/api/auth/login', {
      body: { email: `${name}@example.no`, password },
      headers: { cookie: `device=${forged}` },
    });
    expect(signIn.status).toBe(200);
    expect(signIn.headers.get('set-cookie')).not.toContain(forged);
    await safe.close();
  });

  test('a sign-in ends the session it was sent with', async () => {
    const email = await makePerson();
    const signIn = async (token?: string): Promise<{ token: string }> => {
      const answer = await server.rest('POST', '/api/auth/login', {
        body: { email, password },
        ...(token !== undefined && { token }),
      });
      return sessionOutput.parse(answer.body);
    };
    const [first, elsewhere] = [await signIn(), await signIn()];
    const second = await signIn(first.token);
    const see = async ({ token }: { token: string }) =>
      (await server.rest('GET', '/api/auth/devices', { token })).status;
    expect([await see(first), await see(elsewhere), await see(second)]).toEqual([401, 200, 200]);
    await server.rest('POST', '/api/auth/login', {
      body: { email, password: 'feil' },
      token: second.token,
    });
    expect(await see(second)).toBe(200);
  });

  test('C-98 failures answer 429 with the seconds to wait, also in the body', async () => {
    const email = await makePerson();
    for (let each = 0; each < signInQuotas.place.free; each += 1)
      expect((await login(email, { as: 'feil' })).status).toBe(401);
    const refused = await login(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'auth.throttled' } });
    expect(refused.headers.get('retry-after')).toBe('30');
    const called = await server.rest('POST', '/trpc/auth.login', { body: { email, password } });
    expect(called.headers.get('retry-after')).toBe('30');
    expect(called.body).toHaveProperty('error.data.app', {
      code: 'auth.throttled',
      status: 429,
      retryAfter: 30,
      requestId: expect.any(String),
    });
    now += 30_000;
    expect((await login(email)).status).toBe(200);
  });

  test('the owner’s own browser can sign in while somebody guesses', async () => {
    const email = await makePerson();
    const cookie = cookieOf(await login(email));
    for (let each = 0; each < 6; each += 1) await login(email, { as: 'feil' });
    expect((await login(email)).status).toBe(429);
    expect((await login(email, { cookie })).status).toBe(200);
    expect((await login(email, { cookie: 'device=short; device=' })).status).toBe(429);
  });

  test('concurrent guesses get no further than sequential ones', async () => {
    const email = await makePerson();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => login(email, { as: 'feil' })),
    );
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(signInQuotas.place.free);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(
      8 - signInQuotas.place.free,
    );
  });
});
