import { errorTable } from '@mesterhand/domain/errors/codes';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const stale = {
  status: 412,
  body: {
    message: errorTable['conflict.precondition'].message,
    code: 'conflict.precondition',
  },
};

interface Versioned {
  as: 'client' | 'admin';
  path: () => Promise<string>;
  /** A body that changes the resource, whatever its state was. */
  change: () => object;
}

const post = () => ({
  title: 'Slik tetter du en kran',
  slug: `kran-${fresh()}`,
  excerpt: 'Tre grep.',
  content: '<p>Steng vannet først.</p>',
  category: 'Tips' as const,
  author: 'Ola Hansen',
  status: 'draft' as const,
});
const newPost = async () => {
  const { id } = await server.client(cast.admin.token).admin.blog.create.mutate(post());
  return `/api/admin/blog/posts/${id}`;
};

const aPost: Versioned = { as: 'admin', path: newPost, change: () => ({ title: fresh() }) };
const versioned: [string, Versioned][] = [
  [
    'the profile',
    {
      as: 'client',
      path: () => Promise.resolve('/api/profile'),
      change: () => ({ middleName: fresh() }),
    },
  ],
  ['a post', aPost],
  [
    'the settings',
    {
      as: 'admin',
      path: () => Promise.resolve('/api/admin/settings'),
      change: () => ({ siteName: fresh() }),
    },
  ],
  [
    'the claims',
    {
      as: 'admin',
      path: () => Promise.resolve('/api/admin/settings/claims'),
      change: () => ({ directorName: fresh() }),
    },
  ],
];

/** Reads a resource, and returns a function that writes it back under a condition. */
async function open({ as, path, change }: Versioned) {
  const [address, { token }] = [await path(), cast[as]];
  const read = await server.rest('GET', address, { token });
  const { version, ...thing } = z.looseObject({ version: z.int() }).parse({ ...Object(read.body) });
  const whole = as === 'client' ? { ...thing, ...filled } : thing;
  const put = (match?: string, more: object = {}) =>
    server.rest('PUT', address, {
      token,
      body: { ...whole, ...change(), ...more },
      ...(match !== undefined && { headers: { 'if-match': match } }),
    });
  return { address, token, version, etag: z.string().parse(read.headers.get('etag')), put };
}
/** The fields a new profile lacks. */
const filled = {
  middleName: 'Marie',
  city: 'oslo',
  birthDate: '1990-05-17',
  gender: 'female',
  role: 'client',
};

describe.each(versioned)('If-Match on %s', (_, thing) => {
  test('the ETag of a read allows one change', async () => {
    const { etag, version, put, address, token } = await open(thing);
    expect(etag).toBe(`"${version}"`);
    expect(await put(etag)).toMatchObject({ status: 200 });
    expect(await put(etag)).toMatchObject(stale);
    const next = await server.rest('GET', address, { token });
    expect(next.headers.get('etag')).not.toBe(etag);
    expect(await put(z.string().parse(next.headers.get('etag')))).toMatchObject({ status: 200 });
  });

  test('a star and no header at all allow every change', async () => {
    const { put } = await open(thing);
    expect((await put('*')).status).toBe(200);
    expect((await put('*')).status).toBe(200);
    expect((await put()).status).toBe(200);
  });

  test('one matching tag of several is enough', async () => {
    const { etag, put } = await open(thing);
    expect((await put(`"999999", W/${etag}, ${etag}`)).status).toBe(200);
  });

  test('a weak tag and one of another resource match nothing', async () => {
    const { etag, put } = await open(thing);
    expect(await put(`W/${etag}`)).toMatchObject(stale);
    expect(await put('"mine"')).toMatchObject(stale);
    expect(await put('"-1"')).toMatchObject(stale);
  });

  test.each(['7', '"7', 'W/7', '"7" "8"', '"7",', ''])('%j is malformed', async (match) => {
    const { put } = await open(thing);
    expect(await put(match)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['If-Match'], message: 'invalid' }] },
    });
  });

  test('a version in the body still answers 409, and must hold as well as the header', async () => {
    const { etag, version, put } = await open(thing);
    const old = { version: version - 1 };
    expect(await put(undefined, old)).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
    expect(await put(etag, old)).toMatchObject(stale);
    expect((await put(etag, { version })).status).toBe(200);
  });

  test('reveals nothing to someone who cannot write', async () => {
    const { address } = await open(thing);
    const headers = { 'if-match': '"999999"' };
    expect((await server.rest('PUT', address, { headers, body: {} })).status).toBe(401);
  });
});

test('of twenty concurrent changes to one version one succeeds', async () => {
  const { etag, put } = await open(aPost);
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(etag)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
});

test('a post can be deleted under a condition', async () => {
  const { etag, put, address, token } = await open(aPost);
  await put(etag);
  const remove = (match: string) =>
    server.rest('DELETE', address, { token, headers: { 'if-match': match } });
  expect(await remove(etag)).toMatchObject(stale);
  const now = await server.rest('GET', address, { token });
  expect((await remove(z.string().parse(now.headers.get('etag')))).status).toBe(200);
});

test('a new post has its ETag and location', async () => {
  const { token } = cast.admin;
  const made = await server.rest('POST', '/api/admin/blog/posts', { token, body: post() });
  expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
});

describe('a resource without versions', () => {
  const path = () => `/api/masters/${cast.master.masterId}/calendar`;
  const save = async (match: string) => {
    const read = await server.rest('GET', path());
    const { hours } = z.object({ hours: z.unknown() }).parse(read.body);
    const { token } = cast.master;
    return server.rest('PUT', path(), { token, body: { hours }, headers: { 'if-match': match } });
  };

  test('refuses a change under any ETag', async () => {
    expect(await save('"1"')).toMatchObject(stale);
    const weak = (await server.rest('GET', path())).headers.get('etag');
    expect(await save(z.string().parse(weak))).toMatchObject(stale);
  });

  test('exists, so a star allows the change', async () => {
    expect((await save('*')).status).toBe(200);
  });
});
