import { adminUserSchema, readDocuments, usersOutput } from '@mesterhand/domain/admin/users';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast, openSession } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let root: string;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  root = await openSession(server.db, (await makeClient(server.db, { role: 'superadmin' })).userId);
});
afterAll(() => server.close());

const list = async (query = '', token = cast.admin.token) =>
  usersOutput.parse((await server.rest('GET', `/api/admin/users${query}`, { token })).body);
const put = (id: number | string, what: 'role' | 'type', body: unknown, token = cast.admin.token) =>
  server.rest('PUT', `/api/admin/users/${id}/${what}`, { token, body });

test('A-80 A-07 {users} by words in any order and case, whole or partial, ignoring accents', async () => {
  const { userId } = await makeClient(server.db, { firstName: 'Søren-Åge' });
  await server.db
    .updateTable('users')
    .set({ email: 's.kierkegaard@example.no', lastName: 'Kierkegård' })
    .where('id', '=', userId)
    .execute();
  for (const words of ['søren', 'KIERKEG', 'kierkegård  søren', 's.kierkegaard@', 'soren-age']) {
    const { users, total } = await list(`?search=${encodeURIComponent(words)}`);
    expect([words, users.map(({ id }) => id), total]).toEqual([words, [userId], 1]);
  }
  for (const words of ['søren hansen', '%', '_', '\\'])
    expect((await list(`?search=${encodeURIComponent(words)}`)).users).toEqual([]);
});

test('A-07 by type and role, in pages without gaps or repeats', async () => {
  const masters = await list('?type=master');
  expect(masters.users.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
    cast.master.actor.userId,
    cast.otherMaster.actor.userId,
  ]);
  expect((await list('?type=admin')).users.every(({ role }) => /admin/.test(role))).toBe(true);
  expect((await list('?role=moderator')).users).toMatchObject([{ role: 'moderator' }]);
  const whole = await list('?sort=email&direction=asc&limit=100');
  const emails = whole.users.map(({ email }) => email.toLowerCase());
  expect(emails).toEqual(emails.toSorted());
  const [first, second] = [await list('?limit=3'), await list('?limit=3&page=2')];
  expect(first.total).toBe(whole.total);
  const next = await list(`?limit=3&cursor=${first.nextCursor ?? ''}`);
  expect(next).toEqual(second);
  expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(6);
});

test.each(['?page=0', '?limit=101', '?sort=password', '?cursor=tull', '?type=boss'])(
  'A-80 refuses %s',
  async (query) => {
    const answer = await server.rest('GET', `/api/admin/users${query}`, {
      token: cast.admin.token,
    });
    expect(answer.status).toBe(400);
  },
);

test('A-12 a moderator gets 403', async () => {
  const answer = await server.rest('GET', '/api/admin/users', { token: cast.moderator.token });
  expect(answer).toMatchObject({ status: 403, body: { code: 'access.forbidden' } });
});

test('A-11 lists a master’s documents, which the administrator may read', async () => {
  const { userId } = cast.otherMaster.actor;
  const file = { name: 'abcdefabcdefabcd.pdf', ownerId: userId, purpose: 'document' as const };
  await server.db
    .insertInto('files')
    .values({ ...file, private: true, mime: 'application/pdf', bytes: 9 })
    .execute();
  await server.db
    .insertInto('documents')
    .values({ userId, type: 'certificate', fileName: file.name, originalName: 'bevis.pdf' })
    .execute();
  const { users } = await list('?type=master');
  const found = users.find(({ id }) => id === userId);
  expect(readDocuments(found?.documents ?? null)).toEqual({ certificate: file.name });
  expect(found).toMatchObject({ category: 'plumbing', isVerified: true });
});

test('A-81 a new role applies from the next call', async () => {
  const person = await makeClient(server.db);
  const token = await openSession(server.db, person.userId);
  const reviews = () => server.rest('GET', '/api/admin/reviews', { token });
  expect((await reviews()).status).toBe(403);
  const answer = await put(person.userId, 'role', { role: 'moderator' });
  expect(adminUserSchema.parse(answer.body).role).toBe('moderator');
  expect((await reviews()).status).toBe(200);
  await put(person.userId, 'role', { role: 'user' });
  expect((await reviews()).status).toBe(403);
});

test.each([
  ['another admin', 'admin', 'superadmin', 403, 'admin.superadminOnly'],
  ['nobody', 'none', 'moderator', 404, 'users.notFound'],
  ['an unknown role', 'client', 'king', 400, 'input.invalid'],
])('A-81 trap 2 an admin changes %s: %s', async (_name, whom, role, status, code) => {
  const ids = {
    admin: (await makeClient(server.db, { role: 'admin' })).userId,
    client: 0,
    none: 987_654,
  };
  ids.client = cast.client.actor.userId;
  const id = whom === 'admin' ? ids.admin : whom === 'client' ? ids.client : ids.none;
  expect(await put(id, 'role', { role })).toMatchObject({ status, body: { code } });
});

test('A-81 trap 2 the last superadmin cannot be demoted', async () => {
  const { users } = await list('?role=superadmin');
  const [only] = users;
  expect(users).toHaveLength(1);
  expect(await put(only?.id ?? 0, 'role', { role: 'admin' }, root)).toMatchObject({
    status: 409,
    body: { code: 'admin.lastSuperadmin' },
  });
});

test('A-82 A-09 switches between customer and master, and refuses to for admins', async () => {
  const { userId } = await makeClient(server.db);
  const master = await put(userId, 'type', { userType: 'master' });
  expect(master).toMatchObject({ status: 200, body: { userType: 'master', isVerified: false } });
  const { masterId } = adminUserSchema.parse(master.body);
  expect((await server.rest('GET', `/api/masters/${masterId}`)).status).toBe(200);
  expect(await put(userId, 'type', { userType: 'client' })).toMatchObject({
    status: 200,
    body: { userType: 'client', masterId: null },
  });
  expect((await server.rest('GET', `/api/masters/${masterId}`)).status).toBe(404);
  expect(await put(cast.admin.actor.userId, 'type', { userType: 'master' })).toMatchObject({
    status: 409,
    body: { code: 'admin.typeOfAdmin' },
  });
});

test('A-83 a deleted account loses its sessions and is in no list', async () => {
  const person = await makeClient(server.db, { firstName: 'Borte' });
  const token = await openSession(server.db, person.userId);
  const remove = () =>
    server.rest('DELETE', `/api/admin/users/${person.userId}`, { token: cast.admin.token });
  expect(await remove()).toMatchObject({ status: 200, body: { id: person.userId, deleted: true } });
  expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(401);
  expect((await list('?search=borte')).users).toEqual([]);
  expect((await server.rest('GET', `/api/public-profile/${person.userId}`)).status).toBe(404);
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'users.notFound' } });
});

test('A-113 A-04 six statistics that follow events, and time series of the same', async () => {
  const stats = async () =>
    (await server.rest('GET', '/api/admin/stats', { token: cast.admin.token })).body;
  const before = await stats();
  expect(Object.keys(Object(before)).toSorted()).toEqual([
    'pendingBookings',
    'recentMessages',
    'totalBookings',
    'totalMasters',
    'totalReviews',
    'totalUsers',
  ]);
  const { userId: clientId } = cast.client.actor;
  const { masterId, serviceId } = cast.master;
  await server.db
    .insertInto('bookings')
    .values({
      clientId,
      masterId,
      serviceId,
      clientName: 'Kari',
      clientPhone: '1',
      address: 'Oslo',
      scheduledDate: '2031-01-02',
      scheduledTime: '10:00',
      description: 'Kran',
      estimatedPrice: 700,
    })
    .execute();
  await makeClient(server.db);
  const after = await stats();
  expect(after).toMatchObject({
    totalBookings: Number(Reflect.get(Object(before), 'totalBookings')) + 1,
    pendingBookings: Number(Reflect.get(Object(before), 'pendingBookings')) + 1,
    totalUsers: Number(Reflect.get(Object(before), 'totalUsers')) + 1,
  });
  const series = await server.client(cast.admin.token).admin.figures.query({ days: 7 });
  expect([series.days.length, series.weeks.length]).toEqual([7, 12]);
  expect(series.days.at(-1)).toMatchObject({ bookings: 1, revenue: 0, responseMinutes: null });
  expect(series.days.at(-1)?.registrations).toBe(series.weeks.at(-1)?.registrations);
  expect(series.topCategories).toMatchObject([{ code: 'plumbing', bookings: 1 }]);
  expect(series.topCities).toEqual([{ city: 'oslo', bookings: 1 }]);
});

const endSessions = (id: number, token: string, reason = 'Mistet telefon') =>
  server.rest('DELETE', `/api/admin/users/${id}/sessions`, { token, body: { reason } });

test('V7.4.5 an administrator signs a person out everywhere: tokens die, WebSockets close, the audit log records it', async () => {
  const { userId } = await makeClient(server.db);
  const tokens = [await openSession(server.db, userId), await openSession(server.db, userId)];
  const refusals: unknown[] = [];
  const stream = server.client(tokens[0]).bookings.live.subscribe(undefined, {
    onError: (error) => refusals.push(error.data?.app.code),
  });
  const answer = await endSessions(userId, cast.admin.token);
  expect(answer).toMatchObject({ status: 200, body: { id: userId, ended: 2 } });
  for (const token of tokens)
    expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(401);
  await expect.poll(() => refusals).toContain('auth.required');
  stream.unsubscribe();
  const entry = await server.db
    .selectFrom('auditEntries')
    .select(['actorId', 'reason', 'before', 'after'])
    .where('action', '=', 'users.sessions')
    .where('subjectId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actorId: cast.admin.actor.userId,
    reason: 'Mistet telefon',
    before: { sessions: 2 },
    after: { sessions: 0 },
  });
  const { token } = cast.client;
  expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(200);
});

test('nobody else can, nobody themselves, and administrators by a superadmin alone', async () => {
  const otherAdmin = await makeClient(server.db, { role: 'admin' });
  const token = await openSession(server.db, otherAdmin.userId);
  const { client, admin, moderator } = cast;
  for (const [id, by, status, code] of [
    [client.actor.userId, moderator.token, 403, 'access.forbidden'],
    [admin.actor.userId, admin.token, 403, 'admin.self'],
    [otherAdmin.userId, admin.token, 403, 'admin.superadminOnly'],
    [999_999, admin.token, 404, 'users.notFound'],
  ] as const)
    expect(await endSessions(id, by)).toMatchObject({ status, body: { code } });
  expect((await endSessions(client.actor.userId, admin.token, '')).status).toBe(400);
  expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(200);
  expect((await endSessions(otherAdmin.userId, root)).status).toBe(200);
  expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(401);
});
