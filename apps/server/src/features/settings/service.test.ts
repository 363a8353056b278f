import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { settingsDefaults } from '@mesterhand/domain/admin/settings';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { type Bus, connectBus, createLocalBus } from '../../core/events/index.ts';
import { type Switches, findSwitches, followSwitches } from '../../core/settings/index.ts';
import { findPublicSettings } from './queries.ts';
import { readSettings, updateSettings } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let admin: Actor;
let bus: Bus;
let switches: Switches;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  admin = await makeClient(database.db, { role: 'admin' });
  bus = createLocalBus();
  connectBus(database.db, bus);
});
afterAll(() => database.drop());
beforeEach(() => {
  switches = followSwitches(database.db, bus);
});
afterEach(async () => {
  switches.stop();
  await save(settingsDefaults);
});

async function save(change: object, actor: Actor = admin) {
  const { lastBackup: _, version: __, ...settings } = await readSettings(database.db);
  return updateSettings(database.db, actor, { ...settings, ...change }, now);
}

test('A-99 of two who save the same version concurrently, one is refused', async () => {
  const { version } = await readSettings(database.db);
  const both = await Promise.allSettled([
    save({ maxFileSize: 10, version }),
    save({ maxFileSize: 20, version }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await readSettings(database.db)).version).toBe(version + 1);
});

test('trap 9 cached settings change with the settings, and are read once until then', async () => {
  expect(await switches.read()).toEqual({
    maintenanceMode: false,
    emailNotifications: true,
    smsNotifications: false,
  });
  // Written without an event, so the cache stays valid for a while.
  await database.db.updateTable('settings').set({ smsNotifications: true }).execute();
  expect(await switches.read()).toMatchObject({ smsNotifications: false });
  await save({ maintenanceMode: true, emailNotifications: false, smsNotifications: true });
  const changed = { maintenanceMode: true, emailNotifications: false, smsNotifications: true };
  expect(await switches.read()).toEqual(changed);
  expect(await findSwitches(database.db)).toEqual(changed);
});

test('trap 9 a change that is rolled back is not published', async () => {
  const published: unknown[] = [];
  const end = bus.subscribe('settings', (busSignal) => published.push(busSignal));
  const failing = database.db.transaction().execute(async (trx) => {
    const { lastBackup: _, version: __, ...settings } = await readSettings(trx);
    await updateSettings(trx, admin, { ...settings, maintenanceMode: true }, now);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(published).toEqual([]);
  end();
  expect(await switches.read()).toMatchObject({ maintenanceMode: false });
});

test('trap 9 the public sees the maintenance mode, and no administrative settings', async () => {
  await save({ maintenanceMode: true });
  const settings = await findPublicSettings(database.db);
  expect(settings).toMatchObject({ maintenanceMode: true, maxFileSize: 5 });
  expect(settings).not.toHaveProperty('sessionTimeout');
});

test.each<Role>(['user', 'master', 'moderator'])(
  'A-99 a %s can’t change settings',
  async (role) => {
    const stranger = await makeClient(database.db, { role });
    await expect(save({ maintenanceMode: true }, stranger)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    expect(await readSettings(database.db)).toMatchObject({ maintenanceMode: false });
  },
);
