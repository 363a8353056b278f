import { adminClaimsSchema } from '@mesterhand/domain/settings/claims';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());
afterEach(() => save({}));

const path = '/api/admin/settings/claims';
const save = (change: object, account: Account | undefined = cast.admin) =>
  server.rest('PUT', path, { token: account?.token, body: { ...claimsDefaults, ...change } });
const read = async () =>
  adminClaimsSchema.parse((await server.rest('GET', path, { token: cast.admin.token })).body);

test('C-15 an administrator’s claims are in the public settings at once, over REST and tRPC', async () => {
  const change = { callOutFee: 890, rating: null, directorName: 'Anne Lie' };
  expect(await save(change)).toMatchObject({ status: 200, body: change });
  const claims = { ...claimsDefaults, ...change };
  expect((await server.rest('GET', '/api/settings')).body).toMatchObject({ claims });
  expect((await server.client().admin.settings.public.query()).claims).toEqual(claims);
});

test('C-15 a change on an outdated version is a conflict and overwrites nothing', async () => {
  const { version } = await read();
  expect((await save({ craftsmen: 6000, version })).status).toBe(200);
  expect(await save({ craftsmen: 7000, version })).toMatchObject({
    status: 409,
    body: { code: 'conflict.stale' },
  });
  expect(await read()).toMatchObject({ craftsmen: 6000, version: version + 1 });
});

test.each<[string, unknown, (string | number)[]]>([
  ['callOutFee', 0, ['callOutFee']],
  ['rating', 5.1, ['rating']],
  ['findMinutes', [30, 15], ['findMinutes', 1]],
])('C-15 refuses %s = %j at its field', async (name, value, at) => {
  expect(await save({ [name]: value })).toMatchObject({
    status: 400,
    body: { issues: [{ path: at, message: 'outOfRange' }] },
  });
});

test.each<[string, (cast: Cast) => Account | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a customer', ({ client }) => client, 403],
  ['a master', ({ master }) => master, 403],
  ['a moderator', ({ moderator }) => moderator, 403],
])('C-15 %s can neither read nor write them', async (_name, who, status) => {
  const token = who(cast)?.token;
  const body = { ...claimsDefaults, craftsmen: 1 };
  expect((await server.rest('GET', path, { token })).status).toBe(status);
  expect((await server.rest('PUT', path, { token, body })).status).toBe(status);
  expect(await read()).toMatchObject(claimsDefaults);
});

test('C-15 the thirteen settings and their version contain no claims', async () => {
  const settings = () => server.rest('GET', '/api/admin/settings', { token: cast.admin.token });
  const before = (await settings()).body;
  await save({ cities: 26 });
  expect((await settings()).body).toEqual(before);
});
