import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { bindGoogleSteps, cookieOf } from '../support/google-sign-in.ts';
import {
  type BrowserSession,
  type OpenIdHost,
  type OpenIdPerson,
  signInAt,
  speakTo,
  startBrowserSession,
  startOpenIdProvider,
} from '../support/openid-provider.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let host: OpenIdHost;
let server: TestServer;
const { makePerson, outcomeOf, signIn, accountOf, linkedIdentitiesOf, makeAccount } =
  bindGoogleSteps(() => ({ host, server }));

beforeAll(async () => {
  host = await startOpenIdProvider([]);
  server = await startTestServer(inject('cluster'), { google: speakTo(host) });
});
afterAll(async () => {
  await server.close();
  await host.close();
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
