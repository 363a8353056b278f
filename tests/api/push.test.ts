import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeBrowser } from '../support/push-service.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const path = '/api/push/subscribe';
const subscribe = (body: unknown, { token }: Partial<Account> = cast.client) =>
  server.rest('POST', path, { body, token });
const browsersOf = ({ actor }: Account) =>
  server.db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', actor.userId)
    .execute();

describe('C-99 push after login', () => {
  test('the public VAPID key is readable by everybody', async () => {
    const answer = await server.rest('GET', '/api/push/key');
    expect(answer).toMatchObject({
      status: 200,
      body: { publicKey: expect.stringMatching(/^[\w-]{87}$/) },
    });
  });

  test('a subscription is stored for the signed-in person, as itself or wrapped in an object', async () => {
    const browser = makeBrowser('https://push.example.com');
    expect(await subscribe(browser.subscription)).toMatchObject({
      status: 200,
      body: { subscribed: true },
    });
    const { subscription } = makeBrowser('https://push.example.com');
    expect(await subscribe({ subscription })).toMatchObject({ status: 200 });
    expect(await browsersOf(cast.client)).toHaveLength(2);
    expect(await subscribe(browser.subscription, {})).toMatchObject({ status: 401 });
  });

  test('ends by its owner alone, and with the session', async () => {
    const { subscription } = makeBrowser('https://push.example.com');
    const { endpoint } = subscription;
    await subscribe(subscription, cast.master);
    const end = ({ token }: Account) => server.rest('DELETE', path, { token, body: { endpoint } });
    expect((await end(cast.stranger)).body).toEqual({ subscribed: false });
    expect(await browsersOf(cast.master)).toEqual([{ endpoint }]);
    await end(cast.master);
    expect(await browsersOf(cast.master)).toEqual([]);
    await subscribe(subscription, cast.master);
    await server.rest('POST', '/api/auth/logout', { token: cast.master.token });
    expect(await browsersOf(cast.master)).toEqual([]);
  });

  test.each([
    ['http://push.example.com/x', 'push.badEndpoint'],
    ['https://10.0.0.7/x', 'push.badEndpoint'],
    ['https://metadata.internal/x', 'push.badEndpoint'],
    ['file:///etc/passwd', 'push.badEndpoint'],
    ['nonsense', 'input.invalid'],
  ])('refuses %s: %s', async (endpoint, code) => {
    const { subscription } = makeBrowser('https://push.example.com');
    const answer = await subscribe({ ...subscription, endpoint });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  test('a browser renews its subscription without a session, by the secret of the previous one', async () => {
    const [before, after] = [
      makeBrowser('https://push.example.com').subscription,
      makeBrowser('https://push.example.com').subscription,
    ];
    await subscribe(before, cast.otherMaster);
    const renew = (auth: string) =>
      server.rest('POST', '/api/push/renew', {
        body: { old: { endpoint: before.endpoint, auth }, subscription: after },
      });
    expect((await renew(after.keys.auth)).body).toEqual({ accepted: true });
    expect(await browsersOf(cast.otherMaster)).toEqual([{ endpoint: before.endpoint }]);
    expect((await renew(before.keys.auth)).body).toEqual({ accepted: true });
    expect(await browsersOf(cast.otherMaster)).toEqual([{ endpoint: after.endpoint }]);
  });
});
