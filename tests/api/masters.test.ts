import { type Category, categorySchema } from '@mesterhand/domain/categories/categories';
import { startingPrice } from '@mesterhand/domain/categories/price';
import { masterCardSchema, masterSchema, serviceSchema } from '@mesterhand/domain/masters/schema';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
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

const get = (path: string, token?: string) => server.rest('GET', path, { token });

describe('public reads', () => {
  test('C-125 GET masters is public, newest first, without e-mail or phone', async () => {
    const { status, body, text } = await get('/api/masters');
    expect(status).toBe(200);
    expect(
      masterCardSchema
        .array()
        .parse(body)
        .map(({ id }) => id),
    ).toEqual([cast.otherMaster.masterId, cast.master.masterId]);
    expect(text).not.toMatch(/@example|911 11|birthDate|email/);
  });

  test('the next free time is a field beside the documented ones, and a filter of the list and the search', async () => {
    const { masterId } = cast.master;
    const date = addDays(osloCivil(new Date()).date, 1);
    await sql`delete from availability`.execute(server.db);
    const before = await get(`/api/masters/${masterId}`);
    expect(before.body).not.toHaveProperty('nextFree');
    // Free tomorrow at ten, and at no other time.
    const starts = Array.from({ length: 21 }, (_, day) => (day === 0 ? 2 : 0));
    await sql`
      insert into availability (master_id, first_day, starts)
      values (${masterId}, ${date}::date - 1, array_prepend(0::smallint, ${starts}::smallint[]))
    `.execute(server.db);
    const nextFree = { date, time: '10:00' };
    await expect
      .poll(async () => (await get(`/api/masters/${masterId}`)).body, { timeout: 5000 })
      .toMatchObject({ id: masterId, nextFree });
    for (const path of ['/api/masters', '/api/search']) {
      expect((await get(`${path}?free=tomorrow`)).body).toEqual([
        expect.objectContaining({ id: masterId, nextFree }),
      ]);
      expect((await get(`${path}?free=today`)).body).toEqual([]);
      expect((await get(`${path}?free=yesterday`)).status).toBe(400);
    }
  });

  test('C-126 C-168 GET masters/{id}', async () => {
    const { status, body, text } = await get(`/api/masters/${cast.master.masterId}`);
    expect(status).toBe(200);
    expect(masterSchema.parse(body)).toMatchObject({
      name: 'Ola Hansen',
      hourlyRate: 850,
      services: [{ name: 'Bytte kran' }],
    });
    expect(text).not.toMatch(/@example|911 11|birthDate|email/);
  });

  test('C-128 C-131 the services of a master over both paths', async () => {
    const [below, beside] = [
      await get(`/api/masters/${cast.master.masterId}/services`),
      await get(`/api/services?masterId=${cast.master.masterId}`),
    ];
    expect(serviceSchema.array().parse(below.body)).toHaveLength(1);
    expect(beside.body).toEqual(below.body);
  });

  test('C-130 GET masters/{id}/reviews has the approved ones', async () => {
    const review = {
      masterId: cast.master.masterId,
      clientName: 'Kari',
      comment: 'Ryddig og presis.',
      clientId: cast.client.actor.userId,
    };
    await server.db
      .insertInto('reviews')
      .values([
        { ...review, rating: 5, approved: true },
        { ...review, rating: 1, approved: false },
      ])
      .execute();
    const { body } = await get(`/api/masters/${cast.master.masterId}/reviews`);
    expect(body).toMatchObject([
      { rating: 5, clientName: 'Kari', comment: 'Ryddig og presis.', verified: false },
    ]);
    expect(
      masterSchema.parse((await get(`/api/masters/${cast.master.masterId}`)).body),
    ).toMatchObject({ rating: 5, reviewCount: 1 });
  });

  test('C-134 a category starts at the price of its cheapest master, or at its base price without masters', async () => {
    const ask = async (): Promise<Category[]> =>
      categorySchema.array().parse((await get('/api/categories')).body);
    const startOf = (categories: Category[], id: number) =>
      categories.filter((category) => category.id === id).map(startingPrice);
    expect(startOf(await ask(), 1)).toEqual([850]);
    expect(startOf(await ask(), 9)).toEqual([500]);
    const { masterId } = cast.master;
    const setRate = async (hourlyRate: number): Promise<void> => {
      await server.db
        .updateTable('masters')
        .set({ hourlyRate })
        .where('id', '=', masterId)
        .execute();
      await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(server.db);
    };
    await setRate(640);
    await expect.poll(async () => startOf(await ask(), 1)).toEqual([640]);
    await setRate(850);
  });

  test('C-134 GET categories', async () => {
    const { body } = await get('/api/categories');
    expect(z.array(z.object({ id: z.number(), name: z.string() })).parse(body)[0]).toEqual({
      id: 1,
      name: 'VVS',
    });
  });

  test('C-135 GET search takes text, city and category', async () => {
    const found = await get('/api/search?query=rorleger&city=bergen&category=1');
    expect(
      masterCardSchema
        .array()
        .parse(found.body)
        .map(({ id }) => id),
    ).toEqual([cast.otherMaster.masterId]);
    expect(found.headers.get('x-total-count')).toBe('1');
    expect((await get('/api/search?query=&city=&category=all')).headers.get('x-total-count')).toBe(
      '2',
    );
  });

  test('C-143 GET work-projects answers an array', async () => {
    expect(await get('/api/work-projects')).toMatchObject({ status: 200, body: [] });
    expect((await get('/api/work-projects?category=tull')).status).toBe(400);
  });

  test.each([
    ['/api/masters/999999', 404],
    ['/api/masters/abc', 400],
    ['/api/masters/1e3', 400],
    ['/api/masters/%00', 400],
    ['/api/masters?limit=101', 400],
    ['/api/masters?city=atlantis', 400],
    ['/api/search?city=atlantis', 400],
    ['/api/search?category=abc', 400],
    [`/api/search?query=${'x'.repeat(201)}`, 400],
    ['/api/search?cursor=abc', 400],
    ['/api/services', 400],
    ['/api/masters/abc/reviews', 400],
  ])('%s answers %s without a stack trace', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/\bat .*\.ts|stack|node_modules/i);
  });
});

describe('reads that require a session', () => {
  test('C-127 C-171 GET masters/by-user/{userId} answers the record’s id', async () => {
    const path = `/api/masters/by-user/${cast.master.actor.userId}`;
    expect(await get(path, cast.client.token)).toMatchObject({
      status: 200,
      body: { id: cast.master.masterId },
    });
    expect((await get(path)).status).toBe(401);
    expect(
      (await get(`/api/masters/by-user/${cast.client.actor.userId}`, cast.client.token)).status,
    ).toBe(404);
    expect((await get('/api/masters/by-user/x', cast.client.token)).status).toBe(400);
  });

  test('C-28 C-33 a phone number is revealed to signed-in people', async () => {
    const path = `/api/masters/${cast.master.masterId}/phone`;
    expect(await get(path, cast.client.token)).toMatchObject({
      status: 200,
      body: { phone: '+47 911 11 111' },
    });
    expect((await get(path)).status).toBe(401);
    expect((await get('/api/masters/999999/phone', cast.client.token)).status).toBe(404);
  });
});

describe('services of a master', () => {
  const service = {
    name: 'Montere vask',
    description: 'Med avløp.',
    price: '1490.50',
    categoryId: 1,
  };
  const add = (body: unknown, token?: string, headers?: Record<string, string>) =>
    server.rest('POST', `/api/masters/${cast.master.masterId}/services`, {
      body,
      token,
      ...(headers && { headers }),
    });

  test('C-129 C-132 C-133 are added with a price as text, replaced and removed', async () => {
    const added = await add(service, cast.master.token);
    const { id } = serviceSchema.parse(added.body);
    expect(added.status).toBe(201);
    expect(added.headers.get('location')).toBe(`/api/services/${id}`);
    expect(added.body).toMatchObject({ price: 1490.5, category: 'VVS' });
    const replaced = await server.rest('PUT', `/api/services/${id}`, {
      body: { ...service, price: 99 },
      token: cast.master.token,
    });
    expect(replaced).toMatchObject({ status: 200, body: { price: 99 } });
    expect(
      (await server.rest('DELETE', `/api/services/${id}`, { token: cast.master.token })).status,
    ).toBe(200);
    expect(
      (await server.rest('DELETE', `/api/services/${id}`, { token: cast.master.token })).status,
    ).toBe(404);
  });

  test('C-116 by role', async () => {
    const { serviceId } = cast.master;
    const expected = {
      client: 403,
      stranger: 403,
      master: 200,
      otherMaster: 403,
      moderator: 403,
      admin: 200,
    };
    const statuses: Record<string, number> = {};
    for (const [name, { token }] of Object.entries(cast)) {
      statuses[name] = (
        await server.rest('PUT', `/api/services/${serviceId}`, { body: service, token })
      ).status;
    }
    expect(statuses).toEqual(expected);
    expect((await add(service)).status).toBe(401);
    expect((await server.rest('DELETE', `/api/services/${serviceId}`)).status).toBe(401);
    expect(
      (await server.rest('DELETE', `/api/services/${serviceId}`, { token: cast.otherMaster.token }))
        .status,
    ).toBe(403);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { name: ' ' }, 'name: required'],
    ['no description', { description: undefined }, 'description: required'],
    ['a negative price', { price: -1 }, 'price: priceNegative'],
    ['a price of words', { price: 'mye' }, 'price: number'],
    ['no category', { categoryId: undefined }, 'categoryId: invalid'],
  ])('C-87 %s', async (_name, more, issue) => {
    const answer = await add({ ...service, ...more }, cast.master.token);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      issues: [{ path: [issue.split(':')[0]], message: issue.split(': ')[1] }],
    });
  });

  test('a retried creation adds one service', async () => {
    const headers = { 'idempotency-key': fresh() };
    const answers = [
      await add(service, cast.master.token, headers),
      await add(service, cast.master.token, headers),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});
