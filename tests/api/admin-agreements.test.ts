import { adminAgreementSchema } from '@mesterhand/domain/admin/agreements';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { agreedLines, makeAgreedJob } from '../support/agreements.ts';
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

const read = (path: string, as?: Account) =>
  server.rest('GET', `/api/admin${path}`, { token: as?.token });
const list = async (query: string) =>
  adminAgreementSchema.array().parse((await read(`/agreements${query}`, cast.moderator)).body);
const bookingsOf = async (query: string) => (await list(query)).map(({ bookingId }) => bookingId);

/** A job in progress; of a customer of this name alone. */
async function agree(firstName?: string): Promise<number> {
  days += 1;
  const client =
    firstName === undefined ? cast.client.actor : await makeClient(server.db, { firstName });
  return makeAgreedJob(server.db, {
    clientId: client.userId,
    master: cast.master,
    at: new Date(),
    date: openDay(days),
    status: 'in_progress',
    startedAt: new Date(),
  });
}

async function object(bookingId: number): Promise<void> {
  const { bills } = server.client(cast.master.token).bookings;
  await bills.send.mutate({ bookingId, lines: agreedLines });
  const { bills: own } = server.client(cast.client.token).bookings;
  await own.object.mutate({ bookingId, reason: 'For mange timer.' });
}

test('agreements and objections are for moderators and administrators', async () => {
  const bookingId = await agree();
  await object(bookingId);
  const paths = ['/agreements', '/bill-objections', `/bill-objections/${bookingId}`];
  const roles: [string, Account | undefined, number][] = [
    ['visitors', undefined, 401],
    ['customers', cast.client, 403],
    ['masters', cast.master, 403],
    ['moderators', cast.moderator, 200],
    ['administrators', cast.admin, 200],
  ];
  for (const [name, as, status] of roles) {
    const statuses = await Promise.all(paths.map(async (path) => (await read(path, as)).status));
    expect({ name, statuses }).toEqual({ name, statuses: paths.map(() => status) });
  }
});

test('lists agreements by number and name, newest first, page by page', async () => {
  const [one, two] = [await agree('Sannalill'), await agree('Sannalill')];
  const found = await list('?search=sannalill');
  expect(found.map(({ bookingId }) => bookingId)).toEqual([two, one]);
  expect(found[0]).toMatchObject({
    client: { name: 'Sannalill Nordmann' },
    master: { id: cast.master.masterId, name: 'Ola Hansen' },
    kind: 'fixed',
    total: 2500,
    ceiling: 2500,
    changes: 0,
    changesTotal: 0,
    bill: null,
  });
  const { number = '' } = found[0] ?? {};
  expect(await bookingsOf(`?search=${number}`)).toEqual([two]);
  expect(await bookingsOf(`?search=${number.slice(5)}%20sannalill`)).toEqual([two]);
  expect(await bookingsOf('?search=ola%20sannalill&direction=asc')).toEqual([one, two]);
  expect(await bookingsOf('?search=ingensteds')).toEqual([]);
  const page = await read('/agreements?search=sannalill&limit=1', cast.moderator);
  expect(page.headers.get('x-total-count')).toBe('2');
  const cursor = page.headers.get('x-next-cursor');
  expect(await bookingsOf(`?search=sannalill&limit=1&cursor=${cursor}`)).toEqual([one]);
});

test('shows accepted changes and the bill of an agreement', async () => {
  const bookingId = await agree();
  const change = await server.client(cast.master.token).bookings.changes.propose.mutate({
    bookingId,
    reason: 'Røret er rustet.',
    lines: [{ kind: 'materials', text: 'Nytt rør', quantity: 1, unitPrice: 700 }],
    extraHours: 0,
  });
  await server.client(cast.client.token).bookings.changes.accept.mutate({ id: change.id });
  await object(bookingId);
  const found = (await list('')).find((one) => one.bookingId === bookingId);
  expect(found).toMatchObject({
    changes: 1,
    changesTotal: 700,
    bill: { total: 2500, state: 'objected' },
  });
  const { body } = await read(`/bill-objections/${bookingId}`, cast.moderator);
  expect(body).toMatchObject({
    client: 'Kari Nordmann',
    clientId: cast.client.actor.userId,
    masterId: cast.master.masterId,
    agreedTotal: 2500,
    changesTotal: 700,
    agreed: { number: found?.number, kind: 'fixed', total: 2500 },
    objection: { reason: 'For mange timer.' },
  });
  expect(body).toHaveProperty('agreed.lines.length', 3);
});

test('a bill without an objection is none of the moderators’ concern', async () => {
  const bookingId = await agree();
  const { bills } = server.client(cast.master.token).bookings;
  await bills.send.mutate({ bookingId, lines: agreedLines });
  expect(await read(`/bill-objections/${bookingId}`, cast.moderator)).toMatchObject({
    status: 404,
    body: { code: 'bills.notFound' },
  });
});

test('counts what waits: requests without an offer and open objections', async () => {
  const { reports } = server.client(cast.moderator.token).admin;
  const before = await reports.queues.query();
  const bookingId = await agree();
  await object(bookingId);
  expect(await reports.queues.query()).toEqual({ ...before, objections: before.objections + 1 });
  const { bills } = server.client(cast.moderator.token).bookings;
  await bills.settle.mutate({ bookingId, note: 'Partene ble enige.' });
  expect(await reports.queues.query()).toEqual(before);
});
