import { adminBookingSchema } from '@mesterhand/domain/admin/bookings';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type MadeMaster, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const read = (query = '') =>
  server.rest('GET', `/api/admin/bookings${query}`, { token: cast.admin.token });
const list = async (query = '') => adminBookingSchema.array().parse((await read(query)).body);
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
const book = (
  status: 'pending' | 'confirmed' | 'completed' = 'pending',
  master: MadeMaster = cast.master,
) => makeJob(server.db, { clientId: cast.client.actor.userId, master, status });
const remove = (id: number, token = cast.admin.token) =>
  server.rest('DELETE', `/api/admin/bookings/${id}`, { token });

test('A-84 A-13 lists the documented fields, newest first, by words, status and order', async () => {
  const sanna = await makeMaster(server.db, { firstName: 'Sanna', service: 'Male stue' });
  const [one, two] = [await book('pending', sanna), await book('confirmed', sanna)];
  const found = await list('?search=SANNA');
  expect(found.map(({ id }) => id)).toEqual([two, one]);
  expect(found[1]).toMatchObject({
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    masterName: 'Sanna Hansen',
    serviceName: 'Male stue',
    description: 'Kranen drypper.',
    scheduledTime: '10:00',
    status: 'pending',
    estimatedPrice: 850,
  });
  expect(await idsOf('?search=male%20sanna%20kari')).toEqual([two, one]);
  expect(await idsOf('?search=sanna&status=pending')).toEqual([one]);
  expect(await idsOf('?search=sanna&sort=scheduledDate&direction=asc')).toEqual([one, two]);
  expect(await idsOf('?search=sanna%20rens')).toEqual([]);
  const page = await read('?search=sanna&limit=1');
  expect(page.headers.get('x-total-count')).toBe('2');
  const cursor = page.headers.get('x-next-cursor');
  expect(await idsOf(`?search=sanna&limit=1&cursor=${cursor}`)).toEqual([one]);
  expect((await read('?status=lost')).status).toBe(400);
});

test('A-13 finds a booking by the new name of its master and its service', async () => {
  const master = await makeMaster(server.db, { firstName: 'Gammelnavn', service: 'Gammelt' });
  const id = await book('pending', master);
  await server.db
    .updateTable('users')
    .set({ firstName: 'Nyttnavn' })
    .where('id', '=', master.actor.userId)
    .execute();
  await server.db
    .updateTable('services')
    .set({ name: 'Nyrenset' })
    .where('id', '=', master.serviceId)
    .execute();
  expect(await idsOf('?search=nyttnavn%20nyrenset')).toEqual([id]);
  expect(await idsOf('?search=gammel')).toEqual([]);
});

test('A-14 an administrator confirms and completes by the documented call, and cancels by the typed one', async () => {
  const id = await book('pending');
  const step = (status: string) =>
    server.rest('PATCH', `/api/bookings/${id}/status`, {
      token: cast.admin.token,
      body: { status },
    });
  expect(await step('confirmed')).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await step('completed')).toMatchObject({ status: 200, body: { status: 'completed' } });
  const { admin } = server.client(cast.admin.token);
  expect(await admin.bookings.setStatus.mutate({ id, status: 'cancelled' })).toMatchObject({
    status: 'cancelled',
  });
  const auditEntries = await server.db
    .selectFrom('auditEntries')
    .select('after')
    .where('subject', '=', 'booking')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditEntries.map(({ after }) => after)).toEqual([
    { status: 'confirmed' },
    { status: 'completed' },
    { status: 'cancelled' },
  ]);
});

test('A-85 trap 21 deleting a booking deletes its messages and keeps its review without a booking', async () => {
  const id = await book('completed');
  const { messages, masters } = server.client(cast.client.token);
  await messages.send.mutate({ bookingId: id, text: 'Takk for sist' });
  const { masterId } = cast.master;
  await masters.reviews.create.mutate({
    masterId,
    bookingId: id,
    rating: 5,
    text: 'Fint arbeid, takk.',
  });
  await server.db
    .updateTable('masters')
    .set({ completedJobs: 1 })
    .where('id', '=', masterId)
    .execute();

  expect(await remove(id)).toMatchObject({ status: 200, body: { id, deleted: true } });

  expect(
    (await server.rest('GET', `/api/bookings/${id}`, { token: cast.client.token })).status,
  ).toBe(404);
  const review = await server.db
    .selectFrom('reviews')
    .select(['bookingId', 'rating', 'standalone'])
    .where('masterId', '=', masterId)
    .execute();
  expect(review).toEqual([{ bookingId: null, rating: 5, standalone: false }]);
  const left = await server.db
    .selectFrom('conversations')
    .select('id')
    .where('bookingId', '=', id)
    .execute();
  expect(left).toEqual([]);
  const { body } = await server.rest('GET', `/api/masters/${masterId}`);
  expect(body).toMatchObject({ completedJobs: 0 });
  expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'bookings.notFound' } });
});

test('A-85 nobody but an administrator deletes, not even the customer or the master', async () => {
  const id = await book();
  for (const { token } of [cast.client, cast.master, cast.stranger, cast.moderator])
    expect((await remove(id, token)).status).toBe(403);
  expect(await idsOf('?limit=100')).toContain(id);
});

test('A-85 of two concurrent deletions one gets not found', async () => {
  const id = await book('completed');
  await server.db
    .updateTable('masters')
    .set({ completedJobs: 5 })
    .where('id', '=', cast.master.masterId)
    .execute();
  const done = await Promise.all([remove(id), remove(id)]);
  expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const { body } = await server.rest('GET', `/api/masters/${cast.master.masterId}`);
  expect(body).toMatchObject({ completedJobs: 4 });
});
