import { blockedPersonSchema } from '@mesterhand/domain/blocks/schema';
import { reportSchema, sentReportSchema } from '@mesterhand/domain/reports/schema';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

async function makeReview(by: Account = cast.stranger): Promise<number> {
  const { id } = await server.db
    .insertInto('reviews')
    .values({
      masterId: cast.master.masterId,
      clientId: by.actor.userId,
      clientName: 'Per Berg',
      rating: 1,
      comment: 'Aldri mer, sier jeg.',
      approved: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const complaint = async (more: Record<string, unknown> = {}) => ({
  subject: 'review',
  subjectId: await makeReview(),
  reason: 'offensive',
  ...more,
});
const send = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
  server.rest('POST', '/api/reports', { body, token, headers });
const sent = async () =>
  sentReportSchema.parse((await send(await complaint(), cast.client.token)).body);
const handle = (id: number | string, body: unknown, token?: string) =>
  server.rest('POST', `/api/admin/reports/${id}/handle`, { body, token });

describe('trap 24 POST /api/reports', () => {
  test('answers the report without naming anybody', async () => {
    const answer = await send(await complaint({ text: 'Hets.' }), cast.client.token);
    expect(answer).toMatchObject({ status: 201, body: { state: 'open', text: 'Hets.' } });
    expect(answer.text).not.toContain('Per Berg');
  });

  test('requires a session', async () => {
    const body = await complaint();
    expect(await send(body)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['an unknown subject', { subject: 'work' }, 400, 'input.invalid'],
    ['an id that is text', { subjectId: 'abc' }, 400, 'input.invalid'],
    ['a reason outside the list', { reason: 'boring' }, 400, 'input.invalid'],
    ['no reason', { reason: undefined }, 400, 'input.invalid'],
    ['another reason without words', { reason: 'other', text: '  ' }, 400, 'input.invalid'],
    ['a very long text', { text: 'x'.repeat(2001) }, 400, 'input.invalid'],
    ['an unknown review', { subjectId: 987_654 }, 404, 'access.notFound'],
  ])('%s', async (_name, more, status, code) => {
    const answer = await send(await complaint(more), cast.client.token);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test('one’s own review and a second report of the same thing are refused', async () => {
    const own = await complaint({ subjectId: await makeReview(cast.client) });
    expect(await send(own, cast.client.token)).toMatchObject({
      status: 403,
      body: { code: 'reports.own' },
    });
    const body = await complaint();
    const answers = await Promise.all([
      send(body, cast.client.token),
      send(body, cast.client.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('a retry with the same key reports once', async () => {
    const [body, headers] = [await complaint(), { 'idempotency-key': fresh() }];
    const first = await send(body, cast.client.token, headers);
    const second = await send(body, cast.client.token, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
  });
});

describe('trap 24 the moderators’ reports', () => {
  test('C-116 are for moderators and administrators', async () => {
    const { id } = await sent();
    const statuses: Record<string, number[]> = {};
    for (const [name, { token }] of Object.entries(cast)) {
      const list = await server.rest('GET', '/api/admin/reports', { token });
      const decision = await handle(id, { state: 'wrong' }, token);
      statuses[name] = [list.status, decision.status];
    }
    expect(statuses).toEqual({
      client: [403, 403],
      stranger: [403, 403],
      master: [403, 403],
      otherMaster: [403, 403],
      moderator: [200, 400],
      admin: [200, 400],
    });
    expect((await server.rest('GET', '/api/admin/reports')).status).toBe(401);
    expect((await handle(id, { state: 'resolved' })).status).toBe(401);
  });

  test('are paged and filtered by state', async () => {
    const [older, newer] = [await sent(), await sent()];
    const { token } = cast.moderator;
    const first = await server.rest('GET', '/api/admin/reports?limit=1&state=open', { token });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await server.rest(
      'GET',
      `/api/admin/reports?limit=1&state=open&cursor=${cursor}`,
      { token },
    );
    const ids = [first, second].flatMap(({ body }) =>
      reportSchema
        .array()
        .parse(body)
        .map(({ id }) => id),
    );
    expect(ids).toEqual([newer.id, older.id]);
    for (const query of ['state=all', 'limit=0', 'cursor=tull']) {
      expect((await server.rest('GET', `/api/admin/reports?${query}`, { token })).status).toBe(400);
    }
  });

  test('are decided once', async () => {
    const { id } = await sent();
    const { token } = cast.moderator;
    expect(await handle(id, { state: 'resolved', note: 'Fjernet.' }, token)).toMatchObject({
      status: 200,
      body: { state: 'resolved', note: 'Fjernet.', handledBy: { id: cast.moderator.actor.userId } },
    });
    expect(await handle(id, { state: 'dismissed' }, cast.admin.token)).toMatchObject({
      status: 409,
      body: { code: 'reports.alreadyHandled' },
    });
    expect((await handle(987_654, { state: 'resolved' }, token)).status).toBe(404);
    expect((await handle('abc', { state: 'resolved' }, token)).status).toBe(400);
  });
});

describe('trap 24 /api/blocks', () => {
  const add = (body: unknown, token?: string) =>
    server.rest('POST', '/api/blocks', { body, token });
  const book = (token: string) =>
    server.rest('POST', '/api/bookings', {
      token,
      body: {
        masterId: cast.master.masterId,
        serviceId: cast.master.serviceId,
        clientName: 'Kari Nordmann',
        clientPhone: '+47 900 00 000',
        address: 'Storgata 1, 0155 Oslo',
        scheduledDate: nextWorkday(),
        scheduledTime: '10:00',
        description: 'Kranen drypper.',
      },
    });

  test('a block refuses bookings until it is lifted', async () => {
    const { token } = cast.client;
    const { body } = await add({ masterId: cast.master.masterId }, token);
    const { userId } = blockedPersonSchema.parse(body);
    const list = await server.rest('GET', '/api/blocks', { token });
    expect(blockedPersonSchema.array().parse(list.body)).toHaveLength(1);
    expect(await book(token)).toMatchObject({ status: 403, body: { code: 'bookings.blocked' } });
    const lifted = await server.rest('DELETE', `/api/blocks/${userId}`, { token });
    expect(lifted).toMatchObject({ status: 200, body: { removed: true } });
    expect((await book(token)).status).toBe(201);
  });

  test.each<[string, (cast: Cast) => unknown, number]>([
    ['nobody', () => ({}), 400],
    ['two people in one call', ({ master }) => ({ userId: 1, masterId: master.masterId }), 400],
    ['an id that is text', () => ({ userId: 'ola' }), 400],
    ['an unrelated customer', ({ stranger }) => ({ userId: stranger.actor.userId }), 404],
    ['oneself', ({ client }) => ({ userId: client.actor.userId }), 403],
  ])('%s cannot be blocked', async (_name, whom, status) => {
    expect((await add(whom(cast), cast.client.token)).status).toBe(status);
  });

  test('a visitor has none, and an invalid id lifts none', async () => {
    const { token } = cast.client;
    expect((await add({ masterId: cast.master.masterId })).status).toBe(401);
    expect((await server.rest('GET', '/api/blocks')).status).toBe(401);
    expect((await server.rest('DELETE', '/api/blocks/1')).status).toBe(401);
    expect((await server.rest('DELETE', '/api/blocks/abc', { token })).status).toBe(400);
  });
});

/** A working day of masters: neither a Sunday nor a public holiday. */
function nextWorkday(): string {
  const { date } = osloCivil(new Date());
  const days = Array.from({ length: 7 }, (_, index) => addDays(date, index + 8));
  const workday = days.find((day) => new Date(day).getUTCDay() === 3);
  return workday ?? date;
}
