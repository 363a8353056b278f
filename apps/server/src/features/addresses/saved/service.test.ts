import { saveAddressInput } from '@mesterhand/domain/addresses/saved-schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openAddressService, registerOf } from '../../../../../../tests/support/address-service.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { FaultyService } from '../../../../../../tests/support/faulty-service.ts';
import { bookingRequestTo } from '../../../../../../tests/support/booking-parties.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../../bookings/requests/service.ts';
import { locate, notLocated } from '../service.ts';
import { listSaved } from './queries.ts';
import { removeAddress, saveAddress } from './service.ts';

const now = new Date('2026-11-30T11:00:00Z');
const home = 'Storgata 12, H0203, 0184 Oslo';

let database: TestDatabase;
let service: FaultyService;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  service = await openAddressService();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const save = (userId: number, input: object, located = notLocated) =>
  saveAddress(database.db, userId, { ...saveAddressInput.parse(input), located }, now);
const labels = async (userId: number) =>
  (await listSaved(database.db, userId)).map(({ label }) => label);

test('an address is saved with its place, postcode, municipality, dwelling and land number', async () => {
  const { userId } = await makeClient(database.db);
  const located = await locate(registerOf(service), home);
  const saved = await save(
    userId,
    { label: 'home', address: home, accessNote: 'Kode 12' },
    located,
  );
  expect(saved).toMatchObject({
    label: 'home',
    address: home,
    accessNote: 'Kode 12',
    lastUsedAt: null,
  });
  const row = await database.db
    .selectFrom('savedAddresses')
    .select(['latitude', 'postcode', 'municipalityNumber', 'unit', 'cadastralNumber'])
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow();
  const place = { latitude: 59.9143, postcode: '0184', municipalityNumber: '0301' };
  expect(row).toEqual({ ...place, unit: 'H0203', cadastralNumber: '208/619' });
});

test('without the register the municipality is that of the postcode', async () => {
  const { userId } = await makeClient(database.db);
  const { id } = await save(userId, { label: 'Mor', address: 'Ukjent vei 3, 1396 Billingstad' });
  const row = await database.db
    .selectFrom('savedAddresses')
    .select(['latitude', 'postcode', 'municipalityNumber', 'cadastralNumber'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    latitude: null,
    postcode: '1396',
    municipalityNumber: '3203',
    cadastralNumber: null,
  });
});

test('the same again is saved once, and another address does not take its label', async () => {
  const { userId } = await makeClient(database.db);
  const first = await save(userId, { label: 'Hytta', address: home });
  const again = await save(userId, {
    label: 'hytta',
    address: home,
    accessNote: 'Nøkkel under matta',
  });
  expect(again).toMatchObject({ id: first.id, accessNote: 'Nøkkel under matta' });
  const taken = save(userId, { label: 'HYTTA', address: 'Storgata 1, 0155 Oslo' });
  await expect(taken).rejects.toMatchObject({ code: 'addresses.labelTaken' });
  const other = await save(userId, { label: 'cabin', address: home });
  const renamed = save(userId, { id: other.id, label: 'hytta', address: home });
  await expect(renamed).rejects.toMatchObject({ code: 'addresses.labelTaken' });
  expect(await save(userId, { id: first.id, label: 'Fjellet', address: home })).toMatchObject({
    id: first.id,
    label: 'Fjellet',
    accessNote: '',
  });
});

test('two tabs at once save one address under a label', async () => {
  const { userId } = await makeClient(database.db);
  const addresses = ['Storgata 1, 0155 Oslo', home, home, 'Storgata 1, 0155 Oslo'];
  const outcomes = await Promise.allSettled(
    addresses.map((address) => save(userId, { label: 'home', address })),
  );
  const kept = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value.address : []));
  expect(new Set(kept).size).toBe(1);
  expect(await labels(userId)).toEqual(['home']);
});

test('twenty at most, also at once; a deleted one makes room', async () => {
  const { userId } = await makeClient(database.db);
  const wanted = Array.from({ length: 22 }, (_, index) => `Sted ${index}`);
  const outcomes = await Promise.allSettled(
    wanted.map((label) => save(userId, { label, address: home })),
  );
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'addresses.tooMany' });
  const [first] = await listSaved(database.db, userId);
  await removeAddress(database.db, userId, { id: first?.id ?? 0 });
  await save(userId, { label: 'Ny', address: home });
  expect(await labels(userId)).toHaveLength(20);
});

test('a stranger neither changes nor deletes an address', async () => {
  const { userId } = await makeClient(database.db);
  const stranger = await makeClient(database.db);
  const { id } = await save(userId, { label: 'home', address: home });
  const gone = { code: 'addresses.notFound' };
  await expect(save(stranger.userId, { id, label: 'x', address: home })).rejects.toMatchObject(
    gone,
  );
  await expect(removeAddress(database.db, stranger.userId, { id })).rejects.toMatchObject(gone);
  expect(await labels(stranger.userId)).toEqual([]);
  expect(await labels(userId)).toEqual(['home']);
});

test('the last used comes first', async () => {
  const { db } = database;
  const kari = await makeClient(db);
  const ola = await makeMaster(db);
  await save(kari.userId, { label: 'home', address: home });
  await save(kari.userId, { label: 'cabin', address: 'Bogstadveien 20, 0355 Oslo' });
  expect(await labels(kari.userId)).toEqual(['home', 'cabin']);
  await createBooking(
    db,
    kari,
    bookingRequestTo(ola, { address: 'Bogstadveien 20, 0355 Oslo' }),
    now,
  );
  const [first] = await listSaved(db, kari.userId);
  expect(first).toMatchObject({ label: 'cabin', lastUsedAt: now.toISOString() });
});
