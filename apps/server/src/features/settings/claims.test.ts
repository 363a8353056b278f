import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { connectBus, createLocalBus } from '../../core/events/index.ts';
import { findPublicSettings } from './queries.ts';
import { readClaims, readSettings, updateClaims } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const bus = createLocalBus();
let database: TestDatabase;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  admin = await makeClient(database.db, { role: 'admin' });
  connectBus(database.db, bus);
});
afterAll(() => database.drop());
afterEach(() => save({}));

const save = (change: object, actor = admin) =>
  updateClaims(database.db, actor, { ...claimsDefaults, ...change }, now);
const trail = () =>
  database.db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute();

test('C-15 a new installation has the documented claims', async () => {
  expect(await readClaims(database.db)).toMatchObject(claimsDefaults);
  expect((await findPublicSettings(database.db)).claims).toEqual(claimsDefaults);
});

test('C-15 a saved claim is public at once, published to every server, and only the change is audited', async () => {
  const published: unknown[] = [];
  const end = bus.subscribe('settings', (busSignal) => published.push(busSignal));
  const { version } = await readClaims(database.db);
  const change = { callOutFee: 890, cities: null, findMinutes: [10, 20] };
  expect(await save(change)).toEqual({ ...claimsDefaults, ...change, version: version + 1 });
  expect((await findPublicSettings(database.db)).claims).toEqual({ ...claimsDefaults, ...change });
  expect(published).toEqual([{ kind: 'settings' }]);
  expect((await trail())[0]).toEqual({
    action: 'settings.update',
    subject: 'settings',
    before: { callOutFee: 700, cities: 25, findMinutes: [15, 30] },
    after: change,
  });
  end();
});

test('C-15 saving unchanged claims changes nothing and is not audited', async () => {
  const before = { claims: await readClaims(database.db), lines: (await trail()).length };
  expect(await save({})).toEqual(before.claims);
  expect(await trail()).toHaveLength(before.lines);
});

test('C-15 of two who save the same version concurrently one is refused; edits of other settings are unaffected', async () => {
  const { version } = await readClaims(database.db);
  const settings = await readSettings(database.db);
  const both = await Promise.allSettled([
    save({ craftsmen: 6000, version }),
    save({ craftsmen: 7000, version }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'conflict.stale' },
  });
  expect((await readSettings(database.db)).version).toBe(settings.version);
});

test('C-15 the database refuses claims that are not an object', async () => {
  const wrong = database.db.updateTable('settings').set({ claims: '[700]' }).execute();
  await expect(wrong).rejects.toMatchObject({ constraint: 'settings_claims_object' });
});

test.each<Role>(['user', 'master', 'moderator'])('C-15 a %s can’t change claims', async (role) => {
  const stranger = await makeClient(database.db, { role });
  await expect(save({ craftsmen: 1 }, stranger)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  expect(await readClaims(database.db)).toMatchObject(claimsDefaults);
});
