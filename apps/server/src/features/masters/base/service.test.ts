import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openAddressService, registerOf } from '../../../../../../tests/support/address-service.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { FaultyService } from '../../../../../../tests/support/faulty-service.ts';
import {
  type MadeMaster,
  makeCategories,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { runTopics } from '../../../../../../tests/support/run-topics.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { anonymiseMaster } from '../service.ts';
import { findBase } from './queries.ts';
import { isAddressServed, locateBase, saveBase } from './service.ts';

const address = 'Storgata 1, 0155 Oslo';
const storgata = { latitude: 59.9128, longitude: 10.7497 };
const here = { place: storgata, isAway: false };

let database: TestDatabase;
let service: FaultyService;
let ola: MadeMaster;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  ola = await makeMaster(database.db);
  service = await openAddressService();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const save = (typed: string, located: typeof here | { place: null; isAway: boolean }) =>
  saveBase(database.db, ola.actor, { address: typed, travelRadiusKm: 60, located });
const read = () => findBase(database.db, ola.masterId);

test('a master has no base and drives 40 km at first', async () => {
  expect(await read()).toEqual({ address: null, isLocated: false, travelRadiusKm: 40 });
});

test('a base is saved with its place, moves, and is cleared', async () => {
  const saved = { address, isLocated: true, travelRadiusKm: 60 };
  expect(await save(address, here)).toEqual(saved);
  const moved = 'Tømmerveien 3, 1475 Finstadjordet';
  const unknown = { place: null, isAway: false };
  expect(await save(moved, unknown)).toEqual({ ...saved, address: moved, isLocated: false });
  expect(await save('', unknown)).toEqual({ ...saved, address: null, isLocated: false });
});

test('one that was saved while the register was away is located later, unless it is erased', async () => {
  const { db } = database;
  const parts = { db, addresses: registerOf(service) };
  const handlers = { 'base.locate': (payload: { masterId: number }) => locateBase(parts, payload) };
  expect(await save(address, { place: null, isAway: true })).toMatchObject({ isLocated: false });
  await runTopics(db, handlers);
  expect(await read()).toMatchObject({ isLocated: true });
  await save(address, { place: null, isAway: true });
  await withTransaction(db, (trx) => anonymiseMaster(trx, ola.masterId));
  await runTopics(db, handlers);
  expect(await read()).toEqual({ address: null, isLocated: false, travelRadiusKm: 40 });
});

test('an address is served within the radius, and nobody knows of one that the register does not', async () => {
  const { db } = database;
  const other = await makeMaster(db);
  const parts = { db, addresses: registerOf(service) };
  const isServed = (typed: string) =>
    isAddressServed(parts, { masterId: other.masterId, address: typed });
  const bergen = { place: { latitude: 60.39, longitude: 5.32 }, isAway: false };
  const limited = { address, travelRadiusKm: 40 };
  await saveBase(db, other.actor, { ...limited, located: here });
  expect(await isServed(address)).toEqual({ isServed: true });
  await saveBase(db, other.actor, { ...limited, located: bergen });
  expect(await isServed(address)).toEqual({ isServed: false });
  expect(await isServed('Ingen vei 999, 0001 Oslo')).toEqual({ isServed: null });
  await saveBase(db, other.actor, { address, travelRadiusKm: null, located: bergen });
  expect(await isServed(address)).toEqual({ isServed: true });
  const unknown = isAddressServed(parts, { masterId: 999_999, address });
  await expect(unknown).rejects.toMatchObject({ code: 'masters.notFound' });
});
