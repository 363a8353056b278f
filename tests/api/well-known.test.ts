import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const publicUrl = 'https://mester.example';
const now = new Date('2026-11-23T09:30:00.000Z');
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { publicUrl, clock: () => now });
  cast = await makeCast(server);
});
afterAll(() => server.close());

const goTo = (path: string, accept: string) =>
  fetch(`${server.url}/.well-known/${path}`, { redirect: 'manual', headers: { accept } });

describe('well-known addresses', () => {
  test('security.txt has the contact, expiry, languages and its own address', async () => {
    await server.db
      .updateTable('settings')
      .set({ contactEmail: 'sikkerhet@mester.example' })
      .execute();
    const answer = await server.rest('GET', '/.well-known/security.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.text.split('\n')).toEqual([
      'Contact: mailto:sikkerhet@mester.example',
      'Expires: 2027-05-22T00:00:00.000Z',
      'Preferred-Languages: nb, ru, uk, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ]);
  });

  test('change-password redirects to the form, and a random path is not found', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await goTo('change-password', accept);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/profile?tab=password');
      const none = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
      expect((await goTo(none, accept)).status).toBe(404);
    }
  });
});

describe('a 401 names the authentication scheme', () => {
  const invalid = 'x'.repeat(40);
  const challenge = 'Bearer realm="mesterhand"';
  const batch = '/trpc/auth.session,auth.devices.list?batch=1&input=%7B%7D';

  test.each([
    ['/api/auth/session', undefined, challenge],
    ['/api/auth/session', invalid, `${challenge}, error="invalid_token"`],
    ['/api/admin/users', invalid, `${challenge}, error="invalid_token"`],
    ['/trpc/auth.session', undefined, challenge],
    ['/trpc/auth.session', invalid, `${challenge}, error="invalid_token"`],
    [batch, invalid, `${challenge}, error="invalid_token"`],
  ])('GET %s with the token %s', async (path, token, expected) => {
    const answer = await server.rest('GET', path, token === undefined ? {} : { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(expected);
  });

  test('a wrong password is no invalid token, and other refusals have no such header', async () => {
    const { token } = cast.client;
    const body = { email: 'ingen@example.no', password: 'feil' };
    const wrong = await server.rest('POST', '/api/auth/login', { body, token });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('www-authenticate')).toBe(challenge);
    const forbidden = await server.rest('GET', '/api/admin/users', { token });
    expect(forbidden.status).toBe(403);
    expect(forbidden.headers.get('www-authenticate')).toBeNull();
  });
});
