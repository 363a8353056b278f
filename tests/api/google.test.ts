import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { fresh, openSession } from '../support/accounts.ts';
import { begin, bindGoogleSteps, placeOf } from '../support/google-sign-in.ts';
import {
  type OpenIdFault,
  type OpenIdHost,
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
const { makePerson, outcomeOf, runSignIn, exchangeCode, signIn, ...steps } = bindGoogleSteps(
  () => ({ host, server }),
);
const { accountOf, linkedIdentitiesOf, makeAccount } = steps;

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
