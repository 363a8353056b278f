import { observeStatements } from '@mesterhand/db/observe';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { PositionReport } from '@mesterhand/domain/tracking/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../../tests/support/people.ts';
import {
  openRoutingService,
  type RoutingService,
} from '../../../../../../tests/support/routing-service.ts';
import { type Routing, createRouting } from '../../../core/outbound/index.ts';
import { queueIn } from '../../../core/tasks/index.ts';
import { reportPosition } from '../../tracking/reports/service.ts';
import { updateSettings } from '../../tracking/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { setTravel } from '../travel/service.ts';
import { setLate } from '../arrivals/service.ts';
import { arrivalHandlers } from './service.ts';

// A job at 10:00 of Oslo's clock; the master sets out half an hour before, 12 km of streets to the north.
const agreed = Date.parse('2027-01-13T09:00:00.000Z');
const departure = -30;
const at = (minutes: number): Date => new Date(agreed + minutes * 60_000);
const job = { latitude: 59.9139, longitude: 10.7522 };
/** Degrees of latitude for a kilometre of streets. */
const perKm = 1 / (111.195 * 1.5);

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let id: number;

beforeAll(async () => {
  ({ database, kari } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());
beforeEach(async () => {
  ola = await makeMaster(database.db);
  const request = bookingRequestTo(ola, { scheduledDate: '2027-01-13', scheduledTime: '10:00' });
  ({ id } = await createBooking(database.db, kari, request, new Date('2026-11-20T11:00:00Z')));
  await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, at(-600));
  await place(job);
  await choose({ consentGivenAt: 'now', isTrackingEnabled: true, shareLocationWithClients: true });
});

async function place({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}) {
  await sql`update bookings set latitude = ${latitude}, longitude = ${longitude} where id = ${id}`.execute(
    database.db,
  );
}
const choose = (change: Parameters<typeof updateSettings>[2]) =>
  updateSettings(database.db, ola.masterId, change, at(-60));
const travel = (state: 'enRoute' | 'arrived' | null, minutes = departure) =>
  setTravel(database.db, ola.actor, { id, travel: state }, at(minutes));
const report = (
  minutes: number,
  km: number,
  { routing, ...more }: Partial<PositionReport> & { routing?: Routing } = {},
) =>
  reportPosition(database.db, ola.masterId, {
    report: {
      latitude: job.latitude + km * perKm,
      longitude: job.longitude,
      accuracy: 10,
      isOnline: true,
      isEnRoute: true,
      timestamp: at(minutes).toISOString(),
      ...more,
    },
    now: at(minutes),
    routing,
  });
/** Reports every half minute, from one minute to another, over a distance. */
async function drive([from, until]: [number, number], [start, end]: [number, number]) {
  for (let minutes = from; minutes <= until; minutes += 0.5)
    await report(minutes, start + ((end - start) * (minutes - from)) / (until - from));
}
const read = async () => {
  const { arrival, lateMinutes } = await readBookingDetail(database.db, kari, id, at(0));
  const clock = (instant: string) => instant.slice(11, 16);
  return arrival && { from: clock(arrival.from), until: clock(arrival.until), lateMinutes };
};
const notifications = () =>
  database.db
    .selectFrom('notifications')
    .select('facts')
    .where('bookingId', '=', id)
    .where('kind', '=', 'bookingLate')
    .orderBy('id')
    .execute();
const width = (window: { from: string; until: string } | null) =>
  window === null ? 0 : minutesOf(window.until) - minutesOf(window.from);
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('the expected arrival of a master on the way', () => {
  test('follows the position and narrows, without a notification while it holds', async () => {
    await travel('enRoute');
    await drive([-30, -26], [12, 8.7]);
    const first = await read();
    expect(first).toMatchObject({ from: expect.any(String), lateMinutes: null });
    await drive([-25.5, -20], [8.3, 3.9]);
    const second = await read();
    expect(width(second)).toBeLessThan(width(first));
    await drive([-19.5, -9.5], [3.7, 0.05]);
    expect((await read())?.from).toBe('08:50');
    expect(await notifications()).toEqual([]);
    expect(await travel('arrived', -8)).toMatchObject({ arrival: null });
  });

  test('is announced when the master comes late, and once', async () => {
    await travel('enRoute', 5);
    await drive([5, 12], [12, 8]);
    expect(await notifications()).toHaveLength(1);
    expect((await notifications())[0]?.facts).toMatchObject({ minutes: null });
  });

  test('is announced before the window is broken, at most every four minutes', async () => {
    await travel('enRoute');
    await drive([-30, -25], [12, 9]);
    await drive([-24.5, 0], [9, 8.8]);
    const sent = await notifications();
    expect(sent.length).toBeGreaterThanOrEqual(1);
    expect(sent.length).toBeLessThanOrEqual(6);
    expect((await read())?.from.slice(0, 2)).toBe('09');
  });

  test.each<[string, Partial<PositionReport>]>([
    ['at (0, 0)', { latitude: 0, longitude: 0 }],
    ['that jumps', { latitude: 63.4 }],
    ['that is inaccurate', { accuracy: 4000, latitude: 59.95 }],
  ])('does not move for a position %s', async (_, wrong) => {
    await travel('enRoute');
    await drive([-30, -26], [12, 9.5]);
    const before = await read();
    await report(-25.8, 9.4, wrong);
    expect(await read()).toEqual(before);
  });

  test('is what the master said until the position says more', async () => {
    await setLate(database.db, ola.actor, { id, minutes: 20 }, at(-30));
    await travel('enRoute');
    expect(await read()).toEqual({ from: '09:15', until: '09:30', lateMinutes: 20 });
    await drive([-30, -26], [12, 9.5]);
    expect(await read()).toMatchObject({ lateMinutes: 20 });
    expect((await read())?.from).not.toBe('09:15');
  });
});

describe('nothing is expected of the position', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['without sharing', () => choose({ shareLocationWithClients: false })],
    ['before the master has set out', () => travel(null)],
    ['of a job without coordinates', () => place({ latitude: null, longitude: null })],
    [
      'between people of whom one has blocked the other',
      () =>
        database.db
          .insertInto('blocks')
          .values({
            blockerId: kari.userId,
            blockedId: ola.actor.userId,
            createdAt: at(-60).toISOString(),
          })
          .execute(),
    ],
  ])('%s', async (_, prepare) => {
    await travel('enRoute');
    await prepare();
    await drive([-30, -26], [12, 9.5]);
    expect(await read()).toBeNull();
  });

  test('once sharing ends', async () => {
    await travel('enRoute');
    await drive([-30, -26], [12, 9.5]);
    expect(await read()).not.toBeNull();
    await choose({ shareLocationWithClients: false });
    expect(await read()).toBeNull();
  });
});

describe('a journey that falls silent', () => {
  const due = (minutes: number) =>
    arrivalHandlers({ db: database.db, clock: () => at(minutes) })['arrival.due']({
      bookingId: id,
    });

  test('is looked at before its window ends: the customer learns of a later one', async () => {
    await travel('enRoute');
    await drive([-30, -22], [12, 5.5]);
    await due(-20);
    expect(await notifications()).toEqual([]);
    const { announcedUntil } = await database.db
      .selectFrom('bookings')
      .select('announcedUntil')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const end = (Date.parse(announcedUntil ?? '') - agreed) / 60_000;
    await due(end - 1.5);
    const [sent] = await notifications();
    const facts = z.object({ from: z.string(), until: z.string() }).parse(sent?.facts);
    expect(Date.parse(facts.from)).toBeGreaterThanOrEqual(at(end - 2).getTime());
    expect(Date.parse(facts.until)).toBeGreaterThan(Date.parse(announcedUntil ?? ''));
    await due(end - 1);
    expect(await notifications()).toHaveLength(1);
  });

  test('says nothing once the last position is too old, or the master has arrived', async () => {
    await travel('enRoute');
    await drive([-30, -22], [12, 5.5]);
    const before = await read();
    await due(30);
    expect(await read()).toEqual(before);
    await travel('arrived', 31);
    await due(32);
    expect(await notifications()).toEqual([]);
    expect(await read()).toBeNull();
  });

  test('has one waiting job for each announcement', async () => {
    await travel('enRoute');
    await drive([-30, -22], [12, 5.5]);
    const jobs = await queueIn(database.db, (queue) => queue.findJobs('arrival.due'));
    const payload = JSON.stringify({ bookingId: id });
    expect(jobs.filter(({ data }) => JSON.stringify(data) === payload)).toHaveLength(1);
  });
});

test('a report costs one statement more on the way, and none else', async () => {
  const count = async (minutes: number, km: number) => {
    const texts: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => texts.push(text));
    await report(minutes, km);
    stop();
    return texts.length;
  };
  await report(-40, 12);
  const usual = await count(-39, 12);
  await travel('enRoute');
  await drive([-30, -26], [12, 9.5]);
  // Of the last one, and of this one where it moves no rounded time.
  await report(-25.9, 9.44);
  expect(await count(-25.8, 9.44)).toBe(usual + 1);
});

describe('with a routing service', () => {
  let service: RoutingService;
  beforeAll(async () => {
    service = await openRoutingService();
  });
  afterAll(() => service.close());

  test('its times decide, for the drives that count, and nothing of a position is stored there', async () => {
    service.secondsOf = () => 50 * 60;
    const routing = createRouting({ url: service.url, timeoutMs: 300 });
    await travel('enRoute');
    await drive([-30, -26], [12, 8.7]);
    expect((await read())?.from).toMatch(/^08:4/);
    await report(-25, 8, { routing });
    // The pace of the drive, of which these times say nothing, makes it later still.
    expect((await read())?.from).toMatch(/^09:[23]/);
    const asked = service.asked.length;
    await report(-24, 7.9, { routing });
    expect(service.asked.length).toBe(asked + 1);
    const coordinates = service.asked.at(-1)?.split('?')[0]?.split(';').length ?? 0;
    expect(coordinates).toBeLessThanOrEqual(9);
  });

  test('the estimate decides while it is away', async () => {
    const away = createRouting({ url: 'http://127.0.0.1:9', timeoutMs: 300 });
    await travel('enRoute');
    await drive([-30, -26], [12, 8.7]);
    await report(-25.9, 8.6, { routing: away });
    expect((await read())?.from).toMatch(/^08:4/);
  });
});
