import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type MadeMaster, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let sanna: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  sanna = await makeMaster(server.db, { firstName: 'Sanna' });
  const clientId = cast.client.actor.userId;
  bookingId = await makeJob(server.db, { clientId, master: sanna });
  await server.db
    .updateTable('bookings')
    .set({ scheduledDate: '2026-03-10' })
    .where('id', '=', bookingId)
    .execute();
  // Half past midnight of the 11th in Oslo.
  const at = '2026-03-10T23:30:00.000Z';
  await server.db
    .insertInto('reviews')
    .values({
      masterId: sanna.masterId,
      clientId,
      bookingId,
      clientName: 'Kari',
      rating: 5,
      comment: 'Ryddig og raskt arbeid.',
      createdAt: at,
    })
    .execute();
  await server.db
    .insertInto('supportMessages')
    .values({
      attemptKey: 'x'.repeat(64),
      name: 'Nils',
      email: 'nils@example.no',
      message: 'Hei, hva koster det?',
      language: 'nb',
      sender: 'x',
      createdAt: at,
    })
    .execute();
  await server.db
    .insertInto('reports')
    .values({
      reporterId: clientId,
      subjectKind: 'profile',
      subjectId: sanna.actor.userId,
      ownerId: sanna.actor.userId,
      reason: 'spam',
      excerpt: 'Sanna',
      text: '',
      createdAt: at,
    })
    .execute();
});
afterAll(() => server.close());

const count = async (path: string, from: string, to: string) => {
  const query = `${path.includes('?') ? '&' : '?'}from=${from}&to=${to}`;
  const { token } = cast.admin;
  const { status, body } = await server.rest('GET', `/api${path}${query}`, { token });
  expect(status).toBe(200);
  return Array.isArray(body) ? body.length : -1;
};

test('bookings are narrowed by the day of the job, both days included', async () => {
  const path = '/admin/bookings?search=sanna';
  expect(await count(path, '2026-03-10', '2026-03-10')).toBe(1);
  expect(await count(path, '2026-03-11', '2026-03-31')).toBe(0);
  expect(await count(path, '2026-03-01', '2026-03-09')).toBe(0);
});

test.each(['/admin/reviews?search=sanna', '/admin/support', '/admin/reports'])(
  '%s is narrowed by days in Oslo, not in UTC',
  async (path) => {
    expect(await count(path, '2026-03-11', '2026-03-11')).toBe(1);
    expect(await count(path, '2026-03-10', '2026-03-10')).toBe(0);
  },
);

test('a day that does not exist is refused', async () => {
  const { token } = cast.admin;
  const { status } = await server.rest('GET', '/api/admin/reviews?from=2026-02-30', { token });
  expect(status).toBe(400);
});
