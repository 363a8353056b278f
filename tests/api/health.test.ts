import { healthParts, healthSchema } from '@mesterhand/domain/admin/health';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { giveUpJob } from '../support/queued-jobs.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let asked = 0;

beforeAll(async () => {
  // A mail server that accepts the connection and never answers.
  const check = (): Promise<void> => {
    asked += 1;
    return new Promise(() => {});
  };
  const mailer = { check, send: () => Promise.resolve(), close: () => Promise.resolve() };
  server = await startTestServer(inject('cluster'), { mailer });
  cast = await makeCast(server);
});
afterAll(() => server.close());

const fetchHealth = async () => {
  const { status, body } = await server.rest('GET', '/api/admin/health', {
    token: cast.admin.token,
  });
  expect(status).toBe(200);
  return healthSchema.parse(body);
};
const partOf = async (part: (typeof healthParts)[number]) =>
  (await fetchHealth()).parts.find((each) => each.part === part);

describe('the health of the installation', () => {
  test('covers every part, and a hanging mail server delays no other', async () => {
    const { parts } = await fetchHealth();
    expect(parts.map(({ part }) => part)).toEqual(healthParts);
    const states = Object.fromEntries(
      parts.map(({ part, state, reason }) => [part, [state, reason]]),
    );
    expect(states).toMatchObject({
      database: ['ok', 'fine'],
      bus: ['off', 'alone'],
      storage: ['ok', 'fine'],
      jobs: ['ok', 'fine'],
      mail: ['down', 'noAnswer'],
      push: ['ok', 'fine'],
      nodes: ['ok', 'fine'],
    });
    const nodes = parts.find(({ part }) => part === 'nodes');
    expect(nodes?.facts).toEqual([{ name: 'nodesAlive', value: 1 }]);
  });

  test('concurrent requests share one check, so the mail server is asked once', async () => {
    const [one, other] = await Promise.all([fetchHealth(), fetchHealth()]);
    expect(other.checkedAt).toBe(one.checkedAt);
    expect(asked).toBe(1);
  });

  test('says since when, and what failed', async () => {
    const [before, database] = [await partOf('jobs'), await partOf('database')];
    await giveUpJob(server.db, 'notify.push', { notificationId: 1, subscriptionId: 1 });
    await vi.waitFor(async () => expect((await partOf('jobs'))?.state).toBe('degraded'), {
      timeout: 15_000,
      interval: 500,
    });
    const after = await partOf('jobs');
    expect(after).toMatchObject({
      reason: 'givenUp',
      facts: [
        { name: 'jobsWaiting', value: 0 },
        { name: 'jobsGivenUp', value: 1 },
      ],
    });
    expect(Date.parse(after?.since ?? '')).toBeGreaterThan(Date.parse(before?.since ?? ''));
    expect((await partOf('database'))?.since).toBe(database?.since);
  }, 30_000);

  test('reports rows outside of their month or day partition', async () => {
    await sql`alter table positions drop constraint positions_master_id_fkey`.execute(server.db);
    await sql`
      insert into positions (master_id, latitude, longitude, accuracy, is_online, is_en_route, recorded_at, received_at)
      values (1, 59.9, 10.7, 5, true, false, now(), '2099-01-01')
    `.execute(server.db);
    await vi.waitFor(
      async () =>
        expect(await partOf('database')).toMatchObject({ state: 'degraded', reason: 'astray' }),
      { timeout: 15_000, interval: 500 },
    );
    const { facts } = (await partOf('database')) ?? {};
    expect(facts).toContainEqual({ name: 'rowsAstray', value: 1 });
  }, 30_000);

  test('leaves no file behind', async () => {
    await fetchHealth();
    expect(await sql`select 1 from files`.execute(server.db)).toMatchObject({ rows: [] });
  });

  test.each(['client', 'master', 'moderator'] as const)('is refused to a %s', async (who) => {
    const { status } = await server.rest('GET', '/api/admin/health', { token: cast[who].token });
    expect(status).toBe(403);
  });
});
