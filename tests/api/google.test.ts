import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { fresh, openSession } from '../support/accounts.ts';
import {
  type BrowserSession,
  type OpenIdFault,
  type OpenIdHost,
  type OpenIdPerson,
  signInAt,
  speakTo,
  startBrowserSession,
  startOpenIdProvider,
} from '../support/openid-provider.ts';
import { untilLockWait } from '../support/lock-waits.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let host: OpenIdHost;
let server: TestServer;
/** A server without Google configured. */
let plain: TestServer;
let now = new Date();
const lines: string[] = [];

beforeAll(async () => {
  host = await startOpenIdProvider([]);
  server = await startTestServer(inject('cluster'), {
    google: speakTo(host),
    clock: () => now,
    logLevel: 'info',
    logTarget: { write: (line: string) => void lines.push(line) },
  });
  plain = await startTestServer(inject('cluster'));
});
afterAll(async () => {
  await Promise.all([plain.close(), server.close()]);
  await host.close();
});
afterEach(async () => {
  host.fault = undefined;
  now = new Date();
  await server.db
    .updateTable('settings')
    .set({ allowRegistration: true, maintenanceMode: false })
    .execute();
});

function makePerson(more: Partial<OpenIdPerson> = {}): OpenIdPerson {
  const sub = fresh();
  const names = { given_name: 'Nora', family_name: 'Berg' };
  const person = { sub, email: `${sub}@example.no`, email_verified: true, ...names, ...more };
  host.people.set(sub, person);
  return person;
}

const placeOf = (answer: Response): string => answer.headers.get('location') ?? '';

/** What the completion page receives in the URL fragment. */
async function outcomeOf(answer: Response): Promise<Record<string, string>> {
  const place = new URL(placeOf(answer), server.url);
  expect(answer.status).toBe(303);
  expect(place.href.split('#')[0]).toBe(`${server.url}/auth/google/success`);
  return Object.fromEntries(new URLSearchParams(place.hash.slice(1)));
}

async function begin(errand: BrowserSession): Promise<string> {
  return placeOf(await errand.go('/api/auth/google'));
}

/** From the button to the completion page. */
async function runSignIn(person: OpenIdPerson, errand = startBrowserSession(server.url)) {
  const callback = await signInAt(errand, await begin(errand), person.sub);
  const outcome = await outcomeOf(await errand.go(callback));
  return { errand, callback, outcome };
}

const cookieOf = ({ cookies }: BrowserSession) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const exchangeCode = (code: string, errand: BrowserSession) =>
  server.rest('POST', '/api/auth/google/session', {
    body: { code },
    headers: { cookie: cookieOf(errand) },
  });

async function signIn(person: OpenIdPerson) {
  const { errand, outcome } = await runSignIn(person);
  const answer = await exchangeCode(outcome['code'] ?? '', errand);
  return sessionOutput.parse(answer.body);
}

const accountOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const linkedIdentitiesOf = (userId: number) =>
  server.db.selectFrom('identities').selectAll().where('userId', '=', userId).execute();

async function makeAccount(more: { email?: string; verified?: boolean; password?: string } = {}) {
  const email = more.email ?? `${fresh()}@example.no`;
  const password = more.password ?? 'fjell-og-fjord';
  const body = { firstName: 'Ida', lastName: 'Lie', username: fresh(), email, password };
  const answer = await server.rest('POST', '/api/auth/register', { body });
  const { user, token } = sessionOutput.parse(answer.body);
  if (more.verified === true)
    await server.db
      .updateTable('users')
      .set({ emailVerifiedAt: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
  return { id: user.id, email, password, token };
}

describe('C-124 signing in with Google', () => {
  test('trap 13 uses PKCE, state and nonce, fresh for each attempt', async () => {
    const errand = startBrowserSession(server.url);
    const answers = [await errand.go('/api/auth/google'), await errand.go('/api/auth/google')];
    const asked = answers.map((answer) => new URL(placeOf(answer)));
    for (const [nth, { origin, searchParams }] of asked.entries()) {
      expect(answers[nth]?.status).toBe(303);
      expect(origin).toBe(host.settings.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge_method: 'S256',
        redirect_uri: `${server.url}/api/auth/google/callback`,
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(asked.map(({ searchParams }) => searchParams.get(name))).size).toBe(2);
    const cookie = answers[0]?.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^google=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const stored = await server.db.selectFrom('googleSignIns').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(asked[0]?.searchParams.get('state'));
  });

  test('trap 13 creates a customer with a verified address, and recognises them the next time', async () => {
    const person = makePerson();
    const { user, token } = await signIn(person);
    expect(user).toMatchObject({
      email: person.email,
      firstName: 'Nora',
      lastName: 'Berg',
      userType: 'client',
      role: 'user',
      isAdmin: false,
      masterId: null,
    });
    expect((await server.rest('GET', '/api/auth/session', { token })).body).toEqual(user);
    const account = await accountOf(person.email);
    expect(account).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(String) });
    expect((await signIn(person)).user.id).toBe(user.id);
    expect(await linkedIdentitiesOf(user.id)).toMatchObject([
      { subject: person.sub, email: person.email },
    ]);
  });

  test('opens an account with a verified address by the Google account of that address', async () => {
    const { id, email } = await makeAccount({ verified: true });
    const person = makePerson({ email: email.toUpperCase() });
    expect((await signIn(person)).user.id).toBe(id);
    // From now on the account is matched by the Google subject, whatever its address.
    host.people.set(person.sub, { ...person, email: `${fresh()}@example.no` });
    expect((await signIn(person)).user.id).toBe(id);
  });

  test('trap 13 does not open an account whose address was never verified', async () => {
    const { id, email } = await makeAccount();
    const { outcome } = await runSignIn(makePerson({ email }));
    expect(outcome).toEqual({ error: 'google.linkFirst', purpose: 'signIn' });
    expect(await linkedIdentitiesOf(id)).toEqual([]);
  });

  test('an address that Google has not verified opens nothing', async () => {
    const { id, email } = await makeAccount({ verified: true });
    for (const address of [email, `${fresh()}@example.no`]) {
      const { outcome } = await runSignIn(makePerson({ email: address, email_verified: false }));
      expect(outcome['error']).toBe('google.emailUnverified');
    }
    expect(await linkedIdentitiesOf(id)).toEqual([]);
  });

  test('another Google account of the same address does not open an account that already has one', async () => {
    const person = makePerson();
    await signIn(person);
    const { outcome } = await runSignIn(makePerson({ email: person.email }));
    expect(outcome['error']).toBe('google.otherLinked');
  });

  test('concurrent first sign-ins of one person open one account', async () => {
    const person = makePerson();
    const attempts = await Promise.all([runSignIn(person), runSignIn(person), runSignIn(person)]);
    const users = await Promise.all(
      attempts.map(
        async ({ errand, outcome }) => (await exchangeCode(outcome['code'] ?? '', errand)).body,
      ),
    );
    expect(new Set(users.map((body) => sessionOutput.parse(body).user.id)).size).toBe(1);
  });

  test('a sign-in succeeds while a concurrent one links the same account', async () => {
    const person = makePerson();
    const { id } = await makeAccount({ email: person.email, verified: true });
    const { issuer } = host.settings;
    const transaction = await server.db.startTransaction().execute();
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    const pending = runSignIn(person);
    await untilLockWait(server.db);
    const identity = { userId: id, issuer, subject: person.sub, email: person.email };
    await transaction
      .insertInto('identities')
      .values({ ...identity, linkedAt: now.toISOString() })
      .execute();
    await transaction.commit().execute();
    const { errand, outcome } = await pending;
    const { user } = sessionOutput.parse((await exchangeCode(outcome['code'] ?? '', errand)).body);
    expect(user.id).toBe(id);
  });

  test('trap 9 with registration closed, new people are refused and known ones sign in', async () => {
    const known = makePerson();
    await signIn(known);
    await server.db.updateTable('settings').set({ allowRegistration: false }).execute();
    const newcomer = makePerson();
    expect((await runSignIn(newcomer)).outcome['error']).toBe('auth.registrationClosed');
    expect(await accountOf(newcomer.email)).toBeUndefined();
    expect((await signIn(known)).user.email).toBe(known.email);
  });

  test('trap 9 in maintenance mode new people are refused, and known ones may be administrators', async () => {
    const known = makePerson();
    await signIn(known);
    await server.db.updateTable('settings').set({ maintenanceMode: true }).execute();
    expect((await runSignIn(makePerson())).outcome['error']).toBe('server.maintenance');
    expect((await signIn(known)).user.email).toBe(known.email);
  });

  test('a deleted person does not get their old account back', async () => {
    const person = makePerson();
    const { user } = await signIn(person);
    const admin = await makeClient(server.db, { role: 'superadmin' });
    const token = await openSession(server.db, admin.userId);
    const body = { reason: 'on request' };
    const gone = await server.rest('DELETE', `/api/admin/users/${user.id}`, { body, token });
    expect(gone.status).toBe(200);
    expect(await linkedIdentitiesOf(user.id)).toEqual([]);
    expect((await signIn(person)).user.id).not.toBe(user.id);
  });
});

describe('trap 13 who can finish a sign-in', () => {
  test('another browser cannot, and the one that began still can', async () => {
    const errand = startBrowserSession(server.url);
    const callback = await signInAt(errand, await begin(errand), makePerson().sub);
    const stranger = startBrowserSession(server.url);
    expect((await outcomeOf(await stranger.go(callback)))['error']).toBe('google.stale');
    // A browser with a sign-in of its own cannot finish another’s.
    await begin(stranger);
    expect((await outcomeOf(await stranger.go(callback)))['error']).toBe('google.stale');
    expect((await outcomeOf(await errand.go(callback)))['code']).toMatch(/^[\w-]{43}$/);
  });

  test('an answer is accepted once', async () => {
    const { errand, callback } = await runSignIn(makePerson());
    expect((await outcomeOf(await errand.go(callback)))['error']).toBe('google.stale');
  });

  test('an answer without a started sign-in is refused', async () => {
    for (const query of ['', '?code=x&state=y', '?error=access_denied&state=y'])
      expect(
        (
          await outcomeOf(
            await startBrowserSession(server.url).go(`/api/auth/google/callback${query}`),
          )
        )['error'],
      ).toBe('google.stale');
  });

  test('ten minutes later it is refused', async () => {
    const errand = startBrowserSession(server.url);
    const callback = await signInAt(errand, await begin(errand), makePerson().sub);
    now = new Date(Date.now() + 601_000);
    expect((await outcomeOf(await errand.go(callback)))['error']).toBe('google.stale');
  });

  test('the code opens one session, in that browser, within two minutes', async () => {
    const { errand, outcome } = await runSignIn(makePerson());
    const code = outcome['code'] ?? '';
    const refused = { status: 400, body: { code: 'google.stale' } };
    expect(await exchangeCode(code, startBrowserSession(server.url))).toMatchObject(refused);
    expect(await exchangeCode(`${code}x`, errand)).toMatchObject(refused);
    expect((await exchangeCode(code, errand)).status).toBe(200);
    expect(await exchangeCode(code, errand)).toMatchObject(refused);
    const late = await runSignIn(makePerson());
    now = new Date(Date.now() + 121_000);
    expect(await exchangeCode(late.outcome['code'] ?? '', late.errand)).toMatchObject(refused);
  });

  test.each([{}, { code: '' }, { code: 7 }])('refuses %j at its field', async (body) => {
    const answer = await server.rest('POST', '/api/auth/google/session', { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['code'] }] },
    });
  });

  test('two tabs of one browser can sign in concurrently', async () => {
    const errand = startBrowserSession(server.url);
    const addresses = [await begin(errand), await begin(errand)];
    const { sub } = makePerson();
    for (const address of addresses) {
      const callback = await signInAt(errand, address, sub);
      expect((await outcomeOf(await errand.go(callback)))['code']).toBeDefined();
    }
  });
});

describe('C-124 failures are reported', () => {
  test('when the person cancels', async () => {
    expect((await runSignIn({ ...makePerson(), sub: '' })).outcome).toEqual({
      error: 'google.denied',
      purpose: 'signIn',
    });
  });

  test.each<[OpenIdFault, ErrorCode]>([
    ['signature', 'google.untrusted'],
    ['nonce', 'google.untrusted'],
    ['audience', 'google.untrusted'],
    ['clock', 'google.clock'],
    ['token', 'google.unavailable'],
  ])('an answer whose %s is wrong gives %s and no session', async (fault, code) => {
    const person = makePerson();
    host.fault = fault;
    expect((await runSignIn(person)).outcome).toEqual({ error: code, purpose: 'signIn' });
    expect(await accountOf(person.email)).toBeUndefined();
    host.fault = undefined;
    expect((await runSignIn(person)).outcome['code']).toBeDefined();
  });

  test('a code of another sign-in is refused by Google itself', async () => {
    const [one, other] = [startBrowserSession(server.url), startBrowserSession(server.url)];
    const code = new URL(await signInAt(one, await begin(one), makePerson().sub)).searchParams;
    const callback = new URL(await signInAt(other, await begin(other), makePerson().sub));
    callback.searchParams.set('code', code.get('code') ?? '');
    expect((await outcomeOf(await other.go(callback.href)))['error']).toBe('google.stale');
  });

  test('when Google is down, before and after the redirect', async () => {
    const away = await startOpenIdProvider([]);
    const google = speakTo(away);
    const unreachable = await startTestServer(inject('cluster'), { google });
    try {
      const errand = startBrowserSession(unreachable.url);
      const person = makePerson();
      away.people.set(person.sub, person);
      const callback = await signInAt(
        errand,
        placeOf(await errand.go('/api/auth/google')),
        person.sub,
      );
      await away.close();
      expect(placeOf(await errand.go(callback))).toContain('error=google.unavailable');
    } finally {
      await unreachable.close();
    }
    const never = await startTestServer(inject('cluster'), {
      google: speakTo(away),
    });
    try {
      const answer = await startBrowserSession(never.url).go('/api/auth/google');
      expect(placeOf(answer)).toContain('/auth/google/success#error=google.unavailable');
      expect(await never.rest('GET', '/api/auth/google')).toMatchObject({
        status: 503,
        body: { code: 'google.unavailable' },
      });
    } finally {
      await never.close();
    }
  });

  test('when Google is not configured, to programs and to people', async () => {
    expect(await plain.rest('GET', '/api/auth/google')).toMatchObject({
      status: 404,
      body: { code: 'google.off' },
    });
    const answer = await startBrowserSession(plain.url).go('/api/auth/google');
    expect(placeOf(answer)).toBe(
      `${plain.url}/auth/google/success#error=google.off&purpose=signIn`,
    );
    const offers = z.object({ googleSignIn: z.boolean() });
    for (const [at, isOffered] of [
      [plain, false],
      [server, true],
    ] as const)
      expect(offers.parse((await at.rest('GET', '/api/settings')).body).googleSignIn).toBe(
        isOffered,
      );
  });

  test('a provider that refuses our client is named in the log', async () => {
    const settings = { ...host.settings, clientSecret: 'another-secret' };
    const google = speakTo({ ...host, settings });
    const log: string[] = [];
    const logTarget = { write: (line: string) => void log.push(line) };
    const misconfigured = await startTestServer(inject('cluster'), {
      google,
      logLevel: 'warn',
      logTarget,
    });
    try {
      const errand = startBrowserSession(misconfigured.url);
      const person = makePerson();
      const callback = await signInAt(
        errand,
        placeOf(await errand.go('/api/auth/google')),
        person.sub,
      );
      expect(placeOf(await errand.go(callback))).toContain('error=google.unavailable');
      expect(log.map((line) => JSON.parse(line).reason)).toEqual([
        'The OpenID provider refused with invalid_client: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
      ]);
    } finally {
      await misconfigured.close();
    }
  });

  test('trap 23 no log line contains a code, a state, a token or an address', async () => {
    const person = makePerson();
    const { errand, callback, outcome } = await runSignIn(person);
    const { token } = sessionOutput.parse((await exchangeCode(outcome['code'] ?? '', errand)).body);
    const { searchParams } = new URL(callback);
    const log = lines.join('');
    expect(log).toContain('/api/auth/google/callback');
    const secrets = [searchParams.get('code'), searchParams.get('state'), outcome['code'], token];
    for (const secret of [...secrets, person.email]) expect(log).not.toContain(secret);
  });
});

describe('a Google account linked in the profile', () => {
  const ask = (token: string | undefined, body: object, errand: BrowserSession) =>
    server.rest('POST', '/api/auth/google/link', {
      body,
      token,
      headers: { cookie: cookieOf(errand) },
    });

  /** Presses the button with the password, signs in at Google, and returns. */
  async function link(account: { token: string; password: string }, person: OpenIdPerson) {
    const errand = startBrowserSession(server.url);
    const asked = await ask(account.token, { password: account.password }, errand);
    const { url } = z.object({ url: z.string() }).parse(asked.body);
    const [, name = '', value = ''] =
      /^([^=]+)=([^;]*)/.exec(asked.headers.get('set-cookie') ?? '') ?? [];
    errand.cookies.set(name, value);
    const callback = await signInAt(errand, url, person.sub);
    return { errand, callback, outcome: () => errand.go(callback).then(outcomeOf) };
  }

  test('opens the account afterwards, also under another address', async () => {
    const account = await makeAccount({ verified: true });
    const person = makePerson();
    expect(await (await link(account, person)).outcome()).toEqual({ linked: 'true' });
    expect((await signIn(person)).user.id).toBe(account.id);
    // Linking it again changes nothing.
    expect(await (await link(account, person)).outcome()).toEqual({ linked: 'true' });
    expect(await linkedIdentitiesOf(account.id)).toHaveLength(1);
    const own = await server.rest('GET', '/api/auth/google/link', { token: account.token });
    expect(own.body).toEqual({
      offered: true,
      linked: { email: person.email, linkedAt: expect.any(String) },
    });
  });

  test('verifies the account’s address if it is the same, and asks to verify it first if it differs', async () => {
    const account = await makeAccount();
    expect((await (await link(account, makePerson())).outcome())['error']).toBe(
      'google.verifyFirst',
    );
    const person = makePerson({ email: account.email });
    expect(await (await link(account, person)).outcome()).toEqual({ linked: 'true' });
    expect((await accountOf(account.email))?.emailVerifiedAt).not.toBeNull();
  });

  test('belongs to one account alone', async () => {
    const person = makePerson();
    await signIn(person);
    const account = await makeAccount({ verified: true });
    const { outcome } = await link(account, person);
    expect(await outcome()).toEqual({ error: 'google.taken', purpose: 'link' });
    await (await link(account, makePerson())).outcome();
    expect((await (await link(account, makePerson())).outcome())['error']).toBe(
      'google.otherLinked',
    );
  });

  test('requires the password as well as the session', async () => {
    const account = await makeAccount({ verified: true });
    const errand = startBrowserSession(server.url);
    expect(await ask(account.token, { password: 'feil' }, errand)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['password'], message: 'passwordWrong' }] },
    });
    expect((await ask(account.token, {}, errand)).status).toBe(400);
    expect((await ask(undefined, { password: account.password }, errand)).status).toBe(401);
    const stranger = await makeAccount({ verified: true });
    expect((await ask(stranger.token, { password: account.password }, errand)).status).toBe(200);
    expect(await linkedIdentitiesOf(account.id)).toEqual([]);
  });

  test('ends with the session that requested it', async () => {
    const account = await makeAccount({ verified: true });
    const { outcome } = await link(account, makePerson());
    await server.rest('POST', '/api/auth/logout', { token: account.token });
    expect((await outcome())['error']).toBe('google.stale');
    expect(await linkedIdentitiesOf(account.id)).toEqual([]);
  });

  test('is unlinked by the password, and by nobody else', async () => {
    const account = await makeAccount({ verified: true });
    const person = makePerson();
    await (await link(account, person)).outcome();
    const unlink = (token: string | undefined, password: string) =>
      server.rest('DELETE', '/api/auth/google/link', { body: { password }, token });
    const stranger = await makeAccount();
    await unlink(stranger.token, stranger.password);
    expect((await unlink(undefined, account.password)).status).toBe(401);
    expect((await unlink(account.token, 'feil')).status).toBe(400);
    const inAddress = await server.rest(
      'DELETE',
      `/api/auth/google/link?password=${account.password}`,
      { token: account.token },
    );
    expect(inAddress).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['password'], message: 'inBody' }] },
    });
    expect(await linkedIdentitiesOf(account.id)).toHaveLength(1);
    for (let times = 0; times < 2; times += 1)
      expect(await unlink(account.token, account.password)).toMatchObject({
        status: 200,
        body: { unlinked: true },
      });
    expect(await linkedIdentitiesOf(account.id)).toEqual([]);
    // The address is verified, so Google sign-in links the same account again.
    const back = makePerson({ email: account.email });
    expect((await signIn(back)).user.id).toBe(account.id);
  });

  test('cannot be unlinked where it is the only way to sign in', async () => {
    const person = makePerson();
    const { user, token } = await signIn(person);
    expect(
      await server.rest('DELETE', '/api/auth/google/link', { body: { password: 'x' }, token }),
    ).toMatchObject({ status: 409, body: { code: 'google.lastWayIn' } });
    expect(await linkedIdentitiesOf(user.id)).toHaveLength(1);
  });
});
