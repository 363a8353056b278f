import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.rest(method, path, { headers });
const tagOf = async (path: string): Promise<string> =>
  z.string().parse((await get(path)).headers.get('etag'));

/** Public reads without path parameters. */
const openReads = listProcedures().flatMap(({ type, actor, rest }) =>
  type === 'query' && actor === 'public' && rest !== undefined && !rest.path.includes('{')
    ? [`/api${rest.path}`]
    : [],
);
const uncached = ['/api/support/form', '/api/newsletter/form'];
const needsQuery = [
  '/api/tracking/nearby',
  '/api/job-requests/suggestions',
  '/api/addresses/suggestions',
  '/api/addresses/nearest',
];
const queryOf = new Map([
  ['/api/search/map', '?west=10&south=59&east=11&north=60'],
  ['/api/understand', '?text=Kranen%20drypper'],
  ['/api/places', '?text=Oslo'],
]);
const cachedPaths = openReads
  .filter((path) => ![...uncached, ...needsQuery].includes(path))
  .map((path) => `${path}${queryOf.get(path) ?? ''}`);

describe('public reads', () => {
  test('are more than eight paths', () => expect(cachedPaths.length).toBeGreaterThan(8));

  test.each(cachedPaths)(
    '%s must be revalidated, and answers 304 to a matching ETag',
    async (path) => {
      const first = await get(path);
      expect(first.status).toBe(200);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      expect(first.headers.get('vary')).toBe('Authorization, Accept-Encoding');
      const etag = z.string().parse(first.headers.get('etag'));
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await get(path, { 'if-none-match': etag });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('cache-control')).toBe('no-cache');
      expect(again.headers.get('content-type')).toBeNull();
    },
  );

  test.each([
    ['one of several', (etag: string) => `"other", ${etag}`, 304],
    ['a strong one', (etag: string) => etag.replace('W/', ''), 304],
    ['a star', () => '*', 304],
    ['a different one', () => 'W/"AAAAAAAAAAAAAAAAAAAAAA"', 200],
    ['an invalid header', () => 'nothing', 200],
    ['a truncated one', (etag: string) => `${etag.slice(0, -2)}"`, 200],
  ])('compares an ETag given as %s', async (_, change, status) => {
    const header = change(await tagOf('/api/categories'));
    expect((await get('/api/categories', { 'if-none-match': header })).status).toBe(status);
  });

  test('a change yields another ETag, so it is visible at once', async () => {
    const path = `/api/masters/${cast.master.masterId}/services`;
    const before = await tagOf(path);
    await server.client(cast.master.token).masters.services.add.mutate({
      masterId: cast.master.masterId,
      name: `Avløp ${fresh()}`,
      description: 'Åpner avløp',
      price: 500,
      categoryId: 1,
    });
    expect((await get(path, { 'if-none-match': before })).status).toBe(200);
  });

  test('a request with a session is never cached', async () => {
    const { headers } = await server.rest('GET', '/api/categories', { token: cast.client.token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  test.each(uncached)('%s differs each time and is not cached', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  test('an error is not cached', async () => {
    const { status, headers } = await get('/api/masters/999999');
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('the OpenAPI document is cached the same way', async () => {
    const etag = await tagOf('/api/openapi.json');
    expect((await get('/api/openapi.json', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('HEAD', () => {
  test.each(['/api/categories', '/api/masters', '/api/openapi.json'])(
    '%s has the headers of GET, without a body',
    async (path) => {
      const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
      expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
      const names = ['etag', 'content-type', 'cache-control', 'content-length'];
      const listed = ({ headers }: typeof head) => names.map((name) => headers.get(name));
      expect(listed(head)).toEqual(listed(whole));
    },
  );

  test('requires a session like GET, and links the next page', async () => {
    expect((await get('/api/profile', {}, 'HEAD')).status).toBe(401);
    const { headers } = await get('/api/masters?limit=1', {}, 'HEAD');
    expect(headers.get('x-next-cursor')).not.toBeNull();
  });
});

describe('private reads', () => {
  test.each(['/api/profile', '/api/auth/session', '/api/notifications'])(
    '%s is not cached',
    async (path) => {
      const { status, headers } = await server.rest('GET', path, { token: cast.client.token });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );
});
