import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { listServices } from './queries.ts';
import { addService, deleteService, updateService } from './service.ts';

let database: TestDatabase;
let ola: MadeMaster;
let stranger: Actor;
let otherMaster: MadeMaster;
let admin: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [ola, otherMaster] = [await makeMaster(database.db), await makeMaster(database.db)];
  [stranger, admin] = [
    await makeClient(database.db),
    await makeClient(database.db, { role: 'admin' }),
  ];
});
afterAll(() => database.drop());

const added = { name: 'Montere dusjvegg', description: 'Med tetting.', price: 2490, categoryId: 1 };

test('C-129 a master adds a service, and search finds the master by it', async () => {
  const service = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  expect(service).toEqual({
    ...added,
    minutesFrom: null,
    minutesTo: null,
    bufferMinutes: 0,
    id: expect.any(Number),
    masterId: ola.masterId,
    category: 'VVS',
    color: 'blue',
    version: 1,
  });
  const { document } = await database.db
    .selectFrom('listing')
    .select('document')
    .where('masterId', '=', ola.masterId)
    .executeTakeFirstOrThrow();
  expect(document).toContain('Montere dusjvegg');
});

test('C-132 a service is replaced as a whole', async () => {
  const { id } = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  const changed = { name: 'Ny dusj', description: 'Alt inkludert.', price: 9990.5, categoryId: 4 };
  expect(await updateService(database.db, ola.actor, { id, ...changed })).toMatchObject({
    ...changed,
    category: 'Reparasjon',
  });
});

test('a service saved since it was read is not overwritten', async () => {
  const { id, version } = await addService(database.db, ola.actor, {
    ...added,
    masterId: ola.masterId,
  });
  const saved = await updateService(database.db, ola.actor, { id, version, ...added, price: 1 });
  expect(saved.version).toBe(version + 1);
  const stale = { id, version, ...added, price: 2 };
  await expect(updateService(database.db, admin, stale)).rejects.toMatchObject({
    code: 'conflict.stale',
  });
  expect((await listServices(database.db, ola.masterId)).find((each) => each.id === id)).toEqual(
    saved,
  );
});

test('C-133 an unused service is deleted, a booked one is archived and stays with its booking', async () => {
  const unused = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  await deleteService(database.db, ola.actor, unused.id);
  expect(
    await database.db.selectFrom('services').select('id').where('id', '=', unused.id).execute(),
  ).toEqual([]);

  const used = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  const booking = await createBooking(
    database.db,
    stranger,
    {
      masterId: ola.masterId,
      serviceId: used.id,
      clientName: 'Kari',
      clientPhone: '900 00 000',
      address: 'Storgata 1',
      scheduledDate: '2026-12-01',
      scheduledTime: '09:00',
      description: 'Ny dusj',
    },
    new Date('2026-11-20T11:00:00Z'),
  );
  await deleteService(database.db, ola.actor, used.id);
  expect(booking.service).toBe('Montere dusjvegg');
  expect((await listServices(database.db, ola.masterId)).map(({ id }) => id)).not.toContain(
    used.id,
  );
  await expect(deleteService(database.db, ola.actor, used.id)).rejects.toMatchObject({
    code: 'services.notFound',
  });
});

test('C-116 strangers and other masters change nothing', async () => {
  const { id } = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  for (const actor of [stranger, otherMaster.actor]) {
    await expect(
      addService(database.db, actor, { ...added, masterId: ola.masterId }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(updateService(database.db, actor, { id, ...added })).rejects.toMatchObject({
      status: 403,
    });
    await expect(deleteService(database.db, actor, id)).rejects.toMatchObject({ status: 403 });
  }
});

test('an administrator’s change is audited with before and after', async () => {
  const { id } = await addService(database.db, ola.actor, { ...added, masterId: ola.masterId });
  await updateService(database.db, admin, { id, ...added, price: 1 });
  const trail = await database.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subjectId', '=', id)
    .where('subject', '=', 'service')
    .executeTakeFirstOrThrow();
  expect(trail).toMatchObject({
    actorId: admin.userId,
    action: 'services.update',
    before: { price: 2490 },
    after: { price: 1 },
  });
});

test('an unknown category is bad input at its field', async () => {
  await expect(
    addService(database.db, ola.actor, { ...added, categoryId: 777, masterId: ola.masterId }),
  ).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ['categoryId'], message: 'category' }],
  });
});
