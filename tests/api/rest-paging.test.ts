import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Cast } from '../support/accounts.ts';
import { type World, makeWorld } from '../support/documented.ts';
import { listProcedures } from '../support/procedures.ts';
import { startTestServer } from '../support/server.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld(await startTestServer(inject('cluster')));
  const { server, cast, bookingId } = world;
  for (const text of ['en', 'to', 'tre'])
    await server.client(cast.client.token).messages.send.mutate({ bookingId, text });
  await server.client(cast.admin.token).admin.blog.create.mutate(article);
});
afterAll(() => world.server.close());

const article = {
  title: 'Slik tetter du en kran',
  slug: 'kran',
  excerpt: 'Tre grep.',
  content: '<p>Steng vannet først.</p>',
  category: 'Tips' as const,
  author: 'Ola Hansen',
  status: 'published' as const,
};

/** An account that passes the guard of this name. */
const readers = {
  public: 'client',
  user: 'client',
  master: 'master',
  moderator: 'moderator',
  admin: 'admin',
} as const satisfies Record<string, keyof Cast>;

/** Lists in the documented wrapper object. */
const wrapped = ['/admin/users', '/admin/newsletter'];
/** Short by nature, hence not paged. */
const whole = ['/admin/categories'];
/** Every declared list. */
const lists = listProcedures().flatMap(({ rest, actor }) => {
  if (rest?.method !== 'GET' || whole.includes(rest.path)) return [];
  if (rest.list !== true && !wrapped.includes(rest.path)) return [];
  const as = rest.path.startsWith('/bookings/master/') ? 'master' : readers[actor];
  return [{ path: rest.path, as }];
});

test('covers all lists', () => expect(lists.length).toBeGreaterThan(25));

const addressOf = (path: string): string => {
  const { cast, bookingId } = world;
  const values: Record<string, string | number> = {
    bookingId,
    masterId: cast.master.masterId,
    clientId: cast.client.actor.userId,
    projectId: 1,
    slug: article.slug,
  };
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1))}`;
};
const get = (path: string, as?: keyof Cast) =>
  world.server.rest('GET', path, { token: as && world.cast[as].token });

describe.each(lists)('GET $path', ({ path, as }) => {
  test('is bounded without a limit parameter, and refuses an invalid cursor', async () => {
    const address = addressOf(path);
    const query = path === '/search' ? '?query=ror&' : '?';
    for (const [name, value] of [
      ['cursor', 'bad'],
      ['cursor', Buffer.from('[{"x":1}]').toString('base64url')],
      ['limit', '0'],
      ['limit', '100001'],
      ['limit', '1e1'],
    ]) {
      const answer = await get(`${address}${query}${name}=${value}`, as);
      // A work without pictures answers 404 before its cursor is read.
      if (answer.status === 404 && path.startsWith('/work-projects/')) continue;
      expect(answer, `${name}=${value}`).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', issues: [{ path: [name] }] },
      });
    }
  });
});

const ids = z.array(z.object({ id: z.int() }));

describe('the next page', () => {
  test.each([
    ['/api/masters', 'client', 2],
    ['/api/bookings/client/{clientId}', 'client', 2],
    ['/api/messages/{bookingId}', 'client', 3],
    ['/api/admin/bookings', 'admin', 2],
  ] as const)('of %s is in Link and in X-Next-Cursor', async (path, as, all) => {
    let address: string | undefined = `${addressOf(path.replace('/api', ''))}?limit=1`;
    const seen: number[] = [];
    while (address !== undefined && seen.length <= all) {
      const { status, body, headers } = await get(address, as);
      expect(status).toBe(200);
      seen.push(...ids.parse(body).map(({ id }) => id));
      const link = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      const cursor: string | null = headers.get('x-next-cursor');
      const linked = link && new URL(link, 'http://x').searchParams.get('cursor');
      expect(linked ?? null).toBe(cursor);
      address = link;
    }
    expect(new Set(seen).size).toBe(all);
    expect(seen).toHaveLength(all);
  });

  test('keeps the filters, however they are written', async () => {
    const found = await get('/api/search?query=r%C3%B8r%20%26%20bad&limit=1&unknown=%3E%3Cx?y');
    const link = /^<([^>]+)>; rel="next"$/.exec(found.headers.get('link') ?? '')?.[1];
    const { pathname, searchParams } = new URL(link ?? '', 'http://x');
    expect(pathname).toBe('/api/search');
    expect(Object.fromEntries(searchParams)).toEqual({
      query: 'rør & bad',
      limit: '1',
      unknown: '><x?y',
      cursor: found.headers.get('x-next-cursor'),
    });
  });

  test('of a numbered list uses its cursor, which the wrapper object has too', async () => {
    const first = await get('/api/admin/users?page=1&limit=2', 'admin');
    const { users } = z.object({ users: ids }).parse(first.body);
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    expect(new URL(link ?? '', 'http://x').searchParams.has('page')).toBe(false);
    const second = await get(link ?? '', 'admin');
    const next = z.object({ users: ids }).parse(second.body).users;
    expect(next).toHaveLength(2);
    expect(next.map(({ id }) => id)).not.toContain(users[0]?.id);
    expect(first.headers.get('x-total-count')).toBe('6');
  });
});
