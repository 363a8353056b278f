import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { rates: 'production' });
});
afterAll(() => server.close());

const wrong = { body: { token: 'none', password: 'fjell-og-fjord' } };

test('the eleventh guess at a link from one address within a quarter of an hour is refused', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await server.rest('POST', '/api/auth/reset-password', wrong)).toMatchObject({
      status: 400,
    });
  }
  const refused = await server.rest('POST', '/api/auth/reset-password', wrong);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(600);
  expect(wait).toBeLessThanOrEqual(900);
});

test('the procedure shares the limit of the REST path, with Retry-After as well', async () => {
  const refused = await server.rest('POST', '/trpc/auth.resetPassword', wrong);
  expect(refused.status).toBe(429);
  expect(refused.body).toHaveProperty('error.data.app.code', 'rate.limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
});

test('a spoofed client address gets no second limit', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect(
    await server.rest('POST', '/api/auth/reset-password', { ...wrong, headers }),
  ).toMatchObject({ status: 429 });
});

test('reads are unaffected', async () => {
  expect(await server.rest('GET', '/api/categories')).toMatchObject({ status: 200 });
});
