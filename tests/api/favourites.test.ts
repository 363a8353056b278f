import { favouriteSchema, favouriteIdsSchema } from '@mesterhand/domain/favourites/schema';
import { masterCardSchema, statisticsSchema } from '@mesterhand/domain/masters/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const one = (id: number | string) => `/api/favourites/${id}`;
const idsOf = async (token: string, query = '') => {
  const { body, headers } = await server.rest('GET', `/api/favourites${query}`, { token });
  const ids = masterCardSchema
    .array()
    .parse(body)
    .map(({ id }) => id);
  return { ids, next: headers.get('x-next-cursor') };
};

describe('C-28 /api/favourites', () => {
  test('adding and removing a favourite are idempotent', async () => {
    const { token } = cast.client;
    const { masterId } = cast.master;
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await server.rest('PUT', one(masterId), { token });
      expect([status, favouriteSchema.parse(body)]).toEqual([200, { masterId, isFavourite: true }]);
    }
    expect((await idsOf(token)).ids).toEqual([masterId]);
    expect(await server.rest('GET', one(masterId), { token })).toMatchObject({
      body: { isFavourite: true },
    });
    expect((await idsOf(cast.stranger.token)).ids).toEqual([]);
    for (let again = 0; again < 2; again += 1) {
      expect(await server.rest('DELETE', one(masterId), { token })).toMatchObject({
        status: 200,
        body: { masterId, isFavourite: false },
      });
    }
    expect((await idsOf(token)).ids).toEqual([]);
  });

  test('the list is paged, the latest favourite first', async () => {
    const { token } = cast.admin;
    for (const { masterId } of [cast.master, cast.otherMaster]) {
      await server.rest('PUT', one(masterId), { token });
    }
    const first = await idsOf(token, '?limit=1');
    const second = await idsOf(token, `?limit=1&cursor=${first.next}`);
    expect([...first.ids, ...second.ids]).toEqual([
      cast.otherMaster.masterId,
      cast.master.masterId,
    ]);
    expect(second.next).toBeNull();
  });

  test('everyone but the master themselves can add a master', async () => {
    for (const { token } of [cast.stranger, cast.otherMaster, cast.moderator]) {
      const { status } = await server.rest('PUT', one(cast.master.masterId), { token });
      expect(status).toBe(200);
    }
    const { token } = cast.master;
    expect(await server.rest('PUT', one(cast.master.masterId), { token })).toMatchObject({
      status: 403,
      body: { code: 'access.forbidden' },
    });
  });

  test('the ids for the hearts of a list are the reader’s alone, the latest first', async () => {
    const favouriteIdsOf = async (token: string) => {
      const { body } = await server.rest('GET', '/api/favourites/ids', { token });
      return favouriteIdsSchema.parse(body).masterIds;
    };
    const ids = [cast.master.masterId, cast.otherMaster.masterId];
    for (const id of ids) await server.rest('PUT', one(id), { token: cast.client.token });
    expect(await favouriteIdsOf(cast.client.token)).toEqual(ids.toReversed());
    expect(await favouriteIdsOf(cast.otherMaster.token)).not.toContain(cast.otherMaster.masterId);
  });

  test.each([
    ['GET', '/api/favourites'],
    ['GET', '/api/favourites/ids'],
    ['GET', '/api/favourites/1'],
    ['PUT', '/api/favourites/1'],
    ['DELETE', '/api/favourites/1'],
  ] as const)('%s %s is for people who are signed in', async (method, path) => {
    expect(await server.rest(method, path)).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
  });

  test.each([
    ['PUT', '/api/favourites/abc', 400],
    ['PUT', '/api/favourites/0', 400],
    ['PUT', '/api/favourites/1e3', 400],
    ['PUT', '/api/favourites/987654', 404],
    ['DELETE', '/api/favourites/-1', 400],
    ['GET', '/api/favourites/abc', 400],
    ['GET', '/api/favourites?limit=101', 400],
    ['GET', '/api/favourites?cursor=abc', 400],
  ] as const)('%s %s answers %s', async (method, path, status) => {
    const { token } = cast.client;
    expect((await server.rest(method, path, { token })).status).toBe(status);
  });
});

describe('C-29 /api/masters/{id}/statistics', () => {
  test('views and likes count each person once', async () => {
    const { masterId } = cast.otherMaster;
    const view = (token?: string) =>
      server.rest('POST', `/api/masters/${masterId}/views`, { token });
    const before = await server.rest('GET', `/api/masters/${masterId}/statistics`);
    const { views } = statisticsSchema.parse(before.body);
    expect(await view(cast.client.token)).toMatchObject({ body: { views: views + 1 } });
    expect(await view(cast.client.token)).toMatchObject({ body: { views: views + 1 } });
    expect(await view(cast.otherMaster.token)).toMatchObject({ body: { views: views + 1 } });
    expect(await view()).toMatchObject({ status: 200, body: { views: views + 2 } });
  });

  test.each([
    ['GET', '/api/masters/987654/statistics', 404],
    ['GET', '/api/masters/abc/statistics', 400],
    ['POST', '/api/masters/987654/views', 404],
    ['POST', '/api/masters/abc/views', 400],
  ] as const)('%s %s answers %s', async (method, path, status) => {
    expect((await server.rest(method, path)).status).toBe(status);
  });
});
