import type { Actor } from '@mesterhand/domain/access/actor';
import webPush from 'web-push';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openSession } from '../../../../../tests/support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { makeBrowser } from '../../../../../tests/support/push-service.ts';
import { createPush } from '../../core/outbound/index.ts';
import { endSession, endSessions, forgetIdleSessions } from '../../core/sessions/index.ts';
import { listBrowsers, renew, subscribe, unsubscribe } from './service.ts';

const now = new Date();
const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:post@mesterhand.example' };
const sender = createPush({ keys });
const service = 'https://push.example.com';

let database: TestDatabase;
let kari: Actor;
let ola: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  [kari, ola] = [await makeClient(database.db), await makeClient(database.db)];
});
afterAll(() => database.drop());

async function open({ userId }: Actor, browser = makeBrowser(service)) {
  const token = await openSession(database.db, userId);
  await subscribe(database.db, { userId, token }, browser.subscription, { sender, now });
  return { browser, token };
}

const browsersOf = ({ userId }: Actor) => listBrowsers(database.db, userId);
const endpoints = async () =>
  (await database.db.selectFrom('pushSubscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  );

describe('C-99 a push subscription', () => {
  test('is unique, and belongs to the person who signed in there last', async () => {
    const { browser } = await open(kari);
    await open(kari, browser);
    expect(await browsersOf(kari)).toHaveLength(1);
    await open(ola, browser);
    expect(await browsersOf(kari)).toEqual([]);
    expect(await browsersOf(ola)).toHaveLength(1);
    await unsubscribe(database.db, kari.userId, browser.subscription.endpoint);
    expect(await browsersOf(ola)).toHaveLength(1);
    await unsubscribe(database.db, ola.userId, browser.subscription.endpoint);
    expect(await browsersOf(ola)).toEqual([]);
  });

  test('ends with its session, and with all of them', async () => {
    const { token } = await open(kari);
    await open(kari);
    await endSession(database.db, token, now);
    expect(await browsersOf(kari)).toHaveLength(1);
    await endSessions(database.db, kari.userId);
    expect(await browsersOf(kari)).toEqual([]);
  });

  test('is refused for a session that has just ended', async () => {
    const { userId } = await makeClient(database.db);
    const token = await openSession(database.db, userId);
    await endSessions(database.db, userId);
    const { subscription } = makeBrowser(service);
    await expect(
      subscribe(database.db, { userId, token }, subscription, { sender, now }),
    ).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('lasts for thirty days after its session became idle', async () => {
    const person = await makeClient(database.db);
    await open(person);
    const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
    await forgetIdleSessions(database.db, days(29));
    expect(await browsersOf(person)).toHaveLength(1);
    await forgetIdleSessions(database.db, days(31));
    expect(await browsersOf(person)).toEqual([]);
  });

  test('gives way to newer ones beyond twenty', async () => {
    const person = await makeClient(database.db);
    const { browser } = await open(person);
    for (let count = 1; count <= 20; count += 1) await open(person);
    expect(await browsersOf(person)).toHaveLength(20);
    expect(await endpoints()).not.toContain(browser.subscription.endpoint);
  });

  test('is renewed only with the secret of the old endpoint', async () => {
    const person = await makeClient(database.db);
    const { browser } = await open(person);
    const { endpoint, keys: own } = browser.subscription;
    const [next, forged] = [makeBrowser(service), makeBrowser(service)];
    const answer = { accepted: true };
    const wrong = { endpoint, auth: forged.subscription.keys.auth };
    expect(
      await renew(database.db, { old: wrong, subscription: forged.subscription }, sender),
    ).toEqual(answer);
    expect(await endpoints()).toContain(endpoint);
    const old = { endpoint, auth: own.auth };
    const { subscription } = next;
    expect(await renew(database.db, { old, subscription }, sender)).toEqual(answer);
    expect(await renew(database.db, { old, subscription }, sender)).toEqual(answer);
    expect(await endpoints()).toContain(subscription.endpoint);
    expect(await endpoints()).not.toContain(endpoint);
    expect(await browsersOf(person)).toHaveLength(1);
  });

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://192.168.1.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://router.local/x',
    'https://db.internal/x',
    'https://intranet/x',
    'https://push.example.com:8443/x',
    'https://user:secret@push.example.com/x',
    'ftp://push.example.com/x',
  ])('is refused at %s', async (endpoint) => {
    const token = await openSession(database.db, kari.userId);
    const subscription = { ...makeBrowser(service).subscription, endpoint };
    const session = { userId: kari.userId, token };
    const refused = { code: 'push.badEndpoint', issues: [{ path: ['endpoint'] }] };
    await expect(
      subscribe(database.db, session, subscription, { sender, now }),
    ).rejects.toMatchObject(refused);
    await expect(
      renew(database.db, { old: { endpoint: service, auth: 'x' }, subscription }, sender),
    ).rejects.toMatchObject(refused);
  });

  test('is refused where push is not configured', async () => {
    const session = { userId: kari.userId, token: await openSession(database.db, kari.userId) };
    const { subscription } = makeBrowser(service);
    await expect(
      subscribe(database.db, session, subscription, { sender: undefined, now }),
    ).rejects.toMatchObject({ code: 'push.unavailable' });
  });
});
