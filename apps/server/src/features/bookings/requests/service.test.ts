import { observeStatements } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { type Transaction, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type BookingSides,
  bookingRequestTo,
  makeBookingParties,
  makeBookingSides,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { untilLockWait } from '../../../../../../tests/support/lock-waits.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { toAppError } from '../../../core/errors/index.ts';
import { addBlock, removeBlock } from '../../blocks/service.ts';
import { addException, removeException } from '../../calendar/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { listTakenSlots } from '../plan/service.ts';
import { createBooking } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  ({ database, kari, stranger, ola, otherMaster } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

const book = (more: Partial<CreateBookingInput> = {}, actor = kari) =>
  createBooking(database.db, actor, bookingRequestTo(ola, more), now);

const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, now);

const setPrice = (id: number, price: number) =>
  database.db.updateTable('services').set({ price }).where('id', '=', id).execute();

describe('the area in which a master takes jobs', () => {
  const base = {
    baseAddress: 'Storgata 1, 0155 Oslo',
    baseLatitude: 59.9128,
    baseLongitude: 10.7497,
  };
  const lillestrom = { latitude: 59.9559, longitude: 11.0492 };
  const bookAt = (place: typeof lillestrom | null, master: MadeMaster) =>
    createBooking(
      database.db,
      kari,
      { ...bookingRequestTo(master), located: { place, isAway: false } },
      now,
    );
  const makeWith = async (area: object) => {
    const master = await makeMaster(database.db);
    await database.db.updateTable('masters').set(area).where('id', '=', master.masterId).execute();
    return master;
  };

  test('refuses a customer whose address lies outside of it, at that field', async () => {
    const master = await makeWith({ ...base, travelRadiusKm: 15 });
    await expect(bookAt(lillestrom, master)).rejects.toMatchObject({
      code: 'bookings.outsideArea',
      issues: [{ path: ['address'], message: 'outsideArea' }],
    });
    await expect(
      bookAt({ latitude: base.baseLatitude, longitude: base.baseLongitude }, master),
    ).resolves.toMatchObject({ status: 'pending' });
  });

  test('refuses nobody whose address has no known coordinates: it counts as its city', async () => {
    const master = await makeWith({ ...base, travelRadiusKm: 5 });
    await expect(bookAt(null, master)).resolves.toMatchObject({ status: 'pending' });
  });

  test.each([
    ['a radius', { ...base, travelRadiusKm: null }],
    ['a base that was found', { travelRadiusKm: 5 }],
  ])('is everywhere without %s', async (_, area) => {
    await expect(bookAt(lillestrom, await makeWith(area))).resolves.toMatchObject({
      status: 'pending',
    });
  });
});

describe('sending a booking', () => {
  test('is refused to a deleted customer', async () => {
    const gone = await makeClient(database.db);
    await database.db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', gone.userId)
      .execute();
    await expect(book({}, gone)).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('C-136 a request is pending, belongs to its sender and has the server’s price', async () => {
    const booking = await book();
    expect(booking).toMatchObject({
      status: 'pending',
      clientId: kari.userId,
      masterId: ola.masterId,
      service: 'Bytte kran',
      scheduledDate: '2026-12-01',
      scheduledTime: '10:00',
      estimatedPrice: 1200,
      priceBasis: 'service',
      callOutFee: 700,
      acceptedAt: null,
      reviewed: false,
      createdAt: now.toISOString(),
    });
    expect(booking.history).toEqual([
      { at: now.toISOString(), from: null, to: 'pending', by: 'client', reason: null },
    ]);
  });

  test('C-45 has the price of the chosen service, whatever the hourly rate, and 0 is a price', async () => {
    const noRate = { masterId: otherMaster.masterId, serviceId: otherMaster.serviceId };
    expect(await book({ ...noRate, scheduledTime: '09:00' })).toMatchObject({
      estimatedPrice: 1200,
      priceBasis: 'service',
    });
    const free = await makeMaster(database.db);
    await setPrice(free.serviceId, 0);
    const { masterId, serviceId } = free;
    expect(await book({ masterId, serviceId })).toMatchObject({ estimatedPrice: 0 });
  });

  test('C-45 refuses a request that was written at another price, and accepts one that names none', async () => {
    const { masterId, serviceId } = await makeMaster(database.db);
    const request = { masterId, serviceId, seenPrice: 1200, seenCallOutFee: 700 };
    await setPrice(serviceId, 1500);
    const changed = { code: 'bookings.priceChanged', status: 409 };
    await expect(book(request)).rejects.toMatchObject(changed);
    await expect(book({ ...request, seenPrice: 1500, seenCallOutFee: null })).rejects.toMatchObject(
      changed,
    );
    expect(await book({ masterId, serviceId })).toMatchObject({ estimatedPrice: 1500 });
    const seen = { ...request, seenPrice: 1500, scheduledTime: '11:00' as const };
    expect(await book(seen)).toMatchObject({ estimatedPrice: 1500, callOutFee: 700 });
  });

  test('C-45 keeps the price of a request when the service price rises', async () => {
    const { masterId, serviceId } = await makeMaster(database.db);
    const { id } = await book({ masterId, serviceId });
    await setPrice(serviceId, 9000);
    const kept = await readBookingDetail(database.db, kari, id, now);
    expect(kept.estimatedPrice).toBe(1200);
  });

  test.each([
    ['C-43 yesterday', { scheduledDate: '2026-11-19' }, 'input.invalid'],
    [
      'C-43 a slot of this morning',
      { scheduledDate: '2026-11-20', scheduledTime: '12:00' as const },
      'bookings.slotPast',
    ],
    ['C-43 two years ahead', { scheduledDate: '2028-11-20' }, 'input.invalid'],
    ['C-44 an unknown master', { masterId: 999_999 }, 'masters.notFound'],
    ['C-44 an unknown service', { serviceId: 999_999 }, 'services.notFound'],
  ])('%s is refused', async (_name, more, code) => {
    await expect(book(more)).rejects.toMatchObject({ code });
  });

  test('C-44 a service of another master is refused', async () => {
    await expect(book({ serviceId: otherMaster.serviceId })).rejects.toMatchObject({
      code: 'bookings.serviceMismatch',
    });
  });

  test('a master does not book themselves', async () => {
    await expect(book({}, ola.actor)).rejects.toMatchObject({ code: 'bookings.ownService' });
  });

  test('a slot of an accepted job is refused, one of pending requests is not', async () => {
    const slot = { scheduledDate: '2026-12-02' } as const;
    const first = await book(slot);
    await expect(book(slot, stranger)).resolves.toMatchObject({ status: 'pending' });
    await step(ola.actor, first.id, 'confirmed');
    await expect(book(slot, stranger)).rejects.toMatchObject({ code: 'bookings.slotTaken' });
    expect(
      await listTakenSlots(database.db, { masterId: ola.masterId, from: '2026-12-02' }),
    ).toContainEqual({
      date: '2026-12-02',
      time: '10:00',
    });
  });
});

describe('a booking request', () => {
  test('that is invalid in several ways is refused for the first reason', async () => {
    const { db } = database;
    const [master, client] = [await makeMaster(db), await makeClient(db)];
    const { masterId } = master;
    const slot = { masterId, serviceId: master.serviceId, scheduledDate: '2026-12-21' } as const;
    const { id } = await book(slot, stranger);
    await step(master.actor, id, 'confirmed');
    const { scheduledDate: day } = slot;
    const closed = { kind: 'off', from: day, to: day, hours: null, note: '', masterId } as const;
    const exception = await addException(db, master.actor, closed, now);
    await book({ masterId, serviceId: master.serviceId }, client);
    await addBlock(db, master.actor, { userId: client.userId }, now);
    const refusalOf = async (more: Partial<CreateBookingInput>) =>
      book({ ...slot, ...more }, client).catch(({ code }) => code);
    const hide = (hiddenAt: string | null) =>
      db.updateTable('masters').set({ hiddenAt }).where('id', '=', masterId).execute();
    const other = { serviceId: otherMaster.serviceId };
    await hide(now.toISOString());
    expect(await refusalOf(other)).toBe('masters.notFound');
    await hide(null);
    expect(await refusalOf(other)).toBe('bookings.blocked');
    await removeBlock(db, master.actor, client.userId);
    expect(await refusalOf({ serviceId: 999_999 })).toBe('services.notFound');
    expect(await refusalOf(other)).toBe('bookings.serviceMismatch');
    expect(await refusalOf({})).toBe('bookings.slotClosed');
    await removeException(db, master.actor, { masterId, id: exception.id });
    expect(await refusalOf({})).toBe('bookings.slotTaken');
  });

  test('C-136 refuses a second request of the same customer for the same hour, until the first is over', async () => {
    const { master, client } = await makeBookingSides(database.db);
    const { masterId, serviceId } = master;
    const again = () =>
      book({ masterId, serviceId }, client).catch((error: unknown) => toAppError(error));
    const { id } = await book({ masterId, serviceId }, client);
    expect(await again()).toMatchObject({ code: 'bookings.alreadySent', status: 409 });
    await step(master.actor, id, 'confirmed');
    expect(await again()).toMatchObject({ code: 'bookings.slotTaken' });
    expect(await book({ masterId, serviceId }, stranger).catch(({ code }) => code)).toBe(
      'bookings.slotTaken',
    );
    await step(client, id, 'cancelled');
    expect(await again()).toMatchObject({ status: 'pending' });
  });

  test('C-136 accepts one of ten equal concurrent requests', async () => {
    const { master, client } = await makeBookingSides(database.db);
    const { masterId, serviceId } = master;
    const sent = Array.from({ length: 10 }, () => book({ masterId, serviceId }, client));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [toAppError(one.reason).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['bookings.alreadySent']));
  });

  test('takes five messages to the database, including begin and commit, with the notification of the master', async () => {
    const { client } = await makeBookingSides(database.db);
    await book({}, client);
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await book({ scheduledTime: '11:00' }, client);
    stop();
    expect(statements.length).toBeLessThanOrEqual(5);
  });

  test('uses a generic plan', async () => {
    const { rows } = await database.db.connection().execute(async (db) => {
      for (let nth = 0; nth < 12; nth += 1) {
        const { client } = await makeBookingSides(database.db);
        await withTransaction(db, (trx) => createBooking(trx, client, bookingRequestTo(ola), now));
      }
      return sql<{ name: string; customPlans: number }>`
        select name, custom_plans from pg_prepared_statements
         where name like 'booking-%' and generic_plans > 0 order by name
      `.execute(db);
    });
    expect(rows.map(({ name }) => name)).toEqual([
      'booking-made',
      'booking-request-facts',
      'booking-sides',
    ]);
    expect(Math.max(...rows.map(({ customPlans }) => customPlans))).toBeLessThanOrEqual(5);
  });

  test.each([
    ['bookingCreated', {}],
    ['seriesRequested', { series: { repeats: 'weekly' } }],
  ] as const)('notifies its master in the same transaction: %s', async (kind, more) => {
    const { db } = database;
    const client = await makeClient(db);
    const { id } = await book(more, client);
    const { id: eventId } = await db
      .selectFrom('bookingEvents')
      .select('id')
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow();
    const notifications = await db
      .selectFrom('notifications')
      .select(['id', 'userId', 'kind', 'key', 'eventId', 'facts', 'readAt'])
      .where('bookingId', '=', id)
      .execute();
    const { userId } = ola.actor;
    const stored = { userId, kind, key: `booking.${eventId}`, eventId, facts: {}, readAt: null };
    expect(notifications).toEqual([{ id: expect.any(Number), ...stored }]);
    const { rows } = await sql<{ topic: string }>`
      select topic from jobs
       where (payload ->> 'notificationId')::bigint = ${notifications[0]?.id ?? 0}
          or (payload ->> 'bookingId')::bigint = ${id}
    `.execute(db);
    expect(rows).toEqual([{ topic: 'notify.mail' }]);
  });

  test.each([
    ['a single one', {}],
    ['the first of a series', { series: { repeats: 'weekly', count: 4 } }],
    ['one with a note for access', { accessNote: 'Kode 1234' }],
  ] as const)('answers %s as it is read later', async (_what, more) => {
    const client = await makeClient(database.db);
    const made = await book(more, client);
    expect(await readBookingDetail(database.db, client, made.id, now)).toEqual(made);
  });

  test('answers one with a rule of cancelling as it is read later', async () => {
    const { db } = database;
    const client = await makeClient(db);
    await db.updateTable('settings').set({ cancellationFee: 500 }).execute();
    const made = await book({}, client);
    await db.updateTable('settings').set({ cancellationFee: 0 }).execute();
    expect(made.cancellation).toMatchObject({ freeHours: 24, fee: 500 });
    expect(await readBookingDetail(db, client, made.id, now)).toEqual(made);
  });

  const leave = { hiddenAt: now.toISOString() };
  const end = { deletedAt: now.toISOString() };
  const dayOff = { kind: 'off', from: '2026-12-22', to: '2026-12-22', hours: null } as const;
  test.each<[string, string, (trx: Transaction<DB>, sides: BookingSides) => Promise<unknown>]>([
    [
      'a day off',
      'bookings.slotClosed',
      (trx, { master: { actor, masterId } }) =>
        addException(trx, actor, { ...dayOff, note: '', masterId }, now),
    ],
    [
      'the retirement of the master',
      'masters.notFound',
      (trx, { master }) =>
        trx.updateTable('masters').set(leave).where('id', '=', master.masterId).execute(),
    ],
    [
      'the deletion of the customer',
      'auth.required',
      (trx, { client }) =>
        trx.updateTable('users').set(end).where('id', '=', client.userId).execute(),
    ],
  ])('that waited for %s is refused (%s)', async (_what, code, change) => {
    const { db } = database;
    const sides = { master: await makeMaster(db), client: await makeClient(db) };
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    const changed = withTransaction(db, async (trx) => {
      await change(trx, sides);
      begin();
      await over;
    });
    await began;
    const { masterId, serviceId } = sides.master;
    const booked = book({ masterId, serviceId, scheduledDate: dayOff.from }, sides.client);
    const outcome = booked.catch(({ code: refused }) => refused);
    await untilLockWait(db);
    finish();
    await changed;
    expect(await outcome).toBe(code);
  });

  test('waits for an erasure of its master before it locks what that needs', async () => {
    const { db } = database;
    const { actor, masterId, serviceId } = await makeMaster(db);
    const client = await makeClient(db);
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    const erased = withTransaction(db, async (trx) => {
      await trx.updateTable('users').set(end).where('id', '=', actor.userId).execute();
      begin();
      await over;
      await trx.updateTable('masters').set(leave).where('id', '=', masterId).execute();
    });
    await began;
    const texts: string[] = [];
    const stop = observeStatements(db, ({ text }) => texts.push(text));
    const outcome = book({ masterId, serviceId }, client).catch(({ code }) => code);
    await untilLockWait(db);
    finish();
    await erased;
    expect(await outcome).toBe('masters.notFound');
    stop();
    // A deadlock would have begun it again.
    expect(texts.filter((text) => text.includes('advisory_xact_lock_shared'))).toHaveLength(1);
  });
});
