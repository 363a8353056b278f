import { osloCivil } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let id: number;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('bookings').execute();
  const clientId = cast.client.actor.userId;
  id = await makeJob(server.db, { clientId, master: cast.master, status: 'confirmed' });
  const { date: scheduledDate } = osloCivil(new Date());
  await server.db.updateTable('bookings').set({ scheduledDate }).where('id', '=', id).execute();
});

const late = (token: string | undefined, minutes: unknown = 20) =>
  server.rest('PATCH', `/api/bookings/${id}/late`, { token, body: { minutes } });
const read = (token: string) => server.rest('GET', `/api/bookings/${id}`, { token });

test('the customer sees within two seconds that the master is late', async () => {
  const seen: unknown[] = [];
  let isStarted = false;
  const stream = server.client(cast.client.token).bookings.live.subscribe(undefined, {
    onStarted: () => (isStarted = true),
    onData: ({ bookingId }) => seen.push(bookingId),
  });
  await vi.waitFor(() => expect(isStarted).toBe(true));
  // The first call compiles what the measured one runs.
  await late(cast.master.token, 10);
  await vi.waitFor(() => expect(seen).toContain(id), { interval: 10 });
  seen.length = 0;
  const began = performance.now();
  expect(await late(cast.master.token)).toMatchObject({ status: 200, body: { lateMinutes: 20 } });
  await vi.waitFor(() => expect(seen).toContain(id), { interval: 10 });
  const { body } = await read(cast.client.token);
  expect(performance.now() - began).toBeLessThan(2000);
  stream.unsubscribe();
  expect(body).toMatchObject({
    lateMinutes: 20,
    arrival: { from: expect.any(String), until: expect.any(String) },
  });
  const bell = await server.rest('GET', '/api/notifications', { token: cast.client.token });
  expect(JSON.stringify(bell.body)).toContain('"kind":"bookingLate"');
});

test.each([
  ['nobody', () => undefined, 401, 'auth.required'],
  ['the customer', () => cast.client.token, 403, 'access.forbidden'],
  ['a stranger', () => cast.stranger.token, 404, 'bookings.notFound'],
  ['another master', () => cast.otherMaster.token, 404, 'bookings.notFound'],
  ['a moderator', () => cast.moderator.token, 404, 'bookings.notFound'],
  ['an administrator', () => cast.admin.token, 403, 'access.forbidden'],
])('refuses %s who says it of the master', async (_, tokenOf, status, code) => {
  expect(await late(tokenOf())).toMatchObject({ status, body: { code } });
  expect((await read(cast.client.token)).body).toMatchObject({ lateMinutes: null, arrival: null });
});

test.each([[15], [0], [-10], ['15'], ['soon'], [1e9]])('refuses %s minutes', async (minutes) => {
  expect(await late(cast.master.token, minutes)).toMatchObject({
    status: 400,
    body: { code: 'input.invalid' },
  });
});

test('is taken back with null, and refused on another day', async () => {
  await late(cast.master.token, 10);
  expect((await late(cast.master.token, null)).body).toMatchObject({ lateMinutes: null });
  const change = { scheduledDate: '2027-12-01' };
  await server.db.updateTable('bookings').set(change).where('id', '=', id).execute();
  expect(await late(cast.master.token)).toMatchObject({
    status: 409,
    body: { code: 'bookings.notTheDay' },
  });
});
