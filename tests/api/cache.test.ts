import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { publicRates } from '../support/guarded-nodes.ts';
import { type RestAnswer, type TestServer, startTestServer } from '../support/server.ts';

const publicCacheMb = 8;
/** Milliseconds within which everybody sees a change. */
const lifetime = 1000;

let server: TestServer;
let other: TestServer;
let closeOther: () => Promise<void>;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { publicCacheMb });
  const db = connect(server.databaseUrl);
  const shares = { ...server, db };
  // Without an event bus: no signal leaves a server.
  other = await startTestServer(inject('cluster'), { publicCacheMb, shares });
  closeOther = async () => {
    await other.close();
    await db.destroy();
  };
  cast = await makeCast(server);
});
afterAll(async () => {
  await closeOther();
  await server.close();
});

const get = (node: TestServer, path: string, headers: Record<string, string> = {}) =>
  node.rest('GET', path, { headers });

async function metric(node: TestServer, name: string): Promise<number> {
  const { text } = await node.rest('GET', '/metrics');
  const line = text.split('\n').find((each) => each.startsWith(`mesterhand_public_cache_${name} `));
  return Number(line?.split(' ').at(-1));
}
const hits = (node: TestServer) => metric(node, 'answers_total{from="hit"}');

/** The answer, and whether it came from the cache. */
async function ask(
  node: TestServer,
  path: string,
  headers?: Record<string, string>,
): Promise<RestAnswer & { isCached: boolean }> {
  const before = await hits(node);
  const answer = await get(node, path, headers);
  return { ...answer, isCached: (await hits(node)) > before };
}

/** Reads until the answer comes from the cache: on a busy machine the first one may be over a second old. */
const askCached = (node: TestServer, path: string, headers?: Record<string, string>) =>
  vi.waitFor(
    async () => {
      await get(node, path);
      const answer = await ask(node, path, headers);
      expect(answer.isCached).toBe(true);
      return answer;
    },
    { timeout: 20_000 },
  );

const trpcPath = (name: string, input: unknown): string =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
const master = (): string => `/api/masters/${cast.master.masterId}`;

describe('a cached answer', () => {
  test('equals the original response with all its headers', async () => {
    const { masterId } = cast.otherMaster;
    const path = `/api/masters/${masterId}?made=anew`;
    const first = await ask(server, path);
    expect(first.isCached).toBe(false);
    const second = await askCached(server, path);
    expect(second.text).toBe(first.text);
    const ofEach = ['date', 'x-request-id', 'ratelimit', 'keep-alive', 'connection'];
    const stableHeaders = ({ headers }: RestAnswer) =>
      Object.fromEntries([...headers].filter(([name]) => !ofEach.includes(name)));
    expect(stableHeaders(second)).toEqual(stableHeaders(first));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('counts against the caller’s rate limit', async () => {
    const left = async () =>
      Number(/r=(\d+)/.exec((await get(server, master())).headers.get('ratelimit') ?? '')?.[1]);
    const before = await left();
    expect(await left()).toBe(before - 1);
  });

  test('is refused only to a caller whose rate limit is spent', async () => {
    const read = { points: 3, seconds: 60 };
    const strict = await startTestServer(inject('cluster'), {
      publicCacheMb,
      trustProxy: ['loopback'],
      rates: { ...publicRates, read },
    });
    const from = (address: string) =>
      get(strict, '/api/categories', { 'x-forwarded-for': address });
    try {
      // Visitors of many addresses call until an answer is cached.
      let visitor = 0;
      await vi.waitFor(
        async () => {
          visitor += 1;
          await from(`203.0.113.${visitor}`);
          expect(await hits(strict)).toBeGreaterThan(0);
        },
        { timeout: 20_000, interval: 100 },
      );
      const statuses = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await from('198.51.100.1')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await from('198.51.100.2')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('has the HSTS header of its own scheme, as a trusted proxy reports it', async () => {
    const behind = await startTestServer(inject('cluster'), {
      publicCacheMb,
      trustProxy: ['loopback'],
    });
    const askOver = async (proto: string) => {
      const before = await hits(behind);
      const { headers } = await get(behind, '/api/categories', { 'x-forwarded-proto': proto });
      return {
        isCached: (await hits(behind)) > before,
        hsts: headers.get('strict-transport-security'),
      };
    };
    try {
      await vi.waitFor(async () => expect((await askOver('http')).isCached).toBe(true), {
        timeout: 20_000,
      });
      expect(await askOver('http')).toEqual({ isCached: true, hsts: null });
      expect(await askOver('https')).toEqual({
        isCached: true,
        hsts: expect.stringContaining('max-age'),
      });
    } finally {
      await behind.close();
    }
  });

  test('is logged and counted like any other', async () => {
    const lines: string[] = [];
    const logTarget = { write: (line: string) => void lines.push(line) };
    const logging = await startTestServer(inject('cluster'), {
      publicCacheMb,
      logLevel: 'info',
      logTarget,
    });
    const answered = () =>
      lines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter(({ msg, path }) => msg === 'answered' && path === '/api/categories');
    try {
      await vi.waitFor(
        async () => {
          await get(logging, '/api/categories?city=oslo');
          expect(await hits(logging)).toBeGreaterThan(0);
        },
        { timeout: 20_000 },
      );
      const [made, cached] = [answered().at(0), answered().at(-1)];
      expect(cached).toMatchObject({
        method: 'GET',
        procedures: ['masters.categories.list'],
        status: 200,
      });
      expect(Object.keys(cached ?? {}).toSorted()).toEqual(Object.keys(made ?? {}).toSorted());
      expect([cached?.['from'], cached?.['statements']]).toEqual([made?.['from'], 0]);
      const { text } = await get(logging, '/metrics');
      const counted =
        /http_requests_total\{method="GET",route="\/api\/categories",status="200"\} (\d+)/.exec(
          text,
        );
      expect(Number(counted?.[1])).toBe(answered().length);
    } finally {
      await logging.close();
    }
  });

  test('answers 304 without a body to a matching ETag', async () => {
    const etag = (await get(server, master())).headers.get('etag') ?? '';
    const again = await askCached(server, master(), { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-type')).toBeNull();
  });

  test('answers HEAD', async () => {
    const whole = await get(server, master(), { 'accept-encoding': 'identity' });
    const head = await server.rest('HEAD', master(), {
      headers: { 'accept-encoding': 'identity' },
    });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  });

  test.each(['br', 'gzip'])('is compressed once for clients that accept %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const path = `/api/masters/${cast.otherMaster.masterId}/services`;
    const { masterId, token } = cast.otherMaster;
    const description = 'Åpner tette avløp og renser sluk. '.repeat(4).trim();
    for (let more = 0; more < 6; more += 1)
      await server.client(token).masters.services.add.mutate({
        masterId,
        name: fresh(),
        description,
        price: 500,
        categoryId: 1,
      });
    const plain = await get(server, path, headers);
    await vi.waitFor(async () => {
      const packed = await get(server, path, headers);
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.text).toBe(plain.text);
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    });
  });

  test.each([
    ['somebody who is signed in', () => ({ authorization: `Bearer ${cast.client.token}` })],
    ['an invalid token', () => ({ authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaa' })],
  ])('is not used for %s', async (_, headers) => {
    await askCached(server, master());
    expect((await ask(server, master(), headers())).isCached).toBe(false);
  });

  test('is used whatever other cookies a browser sends', async () => {
    const cookie = 'device=a; refresh=1; fresher=1';
    expect((await askCached(server, master(), { cookie })).status).toBe(200);
  });

  test('over tRPC is used for the same call, alone or in a batch', async () => {
    const input = { id: cast.master.masterId };
    expect((await askCached(server, trpcPath('masters.byId', input))).status).toBe(200);
    const batch = `/trpc/masters.byId,masters.categories.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
    expect((await askCached(server, batch)).status).toBe(200);
  });
});

describe('what is not cached', () => {
  test.each([
    ['a form that is new each time', () => '/api/support/form'],
    ['what depends on the day', () => `/api/masters/${cast.master.masterId}/calendar`],
    ['what changes with every view', () => `/api/masters/${cast.master.masterId}/statistics`],
    ['a missing resource', () => '/api/masters/999999'],
    [
      'a batch that contains an uncached call',
      () =>
        `/trpc/masters.categories.list,masters.statistics?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: { id: cast.master.masterId } }))}`,
    ],
    [
      'a batch with a failed call',
      () =>
        `/trpc/masters.byId,masters.categories.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { id: 999_999 } }))}`,
    ],
  ])('%s', async (_, path) => {
    await get(server, path());
    expect((await ask(server, path())).isCached).toBe(false);
  });
});

/** Adds a service over REST. @returns its name, and the cookie that the answer sets. */
async function addService(node: TestServer): Promise<{ name: string; cookie: string }> {
  const { masterId, token } = cast.master;
  const name = `Avløp ${fresh()}`;
  const offer = { masterId, name, description: 'Åpner avløp', price: 500, categoryId: 1 };
  const { status, headers } = await node.rest('POST', `${master()}/services`, {
    token,
    body: offer,
  });
  expect(status).toBe(201);
  return { name, cookie: headers.getSetCookie().join() };
}

describe('a change', () => {
  const paths = (): string[] => [
    master(),
    `${master()}/services`,
    '/api/masters',
    trpcPath('masters.byId', { id: cast.master.masterId }),
  ];
  const nodes = () => [server, other];

  test('is seen by whoever made it at once, on every server', async () => {
    for (const node of nodes()) for (const path of paths()) await get(node, path);
    const { name, cookie } = await addService(server);
    expect(cookie).toBe('fresh=1; Path=/; Max-Age=1; HttpOnly; SameSite=Lax');
    const { token } = cast.master;
    for (const node of nodes())
      for (const path of paths())
        for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: 'a=b; fresh=1' }])
          expect((await get(node, path, headers)).text, `of ${path}`).toContain(name);
  });

  test('is seen by everybody within a second, on servers that are not connected', async () => {
    for (const writer of nodes()) {
      for (const node of nodes()) await askCached(node, master());
      for (const node of nodes()) for (const path of paths()) await get(node, path);
      const { name } = await addService(writer);
      await sleep(lifetime);
      for (const node of nodes())
        for (const path of paths())
          expect((await get(node, path)).text, `of ${path}`).toContain(name);
    }
  });

  test('of the maintenance mode is seen at once by everybody on its server', async () => {
    const settings = server.client(cast.admin.token).admin.settings;
    for (const [maintenanceMode, status] of [
      [true, 503],
      [false, 200],
    ] as const) {
      await get(server, '/api/categories');
      await settings.update.mutate({ ...(await settings.get.query()), maintenanceMode });
      expect((await get(server, '/api/categories')).status).toBe(status);
      await vi.waitFor(
        async () => expect((await get(other, '/api/categories')).status).toBe(status),
        { timeout: 5000 },
      );
    }
  });
});

describe('a page', () => {
  test('is shared by visitors for a second, and by nobody who has just written', async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'mesterhand-shared-page-'));
    await cp(resolve(import.meta.dirname, '../../apps/web/index.html'), join(webDir, 'index.html'));
    const paged = await startTestServer(inject('cluster'), { publicCacheMb, webDir });
    const nonceOf = async (headers: Record<string, string> = {}) => {
      const answer = await get(paged, '/', { accept: 'text/html', ...headers });
      expect(answer.status).toBe(200);
      return /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    };
    try {
      // On a busy machine a second may pass in between.
      const shared = await vi.waitFor(async () => {
        const [first, second] = [await nonceOf(), await nonceOf()];
        expect(second).toBe(first);
        return first;
      });
      expect(await nonceOf({ cookie: 'fresh=1' })).not.toBe(shared);
      await sleep(lifetime);
      expect(await nonceOf()).not.toBe(shared);
    } finally {
      await paged.close();
      await rm(webDir, { recursive: true });
    }
  });
});
