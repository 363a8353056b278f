import { observeStatements } from '@mesterhand/db/observe';
import type { Actor } from '@mesterhand/domain/access/actor';
import { isFreeIn, wantedStarts } from '@mesterhand/domain/availability/availability';
import { freeSpans } from '@mesterhand/domain/availability/spans';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { listMastersInput, searchInput } from '@mesterhand/domain/masters/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../tests/support/people.ts';
import { listFavourites } from '../favourites/queries.ts';
import { deleteBooking } from '../bookings/removal/service.ts';
import { acceptProposal, proposeTimes } from '../bookings/moves/service.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { blockHours, unblockHours } from '../calendar/blocked-hours/service.ts';
import { addException, removeException, saveHours } from '../calendar/service.ts';
import { findMaster, listMasters } from '../masters/queries.ts';
import { hideMaster, restoreMaster } from '../masters/service.ts';
import { searchMasters } from '../search/queries.ts';
import { addService, deleteService, updateService } from '../services/service.ts';
import { enqueueMissing, refreshDue } from './service.ts';

/** A Tuesday at noon in Oslo. */
const now = new Date('2026-12-01T11:00:00Z');
const today = '2026-12-01';

let database: TestDatabase;
let kari: Actor;
let admin: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari, admin } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());
beforeEach(async () => {
  ola = await makeMaster(database.db);
});

async function nextFree(at = now, { masterId } = ola): Promise<string | null | undefined> {
  await refreshDue(database.db, at);
  const found = (await findMaster(database.db, masterId, at))?.nextFree;
  return found && `${found.date} ${found.time}`;
}

const book = (more: Partial<CreateBookingInput> = {}) =>
  createBooking(
    database.db,
    kari,
    bookingRequestTo(ola, { scheduledDate: today, scheduledTime: '13:00', ...more }),
    now,
  );
const step = (id: number, status: 'confirmed' | 'cancelled') =>
  changeStatus(database.db, ola.actor, { id, status, reason: 'Syk' }, now);

describe('the next free time follows', () => {
  test('an acceptance and a cancellation, and no request', async () => {
    expect(await nextFree()).toBe('2026-12-01 13:00');
    const { id } = await book();
    expect(await nextFree()).toBe('2026-12-01 13:00');
    await step(id, 'confirmed');
    expect(await nextFree()).toBe('2026-12-01 14:00');
    await step(id, 'cancelled');
    expect(await nextFree()).toBe('2026-12-01 13:00');
  });

  test('a move and a deletion', async () => {
    const { id } = await book();
    await step(id, 'confirmed');
    const to = { date: today, time: '16:00' } as const;
    const { proposal } = await proposeTimes(
      database.db,
      ola.actor,
      { bookingId: id, times: [to] },
      now,
    );
    await acceptProposal(database.db, kari, { id: proposal?.id ?? 0, ...to }, now);
    expect(await nextFree()).toBe('2026-12-01 13:00');
    const blocked = { masterId: ola.masterId, date: today, from: '09:00', to: '16:00', note: '' };
    await blockHours(database.db, ola.actor, blocked, now);
    expect(await nextFree()).toBe('2026-12-01 17:00');
    const storage = { remove: () => Promise.resolve() };
    await Reflect.apply(deleteBooking, undefined, [
      { db: database.db, storage },
      admin,
      { id, reason: 'Feil' },
      now,
    ]);
    expect(await nextFree()).toBe('2026-12-01 16:00');
  });

  test('hours, exceptions and blocked hours, and their removal', async () => {
    const { masterId, actor } = ola;
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      hours: { opens: '10:00', closes: '12:00' } as const,
    }));
    await saveHours(database.db, actor, { masterId, hours }, now);
    expect(await nextFree()).toBe('2026-12-02 10:00');
    const off = { masterId, kind: 'off', from: '2026-12-02', to: '2026-12-04', note: '' } as const;
    const { id } = await addException(database.db, actor, { ...off, hours: null }, now);
    expect(await nextFree()).toBe('2026-12-05 10:00');
    const block = { masterId, date: '2026-12-05', from: '10:00', to: '11:00', note: '' };
    const blocked = await blockHours(database.db, actor, block, now);
    expect(await nextFree()).toBe('2026-12-05 11:00');
    await unblockHours(database.db, actor, { masterId, id: blocked.id });
    expect(await nextFree()).toBe('2026-12-05 10:00');
    await removeException(database.db, actor, { masterId, id });
    expect(await nextFree()).toBe('2026-12-02 10:00');
  });

  test('the usual length of the services', async () => {
    const { masterId, actor } = ola;
    const { id } = await book({ scheduledTime: '15:00' });
    await step(id, 'confirmed');
    const [own] = await database.db
      .selectFrom('services')
      .selectAll()
      .where('id', '=', ola.serviceId)
      .execute();
    const service = { name: 'Bad', description: 'Nytt bad', price: 9000, categoryId: 1 };
    await updateService(database.db, actor, {
      ...service,
      id: ola.serviceId,
      minutesFrom: 120,
      minutesTo: 180,
      bufferMinutes: 0,
      version: own?.version,
    });
    expect(await nextFree()).toBe('2026-12-01 16:00');
    const short = await addService(database.db, actor, { ...service, masterId });
    expect(await nextFree()).toBe('2026-12-01 13:00');
    await deleteService(database.db, actor, short.id);
    expect(await nextFree()).toBe('2026-12-01 16:00');
  });

  test('the clock, without being computed again', async () => {
    expect(await nextFree()).toBe('2026-12-01 13:00');
    const find = async (at: string) =>
      (await findMaster(database.db, ola.masterId, new Date(at)))?.nextFree;
    expect(await find('2026-12-01T16:30:00Z')).toEqual({ date: '2026-12-01', time: '18:00' });
    expect(await find('2026-12-01T17:00:00Z')).toEqual({ date: '2026-12-02', time: '09:00' });
    expect(await find('2026-12-08T17:00:00Z')).toEqual({ date: '2026-12-09', time: '09:00' });
  });
});

test('a master without a free start in fourteen days has none, and one of whom nothing is known has no field', async () => {
  const { masterId, actor } = ola;
  const off = {
    masterId,
    kind: 'off',
    from: today,
    to: '2026-12-31',
    note: '',
    hours: null,
  } as const;
  await addException(database.db, actor, off, now);
  expect(await nextFree()).toBeNull();
  await database.db.deleteFrom('availability').where('masterId', '=', masterId).execute();
  expect(await findMaster(database.db, masterId, now)).not.toHaveProperty('nextFree');
  await enqueueMissing(database.db);
  expect(await nextFree()).toBeNull();
});

test('stored days are extended when they begin before today', async () => {
  await nextFree();
  const daysOf = () =>
    database.db
      .selectFrom('availability')
      .select('firstDay')
      .where('masterId', '=', ola.masterId)
      .execute();
  expect(await daysOf()).toEqual([{ firstDay: today }]);
  const tomorrow = new Date('2026-12-02T06:00:00Z');
  expect(await nextFree(tomorrow)).toBe('2026-12-02 09:00');
  expect(await daysOf()).toEqual([{ firstDay: '2026-12-02' }]);
  await nextFree();
});

test('a hidden master has no availability until they are shown again', async () => {
  await nextFree();
  const stored = () =>
    database.db
      .selectFrom('availability')
      .select('masterId')
      .where('masterId', '=', ola.masterId)
      .execute();
  const { db } = database;
  await db.transaction().execute((trx) => hideMaster(trx, ola.masterId, now));
  await refreshDue(db, now);
  expect(await stored()).toEqual([]);
  await db.transaction().execute((trx) => restoreMaster(trx, ola.masterId));
  await refreshDue(db, now);
  expect(await stored()).toHaveLength(1);
});

test('acceptances and refreshes of several servers at once end with what the plan says', async () => {
  const times = ['13:00', '14:00', '15:00', '16:00', '17:00'] as const;
  const requests = await Promise.all(times.map((scheduledTime) => book({ scheduledTime })));
  await Promise.all(
    requests.flatMap(({ id }) => [
      step(id, 'confirmed').then(() => refreshDue(database.db, now)),
      refreshDue(database.db, now),
    ]),
  );
  expect(await nextFree()).toBe('2026-12-01 18:00');
  const left = await database.db.selectFrom('availabilityChanges').selectAll().execute();
  expect(left).toEqual([]);
});

test('many masters are computed by a few statements', async () => {
  for (let nth = 0; nth < 30; nth += 1) await makeMaster(database.db);
  await refreshDue(database.db, now);
  await sql`insert into availability_changes (master_id) select id from masters order by id limit 20`.execute(
    database.db,
  );
  const statements: string[] = [];
  const stop = observeStatements(database.db, ({ text }) => statements.push(text));
  await refreshDue(database.db, now);
  stop();
  expect(statements.length).toBeLessThanOrEqual(7);
});

describe('lists', () => {
  test('carry it on cards: masters, search and favourites, in one statement each', async () => {
    await nextFree();
    const { db } = database;
    const values = { userId: kari.userId, masterId: ola.masterId };
    await db.insertInto('favourites').values(values).execute();
    const statements: string[] = [];
    const stop = observeStatements(db, ({ text }) => statements.push(text));
    const lists = [
      await listMasters(db, listMastersInput.parse({}), now),
      await searchMasters(db, searchInput.parse({ limit: 100 }), now),
      await searchMasters(db, searchInput.parse({ query: 'rørlegger', limit: 100 }), now),
      await listFavourites(db, kari.userId, { limit: 10, now }),
    ];
    stop();
    expect(statements).toHaveLength(lists.length);
    for (const { items } of lists)
      expect(items.find(({ id }) => id === ola.masterId)).toMatchObject({
        nextFree: { date: today, time: '13:00' },
      });
  });

  test.each(freeSpans)(
    'filtered by %s have those whom the rule of the domain finds',
    async (span) => {
      const { db } = database;
      await makeVariety();
      await refreshDue(db, now);
      const stored = await db.selectFrom('availability').selectAll().execute();
      for (const at of ['2026-12-01T06:00:00Z', '2026-12-01T14:30:00Z', '2026-12-06T11:00:00Z']) {
        const clock = new Date(at);
        const expected = stored
          .filter((row) => isFreeIn(row, wantedStarts(span, clock)))
          .map(({ masterId }) => masterId)
          .toSorted((one, other) => one - other);
        const idsOf = (items: { id: number }[]) =>
          items.map(({ id }) => id).toSorted((one, other) => one - other);
        const inputs = [{}, { category: 1 }, { city: 'oslo' }, { category: 1, city: 'oslo' }];
        for (const input of inputs) {
          const filter = { ...input, free: span, limit: 100 };
          const { items } = await listMasters(db, listMastersInput.parse(filter), clock);
          expect(idsOf(items)).toEqual(expected);
          const found = await searchMasters(db, searchInput.parse(filter), clock);
          expect(idsOf(found.items)).toEqual(expected);
          expect(found.total).toBe(expected.length);
        }
        const text = searchInput.parse({ query: 'rørlegger', free: span, limit: 100 });
        expect(idsOf((await searchMasters(db, text, clock)).items)).toEqual(expected);
      }
    },
  );
});

/** Masters with a few free days each. */
async function makeVariety(): Promise<void> {
  const days = ['2026-12-01', '2026-12-02', '2026-12-05', '2026-12-07'];
  for (const [nth, day] of days.entries()) {
    const { masterId, actor } = await makeMaster(database.db);
    const closed = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hours: null }));
    await saveHours(database.db, actor, { masterId, hours: closed }, now);
    const hours = nth % 2 ? null : ({ opens: '13:00', closes: '15:00' } as const);
    const open = { kind: 'open', from: day, to: day, hours, note: '' } as const;
    await addException(database.db, actor, { ...open, masterId }, now);
  }
}
