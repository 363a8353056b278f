import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { cities } from '@mesterhand/domain/places/cities';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Place, distanceKm } from '@mesterhand/domain/tracking/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { bookingRequestTo } from '../../../../../../tests/support/booking-parties.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type RoutingService,
  openRoutingService,
} from '../../../../../../tests/support/routing-service.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { type Routing, createRouting, estimatedRouting } from '../../../core/outbound/index.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { planRequest, readRoadsByStep } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const date = '2026-12-07';
const oslo = cities.oslo;
/** 145 estimated minutes from the centre of Oslo. */
const hamar: Place = { latitude: 60.7945, longitude: 11.068 };

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let service: RoutingService;
let routing: Routing;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  service = await openRoutingService();
});
afterAll(async () => {
  await service.close();
  await database.drop();
});
beforeEach(async () => {
  kari = await makeClient(database.db);
  ola = await makeMaster(database.db);
  routing = createRouting({ url: service.url, timeoutMs: 300 });
});

const book = (place: Place | null, more: Partial<CreateBookingInput> = {}) => {
  const input = bookingRequestTo(ola, { scheduledDate: date, scheduledTime: '11:00', ...more });
  return createBooking(database.db, kari, { ...input, located: { place, isAway: false } }, now);
};

const accept = async (id: number, by = estimatedRouting) => {
  const input = { id, status: 'confirmed' } as const;
  const travel = await readRoadsByStep({ db: database.db, routing: by }, ola.actor, input);
  return changeStatus(database.db, ola.actor, { ...input, travel }, now);
};

/** A request in Hamar that was made before the job at 11 in Oslo was accepted. */
async function askBeside(scheduledTime: '09:00' | '12:00' | '15:00', place: Place | null = hamar) {
  const wanted = await book(place, { scheduledTime });
  await accept((await book(oslo)).id);
  return wanted.id;
}

test('the place of a booking is stored, and not part of any answer', async () => {
  const made = await book(hamar);
  expect(JSON.stringify(made)).not.toMatch(/60\.79|latitude":6/);
  const stored = await database.db
    .selectFrom('bookings')
    .select(['latitude', 'longitude'])
    .where('id', '=', made.id)
    .executeTakeFirst();
  expect(stored).toEqual(hamar);
});

describe('by the estimate', () => {
  test('a job that the master cannot reach from the one before is refused, with times that can be driven', async () => {
    await expect(accept(await askBeside('12:00'))).rejects.toMatchObject({
      code: 'bookings.unreachable',
      issues: [
        { path: ['scheduledTime'], message: 'unreachable' },
        { path: ['times', date, '15:00'], message: 'stillFree' },
        { path: ['times', date, '16:00'] },
        { path: ['times', date, '17:00'] },
      ],
    });
  });

  test('so is one from which the job after cannot be reached', async () => {
    await expect(accept(await askBeside('09:00'))).rejects.toMatchObject({
      code: 'bookings.unreachable',
    });
  });

  test('one with time for the drive is accepted', async () => {
    expect(estimateMinutes(oslo, hamar)).toBe(145);
    await expect(accept(await askBeside('15:00'))).resolves.toMatchObject({ status: 'confirmed' });
  });

  test('a customer reads that the time is taken, since where a master drives is private', async () => {
    await accept((await book(oslo)).id);
    await expect(book(hamar, { scheduledTime: '12:00' })).rejects.toMatchObject({
      code: 'bookings.slotTaken',
      issues: [{ message: 'slotTaken' }, { path: ['times', date, '15:00'] }, {}, {}],
    });
  });

  test('two jobs that are known by their city only are no time apart, and two cities are far', async () => {
    const near = await book(null, { scheduledTime: '12:00', address: 'Grønland 4, 0188 Oslo' });
    const far = await book(null, { scheduledTime: '14:00', address: 'Strandgaten 4, 5013 Bergen' });
    await accept((await book(null)).id);
    await expect(accept(near.id)).resolves.toMatchObject({ status: 'confirmed' });
    await expect(accept(far.id)).rejects.toMatchObject({ code: 'bookings.unreachable' });
  });

  test('nothing is known of the way to a place without a city', async () => {
    await database.db
      .updateTable('masters')
      .set({ city: null })
      .where('id', '=', ola.masterId)
      .execute();
    const address = 'Kirkegata 7, 2609 Lillehammer';
    const wanted = await book(null, { scheduledTime: '12:00', address });
    await accept((await book(oslo)).id);
    await expect(accept(wanted.id)).resolves.toMatchObject({ status: 'confirmed' });
  });
});

describe('with a routing service', () => {
  test('its times decide, in the direction of the drive', async () => {
    service.secondsOf = (from) => (distanceKm(from, oslo) < 1 ? 59 * 60 : 61 * 60);
    // An hour lies between each two: the drive there takes 59 minutes, the one back 61.
    const wanted = await book(hamar, { scheduledTime: '14:00' });
    const back = await book(oslo, { scheduledTime: '16:00' });
    await accept((await book(oslo, { scheduledTime: '12:00' })).id, routing);
    await expect(accept(wanted.id, routing)).resolves.toMatchObject({ status: 'confirmed' });
    await expect(accept(back.id, routing)).rejects.toMatchObject({ code: 'bookings.unreachable' });
  });

  test('one table is asked for, before the transaction', async () => {
    const wanted = await askBeside('12:00');
    service.secondsOf = () => 45 * 60;
    const before = service.asked.length;
    await expect(accept(wanted, routing)).rejects.toMatchObject({ code: 'bookings.unreachable' });
    expect(service.asked.length - before).toBe(1);
  });

  test('the estimate decides while it is away', async () => {
    const wanted = await askBeside('12:00');
    const away = createRouting({ url: 'http://127.0.0.1:9', timeoutMs: 300 });
    await expect(accept(wanted, away)).rejects.toMatchObject({ code: 'bookings.unreachable' });
  });

  test('a new request asks for it before its transaction, and a stranger’s step never does', async () => {
    await accept((await book(oslo)).id);
    service.secondsOf = () => 300 * 60;
    const parts = { db: database.db, routing };
    const input = bookingRequestTo(ola, { scheduledDate: date, address: 'Hamar, Bergen' });
    const { travel } = await planRequest(parts, input);
    expect(travel(oslo, cities.bergen)).toBe(300);
    const { id } = await book(hamar, { scheduledTime: '15:00' });
    const before = service.asked.length;
    const stranger = await makeClient(database.db);
    await readRoadsByStep(parts, stranger, { id, status: 'confirmed' });
    expect(service.asked.length).toBe(before);
  });
});
