import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { publicRates } from '../support/guarded-nodes.ts';
import { type RestAnswer, type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), {
    rates: { ...publicRates, search: { points: 3, seconds: 60 } },
  });
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** The rate limits in the headers: `"read";q=600;w=60` and `"read";r=599;t=60` become one. */
function quotasOf({ headers }: RestAnswer) {
  const items = (name: string, keys: [string, string]) => {
    const value = z.string().parse(headers.get(name));
    return value.split(', ').map((item) => {
      const found = new RegExp(`^"(\\w+)";${keys[0]}=(\\d+);${keys[1]}=(\\d+)$`).exec(item);
      return z
        .tuple([z.string(), z.coerce.number(), z.coerce.number()])
        .parse(found?.slice(1), { error: () => `${name} reads ${value}` });
    });
  };
  const states = items('ratelimit', ['r', 't']);
  return items('ratelimit-policy', ['q', 'w']).map(([name, quota, window], place) => {
    const [same, remaining, resetIn] = states[place] ?? [];
    expect(same).toBe(name);
    return { name, quota, window, remaining, resetIn };
  });
}
const readOf = (answer: RestAnswer) => z.tuple([z.any()]).parse(quotasOf(answer))[0];

describe('RateLimit and RateLimit-Policy', () => {
  test('give the limit and the remaining calls, one less each time', async () => {
    const { token } = cast.client;
    const first = readOf(await server.rest('GET', '/api/profile', { token }));
    expect(first).toMatchObject({ name: 'read', quota: 600, window: 60, remaining: 599 });
    expect(first.resetIn).toBeGreaterThan(50);
    expect(first.resetIn).toBeLessThanOrEqual(60);
    const second = readOf(await server.rest('GET', '/api/auth/session', { token }));
    expect(second.remaining).toBe(598);
    expect(second.resetIn).toBeLessThanOrEqual(first.resetIn);
  });

  test('are counted per person, and per address for visitors', async () => {
    const { token } = cast.stranger;
    expect(readOf(await server.rest('GET', '/api/profile', { token })).remaining).toBe(599);
    const visitor = readOf(await server.rest('GET', '/api/categories'));
    const next = readOf(await server.rest('GET', '/api/categories'));
    expect(next.remaining).toBe(visitor.remaining - 1);
  });

  test('count procedures in the same limits; a batch lists each limit it used', async () => {
    const { token } = cast.moderator;
    const one = await server.rest('GET', '/trpc/auth.session', { token });
    expect(readOf(one)).toMatchObject({ name: 'read', remaining: 599 });
    const paths = 'auth.session,auth.profile.own,masters.phone';
    const input = JSON.stringify({ 2: { id: cast.master.masterId } });
    const path = `/trpc/${paths}?batch=1&input=${encodeURIComponent(input)}`;
    expect(quotasOf(await server.rest('GET', path, { token }))).toMatchObject([
      { name: 'read', remaining: 597 },
      { name: 'search', quota: 3, remaining: 2 },
    ]);
  });

  test('uploads have a limit of their own', async () => {
    const call = { token: cast.client.token, body: formOf({}, 'avatar') };
    const answer = await server.rest('POST', '/api/upload/avatar', call);
    expect(readOf(answer)).toMatchObject({
      name: 'upload',
      quota: 30,
      window: 3600,
      remaining: 29,
    });
  });

  test('are on errors and answers without a body too', async () => {
    const read = await server.rest('GET', '/api/categories');
    const etag = z.string().parse(read.headers.get('etag'));
    const notModified = await server.rest('GET', '/api/categories', {
      headers: { 'if-none-match': etag },
    });
    expect(notModified.status).toBe(304);
    expect(readOf(notModified).remaining).toBe(readOf(read).remaining - 1);
    const refused = await server.rest('GET', '/api/masters/999999');
    expect([refused.status, readOf(refused).name]).toEqual([404, 'read']);
  });

  test('are absent where no limit applies', async () => {
    for (const path of ['/api/openapi.json', '/api/nothing', '/healthz']) {
      const { headers } = await server.rest('GET', path);
      const limits = ['ratelimit', 'ratelimit-policy'].map((name) => headers.get(name));
      expect({ path, limits }).toEqual({ path, limits: [null, null] });
    }
  });

  test('with nothing remaining, Retry-After equals the reset time', async () => {
    const search = () =>
      server.rest('GET', `/api/masters/${cast.master.masterId}/phone`, {
        token: cast.admin.token,
      });
    const left = [];
    for (let call = 0; call < 3; call += 1) left.push(readOf(await search()).remaining);
    expect(left).toEqual([2, 1, 0]);
    const refused = await search();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    const { remaining, resetIn } = readOf(refused);
    expect(remaining).toBe(0);
    expect(refused.headers.get('retry-after')).toBe(String(resetIn));
  });

  test('do not reveal whether others requested emails to an address', async () => {
    const ask = (email: string) =>
      server.rest('POST', '/api/auth/forgot-password', { body: { email } });
    await ask('kari@example.no');
    const [known, unknown] = [await ask('kari@example.no'), await ask('new@example.no')];
    expect(quotasOf(known)).toMatchObject([{ name: 'reset' }]);
    expect(readOf(unknown).remaining).toBe(readOf(known).remaining - 1);
  });
});
