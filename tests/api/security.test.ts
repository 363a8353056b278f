import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fresh } from '../support/accounts.ts';
import { listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
});
afterAll(() => server.close());

describe('a page of another site', () => {
  const origin = 'https://evil.example';

  test('can read no response, and passes no preflight', async () => {
    const answers = await Promise.all([
      server.rest('GET', '/api/categories', { headers: { origin } }),
      server.rest('OPTIONS', '/api/bookings', {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      }),
    ]);
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('cannot act by the cookies a browser sends: they authenticate nobody', async () => {
    const { token, cookie } = await register('fjell og fjord');
    expect((await server.rest('GET', '/api/profile', { token })).status).toBe(200);
    expect((await server.rest('GET', '/api/profile', { headers: { cookie } })).status).toBe(401);
  });
});

test('GET never changes anything: every GET is a query, and every query a GET', () => {
  const declared = listProcedures().filter(({ rest }) => rest !== undefined);
  expect(declared.length).toBeGreaterThan(50);
  const wrong = declared.filter(
    ({ type, rest }) => (type === 'query') !== (rest?.method === 'GET'),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['surrounding blanks', '  fjell og fjord  ', 'fjell og fjord'],
  ['capitals', 'FJELL og fjord', 'fjell og fjord'],
  ['a difference at the last character', 'å'.repeat(199) + 'b', 'å'.repeat(199) + 'c'],
])('a password is compared as it was typed, with %s', async (_, password, other) => {
  const { email } = await register(password);
  const signIn = (typed: string) =>
    server.rest('POST', '/api/auth/login', { body: { email, password: typed } });
  expect((await signIn(password)).status).toBe(200);
  expect((await signIn(other)).status).toBe(401);
});

async function register(password: string) {
  const email = `${fresh()}@example.no`;
  const answer = await server.rest('POST', '/api/auth/register', {
    body: { firstName: 'Kari', lastName: 'N', username: fresh(), email, password },
  });
  const { token } = sessionOutput.parse(answer.body);
  return { email, token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
