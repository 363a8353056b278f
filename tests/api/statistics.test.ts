import { ownStatisticsSchema } from '@mesterhand/domain/statistics/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  const { client, master } = cast;
  const id = await makeJob(server.db, { clientId: client.actor.userId, master });
  const completedAt = new Date(Date.now() - 60_000).toISOString();
  await server.db.updateTable('bookings').set({ completedAt }).where('id', '=', id).execute();
});
afterAll(() => server.close());

const read = (query: string, as?: Account) =>
  server.rest('GET', `/api/statistics${query}`, { token: as?.token });

test.each(['week', 'month'] as const)('a master reads the own numbers by the %s', async (by) => {
  const { status, body } = await read(`?by=${by}`, cast.master);
  expect(status).toBe(200);
  const statistics = ownStatisticsSchema.parse(body);
  expect(statistics.by).toBe(by);
  expect(statistics.periods).toHaveLength(12);
  const jobs = statistics.periods.reduce((sum, period) => sum + period.jobs, 0);
  expect(jobs).toBe(1);
});

test('weeks are the default, and another word is refused at the field', async () => {
  expect((await read('', cast.master)).body).toMatchObject({ by: 'week' });
  expect(await read('?by=year', cast.master)).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['by'] }] },
  });
});

test('nobody reads the numbers of another master', async () => {
  expect((await read('')).status).toBe(401);
  for (const as of [cast.client, cast.stranger, cast.moderator, cast.admin])
    expect((await read('', as)).status).toBe(403);
  // An id in the query is not an input: the numbers are always the reader's.
  const other = await read(`?by=month&masterId=${cast.master.masterId}`, cast.otherMaster);
  const { periods } = ownStatisticsSchema.parse(other.body);
  expect(periods.every(({ jobs, earnings }) => jobs === 0 && earnings === 0)).toBe(true);
});
