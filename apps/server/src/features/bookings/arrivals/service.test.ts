import type { Actor } from '@mesterhand/domain/access/actor';
import type { LateMinutes } from '@mesterhand/domain/arrivals/late';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { type BusSignal, connectBus, createLocalBus } from '../../../core/events/index.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { setTravel } from '../travel/service.ts';
import { setLate } from './service.ts';

const asked = new Date('2026-11-20T11:00:00Z');
// A job at 10:00 of Oslo's clock, looked at an hour before.
const agreed = '2027-01-13T09:00:00.000Z';
const at = (minutes: number): Date => new Date(Date.parse(agreed) + minutes * 60_000);

const bus = createLocalBus();
let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari } = await makeBookingParties(inject('cluster')));
  connectBus(database.db, bus);
});
afterAll(() => database.drop());

/** An accepted job of a master of its own. */
async function makeJob(more: Partial<CreateBookingInput> = {}): Promise<number> {
  ola = await makeMaster(database.db);
  const request = bookingRequestTo(ola, {
    scheduledDate: '2027-01-13',
    scheduledTime: '10:00',
    ...more,
  });
  const { id } = await createBooking(database.db, kari, request, asked);
  await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, asked);
  return id;
}

const late = (id: number, minutes: LateMinutes | null, now = at(-60), actor: Actor = ola.actor) =>
  setLate(database.db, actor, { id, minutes }, now);
const read = (id: number) => readBookingDetail(database.db, kari, id, at(-60));
const notifications = (id: number) =>
  database.db
    .selectFrom('notifications')
    .select(['userId', 'facts'])
    .where('bookingId', '=', id)
    .where('kind', '=', 'bookingLate')
    .orderBy('id')
    .execute();

const expected = { from: '2027-01-13T09:15:00.000Z', until: '2027-01-13T09:30:00.000Z' };

describe('a master who is late', () => {
  test('says so with one call: the customer reads it and is notified', async () => {
    const id = await makeJob();
    const signals: BusSignal[] = [];
    const stop = bus.subscribe(`user:${kari.userId}`, (busSignal) => signals.push(busSignal));
    expect(await late(id, 20)).toMatchObject({ lateMinutes: 20, arrival: expected });
    stop();
    expect(await read(id)).toMatchObject({ lateMinutes: 20, arrival: expected });
    expect(await notifications(id)).toEqual([
      { userId: kari.userId, facts: { minutes: 20, ...expected } },
    ]);
    expect(signals.map(({ kind }) => kind)).toEqual(['notification', 'booking']);
  });

  test('and the same again changes nothing, also at once', async () => {
    const id = await makeJob();
    await Promise.all([late(id, 10), late(id, 10)]);
    await late(id, 10, at(-5));
    expect(await notifications(id)).toHaveLength(1);
    await late(id, 30, at(-5));
    expect(await notifications(id)).toHaveLength(2);
  });

  test('takes it back without another notification', async () => {
    const id = await makeJob();
    await late(id, 10);
    expect(await late(id, null)).toMatchObject({ lateMinutes: null, arrival: null });
    expect(await notifications(id)).toHaveLength(1);
  });

  test('is late on the way as well, and no longer on arriving', async () => {
    const id = await makeJob();
    const travel = (state: 'enRoute' | 'arrived' | null) =>
      setTravel(database.db, ola.actor, { id, travel: state }, at(-30));
    await late(id, 20);
    expect(await travel('enRoute')).toMatchObject({ lateMinutes: 20, arrival: expected });
    await late(id, 30);
    expect(await travel('arrived')).toMatchObject({ lateMinutes: null, arrival: null });
    await expect(late(id, 10)).rejects.toMatchObject({ code: 'bookings.statusConflict' });
    expect(await travel(null)).toMatchObject({ travel: null, lateMinutes: null });
  });

  test('is late for one job: leaving for another ends it', async () => {
    const id = await makeJob();
    const request = bookingRequestTo(ola, { scheduledDate: '2027-01-13', scheduledTime: '12:00' });
    const other = await createBooking(database.db, kari, request, asked);
    const leave = (booking: number) =>
      setTravel(database.db, ola.actor, { id: booking, travel: 'enRoute' }, at(0));
    await changeStatus(database.db, ola.actor, { id: other.id, status: 'confirmed' }, asked);
    await leave(id);
    await late(id, 10);
    await leave(other.id);
    expect(await read(id)).toMatchObject({ travel: null, lateMinutes: null, arrival: null });
  });

  test.each(['in_progress', 'cancelled'] as const)('is not once the job is %s', async (status) => {
    const id = await makeJob();
    await late(id, 10);
    await changeStatus(database.db, ola.actor, { id, status, reason: 'Syk' }, at(0));
    expect(await read(id)).toMatchObject({ lateMinutes: null, arrival: null });
    await expect(late(id, 20)).rejects.toMatchObject({ code: 'bookings.statusConflict' });
  });
});

describe('a refusal', () => {
  test('of another day, of the customer, of strangers', async () => {
    const id = await makeJob();
    const stranger = await makeClient(database.db);
    const [other, own] = [await makeMaster(database.db), ola];
    const by = (actor: Actor) => late(id, 10, at(-60), actor);
    await expect(late(id, 10, asked, own.actor)).rejects.toMatchObject({
      code: 'bookings.notTheDay',
    });
    await expect(by(kari)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(by(stranger)).rejects.toMatchObject({ code: 'bookings.notFound' });
    await expect(by(other.actor)).rejects.toMatchObject({ code: 'bookings.notFound' });
    expect(await notifications(id)).toEqual([]);
  });

  test('by the database: nobody is awaited at a job that is not accepted, or where the master is', async () => {
    const id = await makeJob();
    const change = (values: object) =>
      database.db.updateTable('bookings').set(values).where('id', '=', id).execute();
    await expect(change({ lateMinutes: 15 })).rejects.toMatchObject({ code: '23514' });
    await expect(change({ arrivalFrom: agreed })).rejects.toMatchObject({ code: '23514' });
    await expect(
      change({ arrivalFrom: agreed, arrivalUntil: at(-1).toISOString() }),
    ).rejects.toMatchObject({ code: '23514' });
    await change({ lateMinutes: 10 });
    await expect(change({ acceptedAt: null })).rejects.toMatchObject({ code: '23514' });
    await expect(change({ travel: 'arrived', travelAt: agreed })).rejects.toMatchObject({
      code: '23514',
    });
  });
});
