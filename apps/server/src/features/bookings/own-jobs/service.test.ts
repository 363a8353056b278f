import type { Actor } from '@mesterhand/domain/access/actor';
import { spanOfJob } from '@mesterhand/domain/bookings/duration';
import type { OwnJobForm } from '@mesterhand/domain/bookings/own-job-schema';
import { ownJobDays } from '@mesterhand/domain/privacy/retention';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openAddressService, registerOf } from '../../../../../../tests/support/address-service.ts';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { sweep } from '../../../core/privacy/index.ts';
import { listTakenSlots } from '../plan/service.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { findToday } from '../today/queries.ts';
import { findMasterWeek } from '../week/queries.ts';
import {
  createOwnJob,
  locateOwnJob,
  moveOwnJob,
  planOwnJob,
  removeOwnJob,
  setOwnJobDone,
  updateOwnJob,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const far = { place: { latitude: 60.39, longitude: 5.32 }, isAway: false };

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;
let other: MadeMaster;

beforeAll(async () => {
  ({ database, kari, ola } = await makeBookingParties(inject('cluster')));
  other = await makeMaster(database.db);
});
afterAll(() => database.drop());

const formOf = (scheduledDate: string, more: Partial<OwnJobForm> = {}): OwnJobForm => ({
  clientName: 'Per Lie',
  clientPhone: '400 00 100',
  address: '',
  scheduledDate,
  scheduledTime: '10:30',
  durationMinutes: 90,
  bufferMinutes: 0,
  note: 'Drypper under vasken',
  price: 1490,
  ...more,
});

const enter = (scheduledDate: string, more: Parameters<typeof formOf>[1] = {}) =>
  createOwnJob(database.db, ola.masterId, formOf(scheduledDate, more), now);

const book = (scheduledDate: string, scheduledTime: '09:00' | '10:00' | '12:00' | '13:00') =>
  createBooking(database.db, kari, bookingRequestTo(ola, { scheduledDate, scheduledTime }), now);

const accept = (id: number) =>
  changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);

const taken = { code: 'bookings.slotTaken' };

describe('an own job', () => {
  test('is stored as entered, begins at any quarter, and is shown in the day and the week', async () => {
    const date = '2026-12-01';
    const { id: _, ...job } = await enter(date, { scheduledTime: '07:15' });
    expect(job).toEqual({ ...formOf(date, { scheduledTime: '07:15' }), doneAt: null });
    const { masterId } = ola;
    const day = await findToday(database.db, { masterId, day: date, today: '2026-11-20' });
    expect(day.ownJobs).toMatchObject([{ clientName: 'Per Lie', scheduledTime: '07:15' }]);
    expect(day.money).toEqual({ expected: 1490, billed: 0 });
    const week = await findMasterWeek(database.db, { masterId, day: '2026-12-06' });
    expect(week.days.map(({ date: one }) => one)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(week.days[0]?.hours).toEqual({ opens: '09:00', closes: '19:00' });
    expect(week.days[6]?.hours).toBeNull();
    expect(week.ownJobs).toMatchObject([{ note: 'Drypper under vasken', price: 1490 }]);
  });

  test('takes the time of its master: starts, requests and acceptances meet it', async () => {
    const date = '2026-12-02';
    const waiting = await book(date, '12:00');
    await enter(date, { scheduledTime: '11:30', durationMinutes: 45 });
    const slots = await listTakenSlots(database.db, { masterId: ola.masterId, from: date });
    expect(slots.filter((slot) => slot.date === date).map(({ time }) => time)).toEqual([
      '11:00',
      '12:00',
    ]);
    await expect(accept(waiting.id)).rejects.toMatchObject({
      ...taken,
      issues: [
        { path: ['scheduledTime'], message: 'slotTaken' },
        { path: ['times', date, '09:00'] },
        { path: ['times', date, '10:00'] },
        { path: ['times', date, '13:00'] },
      ],
    });
    await expect(
      createBooking(
        database.db,
        await makeClient(database.db),
        bookingRequestTo(ola, { scheduledDate: date, scheduledTime: '12:00' }),
        now,
      ),
    ).rejects.toMatchObject(taken);
  });

  test('is refused over an accepted booking and another own job, with three free times', async () => {
    const date = '2026-12-03';
    await accept((await book(date, '10:00')).id);
    await expect(enter(date)).rejects.toMatchObject({
      ...taken,
      issues: [{ path: ['scheduledTime'] }, {}, {}, {}],
    });
    const own = await enter(date, { scheduledTime: '11:00' });
    await expect(enter(date, { scheduledTime: '12:15' })).rejects.toMatchObject(taken);
    await expect(
      moveOwnJob(database.db, ola.masterId, { id: own.id, date, time: '09:15' }, now),
    ).rejects.toMatchObject(taken);
  });

  test('is refused where its master could not drive to it in time; without an address no drive counts', async () => {
    const date = '2026-12-04';
    await enter(date, { scheduledTime: '09:00', durationMinutes: 60 });
    const next = { scheduledTime: '10:15', address: 'Torgallmenningen 1, 5014 Bergen' };
    await expect(enter(date, next)).resolves.toMatchObject(next);
    await expect(
      createOwnJob(
        database.db,
        ola.masterId,
        {
          ...formOf(date, { scheduledTime: '12:00', address: 'Storgata 1, 0155 Oslo' }),
          located: { ...far, place: { latitude: 59.91, longitude: 10.75 } },
        },
        now,
      ),
    ).rejects.toMatchObject({ code: 'bookings.unreachable' });
  });

  test('moves and changes at once, also onto its own former time', async () => {
    const date = '2026-12-07';
    const { id } = await enter(date);
    const moved = await moveOwnJob(database.db, ola.masterId, { id, date, time: '11:00' }, now);
    expect(moved.scheduledTime).toBe('11:00');
    const form = formOf(date, { clientName: 'Per Li', durationMinutes: 120, price: null });
    expect(await updateOwnJob(database.db, ola.masterId, { ...form, id }, now)).toEqual({
      ...form,
      id,
      doneAt: null,
    });
  });

  test('frees its time when it is done, and takes it back only while it is free', async () => {
    const date = '2026-12-08';
    const { id } = await enter(date);
    const set = (done: boolean) => setOwnJobDone(database.db, ola.masterId, { id, done }, now);
    expect((await set(true)).doneAt).toBe(now.toISOString());
    expect((await set(true)).doneAt).toBe(now.toISOString());
    expect((await set(false)).doneAt).toBeNull();
    await set(true);
    await accept((await book(date, '10:00')).id);
    await expect(set(false)).rejects.toMatchObject(taken);
  });

  test('cannot lie in the past or beyond the days that can be booked', async () => {
    const issues = [{ path: ['scheduledDate'], message: 'dateOutOfRange' }];
    await expect(enter('2026-11-19')).rejects.toMatchObject({ code: 'input.invalid', issues });
    await expect(enter('2027-11-21')).rejects.toMatchObject({ code: 'input.invalid', issues });
    // Earlier today: the master writes it down after the call.
    await expect(enter('2026-11-20', { scheduledTime: '06:00' })).resolves.toBeDefined();
  });
});

test('no other master reads, changes or deletes it', async () => {
  const date = '2026-12-09';
  const { id } = await enter(date);
  const { db } = database;
  const unknown = { code: 'ownJobs.notFound' };
  const stranger = other.masterId;
  await expect(moveOwnJob(db, stranger, { id, date, time: '15:00' }, now)).rejects.toMatchObject(
    unknown,
  );
  await expect(updateOwnJob(db, stranger, { ...formOf(date), id }, now)).rejects.toMatchObject(
    unknown,
  );
  await expect(setOwnJobDone(db, stranger, { id, done: true }, now)).rejects.toMatchObject(unknown);
  await expect(removeOwnJob(db, { id, masterId: stranger }, now)).rejects.toMatchObject(unknown);
  await expect(removeOwnJob(db, { id, masterId: ola.masterId }, now)).resolves.toEqual({ id });
  await expect(removeOwnJob(db, { id, masterId: ola.masterId }, now)).rejects.toMatchObject(
    unknown,
  );
  await expect(createOwnJob(db, stranger, formOf(date), now)).resolves.toBeDefined();
});

test('of own jobs and acceptances at once none overlap', async () => {
  const date = '2026-12-10';
  const { db } = database;
  const requests = await Promise.all(
    (['09:00', '10:00', '12:00', '13:00'] as const).map(async (scheduledTime) =>
      createBooking(
        db,
        await makeClient(db),
        bookingRequestTo(ola, { scheduledDate: date, scheduledTime }),
        now,
      ),
    ),
  );
  await Promise.allSettled([
    ...requests.map(({ id }) => accept(id)),
    ...['08:30', '09:45', '11:15', '12:30', '13:45'].map((scheduledTime) =>
      enter(date, { scheduledTime }),
    ),
  ]);
  const { masterId } = ola;
  const week = await findMasterWeek(db, { masterId, day: date });
  const spans = [...week.jobs, ...week.ownJobs]
    .filter((job) => job.scheduledDate === date)
    .map((job) => spanOfJob({ ...job, date, time: job.scheduledTime }))
    .toSorted((one, next) => one.start - next.start);
  expect(spans.length).toBeGreaterThan(1);
  spans.slice(1).forEach((span, index) => {
    expect(span.start).toBeGreaterThanOrEqual(spans[index]?.end ?? 0);
  });
});

test('the database refuses an overlap of own jobs whoever writes it', async () => {
  const date = '2026-12-11';
  await enter(date);
  const row = { masterId: ola.masterId, clientName: 'Per', scheduledDate: date };
  await expect(
    database.db
      .insertInto('ownJobs')
      .values({ ...row, scheduledTime: '11:00', durationMinutes: 15 })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'own_jobs_one_per_span' });
});

test('its address is looked up by the server, later where the register is away', async () => {
  const service = await openAddressService();
  const { db } = database;
  const { masterId } = ola;
  const form = formOf('2026-12-14', { address: 'Storgata 1, 0155 Oslo' });
  const placeOf = (id: number) =>
    db
      .selectFrom('ownJobs')
      .select(['latitude', 'longitude'])
      .where('id', '=', id)
      .executeTakeFirst();
  const storgata = { latitude: 59.9128, longitude: 10.7497 };
  const addresses = registerOf(service);
  const plan = await planOwnJob({ db, addresses }, { ...form, masterId });
  const { id } = await createOwnJob(db, masterId, { ...form, ...plan }, now);
  expect(await placeOf(id)).toEqual(storgata);
  const away = { located: { place: null, isAway: true } };
  // An address that stays is still where it was.
  await updateOwnJob(db, masterId, { ...form, id, ...away, note: 'Ring først' }, now);
  expect(await placeOf(id)).toEqual(storgata);
  const later = await createOwnJob(db, masterId, { ...form, ...away, scheduledTime: '14:00' }, now);
  await locateOwnJob({ db, addresses }, { ownJobId: later.id });
  expect(await placeOf(later.id)).toEqual(storgata);
  await service.close();
});

test('it is deleted a year after its day, whether done or not', async () => {
  const date = '2026-12-15';
  const { id } = await enter(date);
  const after = (days: number) => new Date(Date.parse(`${date}T23:00:00Z`) + days * 86_400_000);
  const stored = () =>
    database.db.selectFrom('ownJobs').select('id').where('id', '=', id).execute();
  await sweep(database.db, after(ownJobDays - 1));
  expect(await stored()).toHaveLength(1);
  await sweep(database.db, after(ownJobDays));
  expect(await stored()).toHaveLength(0);
});
