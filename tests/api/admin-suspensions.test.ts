import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

test('a suspended master is signed out, not found, not bookable, and back once it is lifted', async () => {
  const { userId, masterId } = cast.master.actor;
  const path = `/api/admin/users/${userId}/suspension`;
  const admin = { token: cast.admin.token };
  const body = { reason: 'Reklame til kunder', until: '2099-01-31', jobs: 'keep' };
  const suspended = await server.rest('POST', path, { ...admin, body });
  expect(suspended.status).toBe(200);
  expect(suspended.body).toMatchObject({
    id: userId,
    masterId: null,
    suspension: { reason: 'Reklame til kunder', until: '2099-01-31T23:00:00.000Z' },
  });
  expect((await server.rest('POST', path, { ...admin, body })).status).toBe(409);
  const own = () => server.rest('GET', '/api/auth/session', { token: cast.master.token });
  expect((await own()).status).toBe(401);
  expect((await server.rest('GET', `/api/masters/${masterId}`)).status).toBe(404);

  expect((await server.rest('DELETE', path, admin)).body).toMatchObject({
    masterId,
    suspension: null,
  });
  const found = await server.rest('GET', `/api/masters/${masterId}`, { token: cast.client.token });
  expect(found.status).toBe(200);
});

test('only administrators suspend, and nobody without a reason', async () => {
  const path = `/api/admin/users/${cast.client.actor.userId}/suspension`;
  const body = { reason: 'x', until: null, jobs: 'cancel' };
  for (const { token } of [cast.moderator, cast.client, cast.master]) {
    const status = (await server.rest('POST', path, { token, body })).status;
    expect([401, 403]).toContain(status);
  }
  const { token } = cast.admin;
  const empty = await server.rest('POST', path, { token, body: { ...body, reason: ' ' } });
  expect(empty.status).toBe(400);
  const past = await server.rest('POST', path, { token, body: { ...body, until: '2020-01-01' } });
  expect(past.status).toBe(400);
});
