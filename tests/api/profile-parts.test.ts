import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { profileSchema } from '@mesterhand/domain/profile/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const register = (more: Record<string, unknown>) => {
  const username = fresh();
  const person = { firstName: 'Nora', lastName: 'Berg', username };
  const body = { ...person, email: `${username}@example.no`, password: 'fjell-og-fjord', ...more };
  return server.rest('POST', '/api/auth/register', { body });
};
const newcomer = async (more: Record<string, unknown> = {}) =>
  sessionOutput.parse((await register(more)).body);
const own = async (token: string) =>
  profileSchema.parse((await server.rest('GET', '/api/profile', { token })).body);
const patch = (token: string | undefined, part: 'contact' | 'trade', body: unknown) =>
  server.rest('PATCH', `/api/profile/${part}`, { token, body });

describe('PATCH /api/profile/contact', () => {
  test('a customer adds a phone number without birth date and gender', async () => {
    const nora = await newcomer();
    expect(await patch(nora.token, 'contact', { phone: '412 34 567' })).toMatchObject({
      status: 200,
      body: { birthDate: null, gender: null },
    });
    expect((await own(nora.token)).phone.replaceAll(/\D/g, '')).toBe('4741234567');
  });

  test.each([
    [{ phone: 'abc' }, { path: ['phone'], message: 'phone' }],
    [{ username: '' }, { path: ['username'], message: 'required' }],
  ])('refuses %j at its field', async (body, issue) => {
    const nora = await newcomer();
    expect(await patch(nora.token, 'contact', body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [issue] },
    });
  });

  test('a taken user name is a conflict, and a change requires a session', async () => {
    const [nora, other] = [await newcomer(), await newcomer()];
    const { username } = await own(other.token);
    expect(await patch(nora.token, 'contact', { username })).toMatchObject({
      status: 409,
      body: { code: 'auth.usernameTaken' },
    });
    expect((await patch(undefined, 'contact', { phone: '41234567' })).status).toBe(401);
  });
});

describe('PATCH /api/profile/trade', () => {
  test('a new rate is visible at once on the master’s page, in the list and in search', async () => {
    const { token, user } = await newcomer({ userType: 'master', city: 'tromso' });
    const id = user.masterId;
    const read = async () => [
      (await server.rest('GET', `/api/masters/${id}`)).body,
      (await server.rest('GET', '/api/masters?city=tromso&limit=1')).body,
      (await server.rest('GET', '/api/search?city=tromso&limit=1')).body,
    ];
    expect(JSON.stringify(await read())).not.toContain('"hourlyRate":1234.5');
    expect((await patch(token, 'trade', { hourlyRate: '1 234,50' })).status).toBe(200);
    const [page, list, found] = await read();
    expect(page).toMatchObject({ hourlyRate: 1234.5 });
    expect(list).toMatchObject([{ id, hourlyRate: 1234.5 }]);
    expect(found).toMatchObject([{ id, hourlyRate: 1234.5 }]);
  });

  test.each([
    [{ hourlyRate: 0 }, { path: ['hourlyRate'], message: 'hourlyRateRange' }],
    [{ hourlyRate: '-5' }, { path: ['hourlyRate'], message: 'priceNegative' }],
    [{ experience: 500 }, { path: ['experience'], message: 'experienceRange' }],
  ])('refuses %j at its field', async (body, issue) => {
    expect(await patch(cast.otherMaster.token, 'trade', body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [issue] },
    });
  });

  test('is refused for customers and without a session, and ignores an id in the body', async () => {
    const { token } = await newcomer();
    const { masterId } = cast.otherMaster;
    const before = (await server.rest('GET', `/api/masters/${masterId}`)).body;
    const body = { masterId, id: masterId, hourlyRate: 777 };
    expect(await patch(token, 'trade', body)).toMatchObject({
      status: 404,
      body: { code: 'masters.notFound' },
    });
    expect((await patch(undefined, 'trade', body)).status).toBe(401);
    expect((await server.rest('GET', `/api/masters/${masterId}`)).body).toEqual(before);
  });
});

describe('C-166 POST /api/auth/register', () => {
  test('stores the fields of a master', async () => {
    const stated = {
      category: 'plumbing',
      hourlyRate: 950.5,
      experience: 5,
      completedJobs: 12,
      licensedWorks: ['Våtrom'],
    };
    const services = [{ name: 'Bytte kran', price: '990' }];
    const more = { userType: 'master', bio: 'Rørlegger i Bergen.', services };
    const { token, user } = await newcomer({ ...stated, ...more });
    expect(await own(token)).toMatchObject({ ...stated, about: more.bio });
    const offered = await server.rest('GET', `/api/masters/${user.masterId}/services`);
    expect(offered.body).toMatchObject([{ name: 'Bytte kran' }]);
  });

  test('refuses masters’ fields for a customer, and ignores unknown ones', async () => {
    expect(await register({ hourlyRate: 500 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['hourlyRate'], message: 'mastersOnly' }] },
    });
    const privileges = {
      role: 'superadmin',
      isAdmin: true,
      isVerified: true,
      favouriteColour: 'blå',
    };
    const { user } = await newcomer(privileges);
    expect(user).toMatchObject({ role: 'user', isAdmin: false, masterId: null });
  });
});

test('an authorisation added to a verified master waits for an administrator, who confirms it', async () => {
  const { masterId, token, actor } = cast.master;
  const admin = cast.admin.token;
  await server.db
    .updateTable('masters')
    .set({ isVerified: true })
    .where('id', '=', masterId)
    .execute();
  const waiting = async () =>
    JSON.stringify((await server.rest('GET', '/api/admin/verifications', { token: admin })).body);
  expect(await waiting()).not.toContain(`"masterId":${masterId},`);
  expect((await patch(token, 'trade', { licensedWorks: ['Gass'] })).status).toBe(200);
  expect(await waiting()).toContain('"licensedWorks":["Gass"]');
  const confirmed = await server.rest('PUT', `/api/admin/verifications/${actor.userId}`, {
    token: admin,
    body: { verified: true },
  });
  expect(confirmed.status).toBe(200);
  expect(await waiting()).not.toContain('"Gass"');
});
