import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeCategories, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  const { db } = server;
  await makeCategories(db);
  for (const [latitude, longitude] of [
    [59.9139, 10.7522],
    [60.39, 5.32],
  ]) {
    const { masterId } = await makeMaster(db);
    await db
      .updateTable('masters')
      .set({ latitude, longitude })
      .where('id', '=', masterId)
      .execute();
  }
});
afterAll(() => server.close());

const path = '/api/search/map';

test('a rectangle has its masters as cells, over REST and tRPC', async () => {
  const { status, body } = await server.rest(
    'GET',
    `${path}?west=10&south=59&east=11&north=60.2&category=1`,
  );
  expect([status, body]).toEqual([200, [expect.objectContaining({ count: 1 })]]);
  const rectangle = { west: 10, south: 59, east: 11, north: 60.2, category: 1 };
  expect(await server.client().masters.map.query(rectangle)).toEqual(body);
  const norway = await server.rest('GET', `${path}?west=4&south=57&east=32&north=72`);
  expect(norway.body).toHaveLength(2);
});

test.each([
  ['west=10&south=59&east=11', 'north'],
  ['west=11&south=59&east=10&north=60', 'east'],
  ['west=10&south=59&east=200&north=60', 'east'],
])('%s answers 400 and names %s', async (query, field) => {
  const { status, body } = await server.rest('GET', `${path}?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [expect.objectContaining({ path: [field] })] });
});
