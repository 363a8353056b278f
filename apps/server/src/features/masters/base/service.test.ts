import { saveBaseInput } from '@mesterhand/domain/masters/base';
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
  expect(await read()).toEqual({
    address: null,
    isLocated: false,
    travelRadiusKm: 40,
    municipalities: [],
  });
});

test('a base is saved with its place, moves, and is cleared', async () => {
  const saved = { address, isLocated: true, travelRadiusKm: 60, municipalities: [] };
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
  expect(await read()).toEqual({
    address: null,
    isLocated: false,
    travelRadiusKm: 40,
    municipalities: [],
  });
});

test('an address is served within the radius', async () => {
  const { db } = database;
  const other = await makeMaster(db);
  const parts = { db, addresses: registerOf(service) };
  const isServed = (typed: string) =>
    isAddressServed(parts, { masterId: other.masterId, address: typed });
  const bergen = { place: { latitude: 60.39, longitude: 5.32 }, isAway: false };
  const limited = { address, travelRadiusKm: 40 };
  await saveBase(db, other.actor, { ...limited, located: here });
  const exactly = (served: boolean) => ({ isServed: served, isApproximate: false });
  expect(await isServed(address)).toEqual(exactly(true));
  await saveBase(db, other.actor, { ...limited, located: bergen });
  expect(await isServed(address)).toEqual(exactly(false));
  await saveBase(db, other.actor, { address, travelRadiusKm: null, located: bergen });
  expect(await isServed(address)).toEqual(exactly(true));
  const unknown = isAddressServed(parts, { masterId: 999_999, address });
  await expect(unknown).rejects.toMatchObject({ code: 'masters.notFound' });
});

test('the municipality of the postcode decides about an address that the register does not find', async () => {
  const { db } = database;
  const other = await makeMaster(db);
  const gone = registerOf({ ...service, url: 'http://127.0.0.1:9' });
  const judge = (typed: string, addresses = gone) =>
    isAddressServed({ db, addresses }, { masterId: other.masterId, address: typed });
  const around = (served: boolean | null) => ({ isServed: served, isApproximate: true });
  const within = (travelRadiusKm: number | null) =>
    saveBase(db, other.actor, { address, travelRadiusKm, located: here });
  await within(60);
  expect(await judge('Ingen vei 9, 0155 Oslo')).toEqual(around(true));
  expect(await judge('Ingen vei 999, 0155 Oslo', registerOf(service))).toEqual(around(true));
  expect(await judge('Ingen vei 9, 5003 Bergen')).toEqual(around(false));
  await within(5);
  expect(await judge('Ingen vei 9, 0155 Oslo')).toEqual(around(null));
  await within(null);
  expect(await judge('Ingen vei 9, 5003 Bergen')).toEqual(around(true));
  await within(5);
  const unknown = { isServed: null, isApproximate: false };
  expect(await judge('Ingen vei 9')).toEqual(unknown);
  // Svalbard has a postcode and no municipality.
  expect(await judge('Ingen vei 9, 9170 Longyearbyen')).toEqual(unknown);
});

test('served municipalities are stored once each, stay without being named, and must exist', async () => {
  const { db } = database;
  const { actor, masterId } = await makeMaster(db);
  const limited = { address: '', travelRadiusKm: 40, located: { place: null, isAway: false } };
  const parse = (municipalities: string[]) =>
    saveBaseInput.parse({ address: '', travelRadiusKm: 40, municipalities });
  const saved = await saveBase(db, actor, { ...limited, ...parse(['3201', '0301', '3201']) });
  const named = [
    { number: '3201', name: 'Bærum', county: 'Akershus' },
    { number: '0301', name: 'Oslo', county: 'Oslo' },
  ];
  expect(saved.municipalities).toEqual(named);
  expect((await saveBase(db, actor, limited)).municipalities).toEqual(named);
  const unknown = saveBase(db, actor, { ...limited, municipalities: ['9999'] });
  await expect(unknown).rejects.toMatchObject({
    code: 'input.invalid',
    issues: [{ path: ['municipalities', 0], message: 'municipality' }],
  });
  expect((await saveBase(db, actor, { ...limited, municipalities: [] })).municipalities).toEqual(
    [],
  );
  expect(() => parse(Array.from({ length: 61 }, (_, index) => String(1000 + index)))).toThrow(
    'too_big',
  );
  await withTransaction(db, (trx) => anonymiseMaster(trx, masterId));
});
