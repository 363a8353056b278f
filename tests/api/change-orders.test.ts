import { changeOrderSchema } from '@mesterhand/domain/change-orders/schema';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { makeAgreedJob } from '../support/agreements.ts';
import { openDay } from '../support/days.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let bookingId: number;
let days = 1;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
beforeEach(async () => {
  days += 1;
  const { client, master } = cast;
  const job = { clientId: client.actor.userId, master, at: new Date(), date: openDay(days) };
  bookingId = await makeAgreedJob(server.db, job);
});
afterAll(() => server.close());

const call = (
  method: string,
  path: string,
  as?: Account,
  more: { body?: unknown; headers?: Record<string, string> } = {},
) => server.rest(method, `/api${path}`, { token: as?.token, headers: {}, ...more });
const pipe = {
  kind: 'materials',
  text: 'Avløpsrør',
  quantity: '2',
  unitPrice: '1 349,90',
} as const;
const body = { reason: 'Røret er rustet.', lines: [pipe], extraHours: 1.5 };
const propose = async () => {
  const { changes } = server.client(cast.master.token).bookings;
  return changes.propose.mutate({ bookingId, ...body });
};

test('a master proposes, once per key, and the customer accepts', async () => {
  const headers = { 'idempotency-key': fresh() };
  const path = `/bookings/${bookingId}/changes`;
  const sent = await call('POST', path, cast.master, { body, headers });
  const change = changeOrderSchema.parse(sent.body);
  expect(sent.status).toBe(201);
  expect(sent.headers.get('location')).toBe(`/api/changes/${change.id}`);
  expect(change).toMatchObject({ total: 2699.8, ceilingAfter: 5199.8, state: 'proposed' });
  expect((await call('POST', path, cast.master, { body, headers })).body).toEqual(sent.body);
  const accepted = await call('POST', `/changes/${change.id}/accept`, cast.client);
  expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } });
  expect((await call('GET', `/changes/${change.id}`, cast.client)).body).toEqual(accepted.body);
  expect((await call('GET', path, cast.admin)).body).toEqual([accepted.body]);
});

test('refused and retracted ones stay in the list', async () => {
  const [first, second] = [await propose(), await propose()];
  expect(await call('POST', `/changes/${first.id}/refuse`, cast.client)).toMatchObject({
    body: { state: 'refused' },
  });
  expect(await call('POST', `/changes/${second.id}/retract`, cast.master)).toMatchObject({
    body: { state: 'retracted' },
  });
  const listed = await server.client(cast.client.token).bookings.changes.list.query({ bookingId });
  expect(listed.map(({ state }) => state)).toEqual(['refused', 'retracted']);
});

test.each<[string, object, object[]]>([
  ['nothing', { lines: [], extraHours: 0 }, [{ path: ['lines'], message: 'linesRequired' }]],
  ['no reason', { reason: ' ' }, [{ path: ['reason'], message: 'required' }]],
  [
    'a price that is none',
    { lines: [{ ...pipe, unitPrice: 'gratis' }] },
    [{ path: ['lines', 0, 'unitPrice'] }],
  ],
  [
    'a negative price',
    { lines: [{ ...pipe, unitPrice: -1 }] },
    [{ path: ['lines', 0, 'unitPrice'], message: 'priceNegative' }],
  ],
  [
    'a fee for the bill',
    { lines: [{ ...pipe, text: 'Fakturagebyr' }] },
    [{ path: ['lines', 0, 'text'], message: 'billingFee' }],
  ],
])('a change with %s is refused at the field', async (_name, more, issues) => {
  const sent = await call('POST', `/bookings/${bookingId}/changes`, cast.master, {
    body: { ...body, ...more },
  });
  expect(sent).toMatchObject({ status: 400, body: { issues } });
});

test('each reaches its own', async () => {
  const { id } = await propose();
  const statuses: Record<string, number[]> = {};
  const paths: [string, string][] = [
    ['GET', `/changes/${id}`],
    ['GET', `/bookings/${bookingId}/changes`],
    ['POST', `/changes/${id}/accept`],
    ['POST', `/changes/${id}/refuse`],
  ];
  for (const [name, as] of Object.entries({ ...cast, client: undefined })) {
    statuses[name] = [];
    for (const [method, path] of paths) statuses[name].push((await call(method, path, as)).status);
  }
  expect(statuses).toEqual({
    client: [401, 401, 401, 401],
    stranger: [404, 404, 404, 404],
    master: [200, 200, 404, 404],
    otherMaster: [404, 404, 404, 404],
    moderator: [404, 404, 404, 404],
    admin: [200, 200, 404, 404],
  });
  const retract = `/changes/${id}/retract`;
  expect((await call('POST', retract, cast.client)).status).toBe(403);
  expect((await call('POST', retract, cast.otherMaster)).status).toBe(404);
});
