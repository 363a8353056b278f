import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openAddressService, registerOf } from '../../../../../../tests/support/address-service.ts';
import {
  bookingRequestTo,
  jobsOfBooking,
} from '../../../../../../tests/support/booking-parties.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { FaultyService } from '../../../../../../tests/support/faulty-service.ts';
import { jobRequestTo } from '../../../../../../tests/support/job-requests.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { runTopics } from '../../../../../../tests/support/run-topics.ts';
import { locate } from '../../addresses/service.ts';
import { locateRequest } from '../../job-requests/locating/service.ts';
import { createRequest } from '../../job-requests/service.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { anonymiseClient } from '../removal/service.ts';
import { createBooking } from '../requests/service.ts';
import { acceptSeries } from '../series/service.ts';
import { locateBooking } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const storgata = { latitude: 59.9128, longitude: 10.7497 };
const nowhere = { latitude: null, longitude: null };

let database: TestDatabase;
let service: FaultyService;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, ola] = [await makeClient(database.db), await makeMaster(database.db)];
  service = await openAddressService();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const away = { place: null, isAway: true };
let day = 0;
const bookWhileAway = () => {
  day += 1;
  const input = bookingRequestTo(ola, { scheduledDate: `2026-12-0${day}` });
  return createBooking(database.db, kari, { ...input, located: away }, now);
};
const placeOf = (table: 'bookings' | 'jobRequests', id: number) =>
  database.db
    .selectFrom(table)
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst();
const detailsOf = (table: 'bookings' | 'jobRequests', id: number) =>
  database.db
    .selectFrom(table)
    .select(['postcode', 'municipalityNumber', 'cadastralNumber'])
    .where('id', '=', id)
    .executeTakeFirst();
const registered = { postcode: '0155', municipalityNumber: '0301', cadastralNumber: '208/619' };
/** By the postcode of the text. */
const typed = { ...registered, cadastralNumber: null };
const erased = { postcode: null, municipalityNumber: null, cadastralNumber: null };

test('an address is located by the register, and by nothing where it is away or off', async () => {
  const addresses = registerOf(service);
  const address = 'Storgata 1, 0155 Oslo';
  expect(await locate(addresses, address)).toEqual({
    place: storgata,
    isAway: false,
    details: { postcode: '0155', municipalityNumber: '0301', cadastralNumber: '208/619' },
  });
  expect(await locate(addresses, 'Hos Kari')).toEqual({ place: null, isAway: false });
  expect(await locate(undefined, address)).toEqual({ place: null, isAway: false });
  const silent = { find: () => new Promise<never>(() => {}) };
  const begun = performance.now();
  expect(await locate({ ...addresses, ...silent }, address)).toEqual(away);
  expect(performance.now() - begun).toBeLessThan(1500);
});

test('a booking that was made while the register was away is located later', async () => {
  const { db } = database;
  const { id: bookingId } = await bookWhileAway();
  expect(await jobsOfBooking(db, 'booking.locate', bookingId)).toEqual([{ bookingId }]);
  expect(await detailsOf('bookings', bookingId)).toEqual(typed);
  const gone = registerOf({ ...service, url: 'http://127.0.0.1:9' });
  await expect(locateBooking({ db, addresses: gone }, { bookingId })).rejects.toThrow(/register/);
  await locateBooking({ db, addresses: undefined }, { bookingId });
  expect(await placeOf('bookings', bookingId)).toEqual(nowhere);
  await locateBooking({ db, addresses: registerOf(service) }, { bookingId });
  expect(await placeOf('bookings', bookingId)).toEqual(storgata);
  expect(await detailsOf('bookings', bookingId)).toEqual(registered);
});

test('so are its series and the later bookings of that', async () => {
  const { db } = database;
  const asked = bookingRequestTo(ola, {
    scheduledDate: '2026-12-14',
    series: { repeats: 'weekly', count: 3 },
  });
  const { id: bookingId, series } = await createBooking(db, kari, { ...asked, located: away }, now);
  await acceptSeries(db, ola.actor, { id: series?.id ?? 0 }, now);
  await locateBooking({ db, addresses: registerOf(service) }, { bookingId });
  const located = await db
    .selectFrom('bookings')
    .select(['latitude', 'longitude', 'postcode', 'municipalityNumber', 'cadastralNumber'])
    .where('seriesId', '=', series?.id ?? 0)
    .execute();
  const known = { ...storgata, ...registered };
  expect(located).toEqual([known, known, known]);
  const stored = await db
    .selectFrom('bookingSeries')
    .select(['latitude', 'longitude', 'postcode', 'municipalityNumber', 'cadastralNumber'])
    .where('id', '=', series?.id ?? 0)
    .execute();
  expect(stored).toEqual([known]);
});

test('an erasure takes the place with the address, and no later task brings it back', async () => {
  const { db } = database;
  const { id: bookingId } = await bookWhileAway();
  const parts = { db, addresses: registerOf(service) };
  await locateBooking(parts, { bookingId });
  await withTransaction(db, (trx) => anonymiseClient(trx, kari.userId, 'Slettet'));
  expect(await detailsOf('bookings', bookingId)).toEqual(erased);
  expect(await placeOf('bookings', bookingId)).toEqual(nowhere);
  await locateBooking(parts, { bookingId });
  expect(await placeOf('bookings', bookingId)).toEqual(nowhere);
});

test('so is a job request, and one that was located needs no task', async () => {
  const { db } = database;
  const ask = (located: Parameters<typeof createRequest>[2]['located']) =>
    createRequest(db, kari, { ...jobRequestTo([ola.masterId]), ...(located && { located }) }, now);
  const { id: requestId } = await ask(away);
  await locateRequest({ db, addresses: registerOf(service) }, { requestId });
  expect(await placeOf('jobRequests', requestId)).toEqual(storgata);
  expect(await detailsOf('jobRequests', requestId)).toEqual(registered);
  const known = await ask({ place: storgata, isAway: false });
  expect(await placeOf('jobRequests', known.id)).toEqual(storgata);
});

test('the booking that came of a job request meanwhile follows it', async () => {
  const { db } = database;
  const { id: requestId } = await createRequest(
    db,
    kari,
    { ...jobRequestTo([ola.masterId]), located: away },
    now,
  );
  const { id: bookingId } = await createBooking(
    db,
    kari,
    bookingRequestTo(ola, { scheduledDate: '2026-12-09' }),
    now,
  );
  await db
    .updateTable('jobRequests')
    .set({ state: 'agreed', bookingId, closedAt: now.toISOString() })
    .where('id', '=', requestId)
    .execute();
  const parts = { db, addresses: registerOf(service) };
  await runTopics(db, {
    'request.locate': (payload: { requestId: number }) => locateRequest(parts, payload),
    'booking.locate': (payload: { bookingId: number }) => locateBooking(parts, payload),
  });
  expect(await placeOf('bookings', bookingId)).toEqual(storgata);
});
