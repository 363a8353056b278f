import { subscribersOutput } from '@mesterhand/domain/newsletter/schema';
import { supportTokenSchema } from '@mesterhand/domain/support/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
/** The server’s clock; filling in a form must take some seconds. */
let now = new Date('2026-11-20T11:00:00Z');
const wait = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(inject('cluster'), {
    clock: () => now,
    logLevel: 'info',
    logTarget,
  });
  cast = await makeCast(server);
});
afterAll(() => server.close());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.rest('POST', path, { headers, ...(body !== undefined && { body }) });

async function subscribe(email: string, more: Record<string, unknown> = {}) {
  const form = await server.rest('GET', '/api/newsletter/form');
  const { token } = supportTokenSchema.parse(form.body);
  wait(10);
  const input = { email, language: 'nb', consent: '2026-11', source: 'blog', token };
  return post('/api/newsletter/subscribe', { ...input, ...more });
}

const payloadSchema = z.object({ subscriberId: z.number(), token: z.string() });

/** The secret in the newest confirmation email. */
async function findSecret(): Promise<string> {
  const { payload } = await server.db
    .selectFrom('jobs')
    .select('payload')
    .where('topic', '=', 'newsletter.confirm')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return payloadSchema.parse(payload).token;
}

async function findSubscriber(search: string) {
  const answer = await server.rest('GET', `/api/admin/newsletter?search=${search}`, {
    token: cast.admin.token,
  });
  return subscribersOutput.parse(answer.body).subscribers[0];
}

const newAddress = () => `nora-${fresh()}@example.no`;

/** Sets the secret of the unsubscribe link to one that the test knows. */
async function setUnsubscribeSecret(email: string): Promise<string> {
  const secret = `way-out-${fresh()}`;
  const hash = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)),
  ).toString('hex');
  await server.db
    .updateTable('newsletterSubscribers')
    .set({ unsubscribeHash: hash })
    .where('email', '=', email)
    .execute();
  return secret;
}

describe('A-67 the newsletter over REST', () => {
  test('an address is subscribed, confirmed, listed for administrators, and unsubscribed', async () => {
    const email = newAddress();
    const asked = await subscribe(email);
    expect(asked).toMatchObject({ status: 200, body: { accepted: true } });
    const token = await findSecret();
    const confirmed = await post('/api/newsletter/confirm', { token });
    expect(confirmed).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    expect(await findSubscriber(email)).toMatchObject({ email, state: 'confirmed' });
    const secret = await setUnsubscribeSecret(email);
    const left = await post('/api/newsletter/unsubscribe', { token: secret });
    expect(left).toMatchObject({ status: 200, body: { state: 'unsubscribed' } });
    expect(await findSubscriber(email)).toBeUndefined();
    expect(lines.join('')).not.toContain(token);
  });

  test('does not reveal whether an address is known', async () => {
    const email = newAddress();
    const first = await subscribe(email);
    const second = await subscribe(email);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });

  test.each([
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['as a multipart form', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('a mail program unsubscribes in one click, %s', async (_how, type, body) => {
    const email = newAddress();
    await subscribe(email);
    const secret = await setUnsubscribeSecret(email);
    const address = `/api/newsletter/unsubscribe?token=${secret}`;
    for (const _press of [1, 2])
      expect(await post(address, body, { 'content-type': type })).toMatchObject({
        status: 200,
        body: { state: 'unsubscribed' },
      });
    expect(lines.join('')).not.toContain(secret);
  });

  test('a GET of a link changes nothing', async () => {
    const email = newAddress();
    await subscribe(email);
    const token = await findSecret();
    for (const path of ['confirm', 'unsubscribe'])
      expect(await server.rest('GET', `/api/newsletter/${path}?token=${token}`)).toMatchObject({
        status: 405,
      });
    expect(await findSubscriber(email)).toMatchObject({ state: 'pending' });
  });

  test('refuses guessed tokens, and names an invalid field', async () => {
    for (const path of ['/api/newsletter/confirm', '/api/newsletter/unsubscribe'])
      expect(await post(path, { token: 'guess' })).toMatchObject({
        status: 404,
        body: { code: 'newsletter.badLink' },
      });
    expect(await subscribe('nora')).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['email'], message: 'email' }] },
    });
  });

  test('subscribing accepts JSON alone, since other sites could send forms', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('/api/newsletter/subscribe', 'email=a%40b.no', type)).toMatchObject({
      status: 415,
    });
  });

  test('limits the rate of subscriptions for many addresses', async () => {
    const strict = await startTestServer(inject('cluster'), { rates: 'production' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const body = { email: newAddress(), language: 'nb', consent: '2026-11', source: 'blog' };
      const answer = await strict.rest('POST', '/api/newsletter/subscribe', {
        body: { ...body, token: 'none' },
      });
      statuses.push(answer.status);
    }
    await strict.close();
    expect([statuses[0], statuses.at(-1)]).toEqual([409, 429]);
  });
});
