import { bookingDetailSchema, bookingSchema } from '@mesterhand/domain/bookings/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast, openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let days = 1;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** A request on a day of its own, so that tests do not share a slot. */
function request(more: Record<string, unknown> = {}) {
  days += 1;
  return {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(days),
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
    ...more,
  };
}

const send = (
  body: unknown,
  token: string | undefined = cast.client.token,
  headers: Record<string, string> = {},
) => server.rest('POST', '/api/bookings', { body, token, headers });
const patch = (id: number, body: unknown, token?: string) =>
  server.rest('PATCH', `/api/bookings/${id}/status`, { body, token });
const book = async (more?: Record<string, unknown>) =>
  bookingDetailSchema.parse((await send(request(more))).body);

describe('C-136 POST /api/bookings', () => {
  test('answers 201 with the booking and its address', async () => {
    const answer = await send(request({ clientId: 1, estimatedPrice: 1 }));
    const booking = bookingDetailSchema.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/bookings/${booking.id}`);
    expect(booking).toMatchObject({
      clientId: cast.client.actor.userId,
      estimatedPrice: 1200,
      status: 'pending',
    });
  });

  test('refuses calls without a valid session', async () => {
    for (const token of [undefined, 'x'.repeat(40)]) {
      expect(await server.rest('POST', '/api/bookings', { body: request(), token })).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      });
    }
  });

  test('refuses the booked master', async () => {
    expect(await send(request(), cast.master.token)).toMatchObject({
      status: 403,
      body: { code: 'bookings.ownService' },
    });
  });

  test.each<[string, Record<string, unknown>, number, string[]]>([
    ['no name', { clientName: '  ' }, 400, ['clientName: required']],
    [
      'two missing fields',
      { address: undefined, description: null },
      400,
      ['address: required', 'description: required'],
    ],
    ['a date that is none', { scheduledDate: '2026-02-31' }, 400, ['scheduledDate: date']],
    ['yesterday', { scheduledDate: '2020-01-01' }, 400, ['scheduledDate: dateOutOfRange']],
    ['half past', { scheduledTime: '10:30' }, 400, ['scheduledTime: slot']],
    ['an id that is text', { masterId: 'ola' }, 400, ['masterId: masterRequired']],
    ['no service', { serviceId: undefined }, 400, ['serviceId: serviceRequired']],
    ['another master’s service', { serviceId: -1 }, 400, ['serviceId: serviceRequired']],
    ['an unknown master', { masterId: 987_654 }, 404, []],
    ['a very long description', { description: 'x'.repeat(4001) }, 400, ['description: tooLong']],
  ])('%s', async (_name, more, status, issues) => {
    const answer = await send(request(more));
    expect(answer.status).toBe(status);
    expect(issueTexts(answer.body)).toEqual(issues);
  });

  test('a retry with the same key books once; another body with that key is a conflict', async () => {
    const [body, headers] = [request(), { 'idempotency-key': fresh() }];
    const [first, second] = await Promise.all([
      send(body, cast.client.token, headers),
      send(body, cast.client.token, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
    expect(
      await send({ ...body, description: 'Noe annet.' }, cast.client.token, headers),
    ).toMatchObject({
      status: 409,
      body: { code: 'idempotency.mismatch' },
    });
  });
});

describe('C-137 GET /api/bookings/{id}', () => {
  test.each<[string, (cast: Cast) => Account | undefined, number]>([
    ['its customer', ({ client }) => client, 200],
    ['its master', ({ master }) => master, 200],
    ['an administrator', ({ admin }) => admin, 200],
    ['another customer', ({ stranger }) => stranger, 404],
    ['another master', ({ otherMaster }) => otherMaster, 404],
    ['a moderator', ({ moderator }) => moderator, 404],
    ['a visitor', () => undefined, 401],
  ])('trap 4 for %s', async (_name, who, status) => {
    const { id } = await book();
    const path = `/api/bookings/${id}`;
    expect((await server.rest('GET', path, { token: who(cast)?.token })).status).toBe(status);
  });

  test.each([
    ['/api/bookings/999999', 404],
    ['/api/bookings/abc', 400],
    ['/api/bookings/0', 400],
    ['/api/bookings/-1', 400],
    ['/api/bookings/1.5', 400],
    ['/api/bookings/99999999999999999999', 400],
  ])('%s answers %s', async (path, status) => {
    expect((await server.rest('GET', path, { token: cast.client.token })).status).toBe(status);
  });
});

describe.each<['client' | 'master', (cast: Cast) => string, Record<string, number>]>([
  [
    'client',
    ({ client }) => `/api/bookings/client/${client.actor.userId}`,
    { client: 200, stranger: 403, master: 403, otherMaster: 403, moderator: 403, admin: 200 },
  ],
  [
    'master',
    ({ master }) => `/api/bookings/master/${master.masterId}`,
    { client: 403, stranger: 403, master: 200, otherMaster: 403, moderator: 403, admin: 200 },
  ],
])('C-138 C-139 the list of a %s', (_kind, pathOf, expected) => {
  test('trap 4 is for its owner and administrators', async () => {
    const { id } = await book();
    const statuses: Record<string, number> = {};
    const newest: number[] = [];
    for (const [name, { token }] of Object.entries(cast)) {
      const { status, body } = await server.rest('GET', pathOf(cast), { token });
      statuses[name] = status;
      newest.push(
        ...(bookingSchema.array().safeParse(body).data ?? [])
          .slice(0, 1)
          .map((booking) => booking.id),
      );
    }
    expect(statuses).toEqual(expected);
    expect(newest).toEqual([id, id]);
    expect((await server.rest('GET', pathOf(cast))).status).toBe(401);
  });

  test('is paged on request', async () => {
    const { token } = cast.admin;
    const first = await server.rest('GET', `${pathOf(cast)}?limit=1`, { token });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await server.rest('GET', `${pathOf(cast)}?limit=1&cursor=${cursor}`, { token });
    const ids = [first, second].flatMap(({ body }) =>
      bookingSchema
        .array()
        .parse(body)
        .map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(2);
    for (const query of ['limit=0', 'limit=1000', 'limit=abc', 'cursor=tull']) {
      expect((await server.rest('GET', `${pathOf(cast)}?${query}`, { token })).status).toBe(400);
    }
  });
});

describe('C-140 PATCH /api/bookings/{id}/status', () => {
  test('the master confirms and the customer sees it', async () => {
    const { id } = await book();
    expect(await patch(id, { status: 'confirmed' }, cast.master.token)).toMatchObject({
      status: 200,
      body: { status: 'confirmed' },
    });
    const read = await server.rest('GET', `/api/bookings/${id}`, { token: cast.client.token });
    expect(bookingDetailSchema.parse(read.body)).toMatchObject({
      status: 'confirmed',
      acceptedAt: expect.any(String),
    });
  });

  test.each<[string, unknown, (cast: Cast) => Account | undefined, number, string]>([
    ['a visitor', { status: 'cancelled' }, () => undefined, 401, 'auth.required'],
    [
      'another customer',
      { status: 'cancelled' },
      ({ stranger }) => stranger,
      404,
      'bookings.notFound',
    ],
    [
      'another master',
      { status: 'confirmed' },
      ({ otherMaster }) => otherMaster,
      404,
      'bookings.notFound',
    ],
    [
      'a moderator',
      { status: 'cancelled' },
      ({ moderator }) => moderator,
      404,
      'bookings.notFound',
    ],
    [
      'its customer, starting the work',
      { status: 'in_progress' },
      ({ client }) => client,
      403,
      'access.forbidden',
    ],
    [
      'its master, skipping ahead',
      { status: 'completed' },
      ({ master }) => master,
      409,
      'bookings.statusConflict',
    ],
    ['a status that is none', { status: 'done' }, ({ master }) => master, 400, 'input.invalid'],
    ['no status', {}, ({ master }) => master, 400, 'input.invalid'],
  ])('%s', async (_name, body, who, status, code) => {
    const { id } = await book();
    expect(await patch(id, body, who(cast)?.token)).toMatchObject({ status, body: { code } });
  });

  test('of 50 concurrent confirmations of one slot one wins and 49 get 409', async () => {
    const slot = { scheduledDate: openDay(250) };
    const tokens = await Promise.all(
      Array.from({ length: 50 }, async () =>
        openSession(server.db, (await makeClient(server.db)).userId),
      ),
    );
    const requests = await Promise.all(
      tokens.map(async (token) =>
        bookingDetailSchema.parse((await send(request(slot), token)).body),
      ),
    );
    const answers = await Promise.all(
      requests.map(({ id }) => patch(id, { status: 'confirmed' }, cast.master.token)),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const free = { path: ['times', expect.any(String), expect.any(String)], message: 'stillFree' };
    const lost = {
      message: expect.any(String),
      code: 'bookings.slotTaken',
      issues: [{ path: ['scheduledTime'], message: 'slotTaken' }, free, free, free],
    };
    expect(codes.filter((code) => code !== 200)).toEqual(Array.from({ length: 49 }, () => lost));
  });
});

test('the typed client books and confirms too', async () => {
  const customer = server.client(cast.client.token);
  const master = server.client(cast.master.token);
  const { scheduledDate, ...rest } = request();
  const booking = await customer.bookings.create.mutate({
    ...rest,
    scheduledDate,
    scheduledTime: '11:00',
  });
  await master.bookings.setStatus.mutate({ id: booking.id, status: 'confirmed' });
  expect(await customer.bookings.byId.query({ id: booking.id })).toMatchObject({
    status: 'confirmed',
  });
  const taken = await customer.bookings.takenSlots.query({
    masterId: cast.master.masterId,
    from: scheduledDate,
  });
  expect(taken).toContainEqual({ date: scheduledDate, time: '11:00' });
});

function issueTexts(body: unknown): string[] {
  const issues = typeof body === 'object' && body !== null && 'issues' in body ? body.issues : [];
  if (!Array.isArray(issues)) return [];
  return issues.map(
    (issue: { path: string[]; message: string }) => `${issue.path.join('.')}: ${issue.message}`,
  );
}
