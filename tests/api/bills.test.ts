import { uploadBillImage } from '@mesterhand/client/uploads';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { agreedLines, makeAgreedJob } from '../support/agreements.ts';
import { openDay } from '../support/days.ts';
import { png } from '../support/pictures.ts';
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
  bookingId = await makeAgreedJob(server.db, {
    clientId: client.actor.userId,
    master,
    at: new Date(),
    date: openDay(days),
    status: 'in_progress',
    startedAt: new Date(),
  });
});
afterAll(() => server.close());

const call = (method: string, path: string, as?: Account, body?: unknown) =>
  server.rest(method, `/api/bookings/${bookingId}${path}`, {
    token: as?.token,
    ...(body !== undefined && { body }),
  });
const send = () =>
  server.client(cast.master.token).bookings.bills.send.mutate({ bookingId, lines: agreedLines });

test('a bill follows a completion without one, and never exceeds what was agreed', async () => {
  const done = await call('PATCH', '/status', cast.master, { status: 'completed' });
  expect(done).toMatchObject({ status: 200, body: { status: 'completed', paymentStatus: null } });
  expect((await call('GET', '/bill', cast.client)).status).toBe(404);
  const [callOut, hours] = agreedLines;
  const dearer = [callOut, { ...hours, unitPrice: '1 000,01' }];
  expect(await call('POST', '/bill', cast.master, { lines: dearer })).toMatchObject({
    status: 409,
    body: { code: 'bills.aboveCeiling' },
  });
  const sent = await call('POST', '/bill', cast.master, { lines: agreedLines });
  expect(sent).toMatchObject({ status: 200, body: { total: 2500, ceiling: 2500 } });
  expect((await call('GET', '/bill', cast.client)).body).toEqual(sent.body);
  expect(await call('POST', '/bill/accept', cast.client)).toMatchObject({
    status: 200,
    body: { state: 'accepted' },
  });
});

test('an objection with a picture is answered, listed for moderators and settled', async () => {
  await send();
  const client = server.client(cast.client.token);
  const { image } = await uploadBillImage(client, new Blob([new Uint8Array(png(4))]));
  const objection = { reason: 'For mange timer.', pictures: [image] };
  expect(await call('POST', '/bill/objection', cast.client, objection)).toMatchObject({
    status: 200,
    body: { state: 'objected', objection },
  });
  const answer = { answer: 'Ett var henting av deler.' };
  expect((await call('PUT', '/bill/objection/answer', cast.master, answer)).status).toBe(200);
  const seen = await Promise.all(
    Object.entries(cast).map(async ([name, { token }]) => [
      name,
      (await server.rest('GET', image, { token })).status,
    ]),
  );
  expect(Object.fromEntries(seen)).toEqual({
    client: 200,
    stranger: 404,
    master: 200,
    otherMaster: 404,
    moderator: 200,
    admin: 200,
  });
  const { token } = cast.moderator;
  const open = await server.rest('GET', '/api/admin/bill-objections?state=objected', { token });
  expect(open.body).toMatchObject([{ bookingId, client: 'Kari Nordmann', objection: answer }]);
  const note = { note: 'Partene ble enige.' };
  expect(await call('POST', '/bill/settle', cast.moderator, note)).toMatchObject({
    status: 200,
    body: { state: 'settled', objection: note },
  });
  const { items } = await server
    .client(token)
    .bookings.bills.objections.query({ state: 'settled' });
  expect(items.map((one) => one.bookingId)).toEqual([bookingId]);
});

test('each takes their own steps', async () => {
  await send();
  const words = { reason: 'Nei.', answer: 'Jo.', note: 'Så.', lines: agreedLines };
  const steps: [string, string][] = [
    ['GET', '/bill'],
    ['POST', '/bill'],
    ['POST', '/bill/objection'],
    ['PUT', '/bill/objection/answer'],
    ['POST', '/bill/settle'],
    ['POST', '/bill/accept'],
  ];
  const statusesOf = async (as?: Account) => {
    const statuses: number[] = [];
    for (const [method, path] of steps)
      statuses.push((await call(method, path, as, method === 'GET' ? undefined : words)).status);
    return statuses;
  };
  expect(await statusesOf()).toEqual([401, 401, 401, 401, 401, 401]);
  expect(await statusesOf(cast.stranger)).toEqual([404, 403, 404, 403, 403, 404]);
  expect(await statusesOf(cast.otherMaster)).toEqual([404, 404, 404, 404, 403, 404]);
  expect(await statusesOf(cast.moderator)).toEqual([404, 403, 404, 403, 409, 404]);
  expect(await statusesOf(cast.admin)).toEqual([200, 403, 404, 403, 409, 404]);
  // Nobody has objected yet; the same bill again is the same bill.
  expect(await statusesOf(cast.master)).toEqual([200, 200, 404, 409, 403, 404]);
  expect(await statusesOf(cast.client)).toEqual([200, 403, 200, 403, 403, 200]);
  const list = '/api/admin/bill-objections';
  expect((await server.rest('GET', list)).status).toBe(401);
  expect((await server.rest('GET', list, { token: cast.master.token })).status).toBe(403);
});

test.each<[string, object, object[]]>([
  ['nothing', { lines: [] }, [{ path: ['lines'], message: 'linesRequired' }]],
  [
    'a fee for itself',
    { lines: [{ kind: 'service', text: 'Fakturagebyr', quantity: 1, unitPrice: 59 }] },
    [{ path: ['lines', 0, 'text'], message: 'billingFee' }],
  ],
  [
    'an absurd sum',
    { lines: [{ kind: 'service', text: 'Arbeid', quantity: 1, unitPrice: 1e12 }] },
    [{ path: ['lines', 0, 'unitPrice'], message: 'priceMax' }],
  ],
])('a bill of %s is refused at the field', async (_name, body, issues) => {
  expect(await call('POST', '/bill', cast.master, body)).toMatchObject({
    status: 400,
    body: { issues },
  });
});
