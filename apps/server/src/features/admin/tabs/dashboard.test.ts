import type { DB } from '@mesterhand/db/schema';
import type { Period } from '@mesterhand/domain/admin/dashboard';
import { addDays, osloCivil, startOfOsloDay } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import {
  type RandomNumbers,
  randomNumbers,
} from '../../../../../../tests/support/random-numbers.ts';
import { findMetrics } from './dashboard.ts';

let database: TestDatabase;
let db: Kysely<DB>;
let clientId: number;
let masters: [MadeMaster, ...MadeMaster[]];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  ({ db } = database);
  await makeCategories(db);
  clientId = (await makeClient(db)).userId;
  masters = [
    await makeMaster(db),
    await makeMaster(db, { categoryId: 2, city: 'bergen' }),
    await makeMaster(db, { categoryId: 3, city: 'bergen' }),
  ];
  // Outside of every range below.
  await db.updateTable('users').set({ createdAt: '2020-01-01T00:00:00Z' }).execute();
});
afterAll(() => database.drop());

let made = 0;

async function makeBooking(master: MadeMaster, createdAt: string): Promise<number> {
  made += 1;
  const { id } = await db
    .insertInto('bookings')
    .values({
      clientId,
      masterId: master.masterId,
      serviceId: master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      // A day of its own: a customer's open requests differ, and jobs of a master do not overlap.
      scheduledDate: addDays('2030-01-01', made),
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
      estimatedPrice: 850,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const change = (id: number) => db.updateTable('bookings').where('id', '=', id);
const complete = (id: number, at: string, price: number) =>
  change(id).set({ status: 'completed', completedAt: at, estimatedPrice: price }).execute();

/** An instant of the days before `now`; every second one lies within minutes of a midnight in Oslo. */
function randomInstant(random: RandomNumbers, now: Date): string {
  const day = startOfOsloDay(addDays(osloCivil(now).date, -random.below(175))).getTime();
  const at = random.oneIn(2)
    ? day + random.below(24 * 60) * 60_000
    : day + random.of([-60_000, -1, 0, 1, 60_000, -3_600_000, 3_600_000]);
  return new Date(Math.min(at, now.getTime())).toISOString();
}

/** What happens to bookings and accounts: in any order, and long after they were made. */
const changes: ((random: RandomNumbers, now: Date) => Promise<unknown>)[] = [
  async (random, now) => makeBooking(random.of(masters), randomInstant(random, now)),
  async (random, now) => makeBooking(random.of(masters), randomInstant(random, now)),
  async (random, now) => {
    const { userId } = await makeClient(db);
    const createdAt = randomInstant(random, now);
    await db.updateTable('users').set({ createdAt }).where('id', '=', userId).execute();
  },
  (random, now) =>
    changeOne(random, ({ id, createdAt }) => {
      const answered = Date.parse(createdAt) + (random.below(2_000_000) - 100) * 1000;
      const answeredAt = new Date(Math.min(answered, now.getTime())).toISOString();
      return change(id).set({ answeredAt }).execute();
    }),
  (random, now) =>
    changeOne(random, ({ id }) =>
      complete(id, randomInstant(random, now), random.below(200_000) / 100),
    ),
  (random) =>
    changeOne(random, ({ id, createdAt }) =>
      change(id).set({ status: 'confirmed', acceptedAt: createdAt }).execute(),
    ),
  (random) =>
    changeOne(random, ({ id }) =>
      random.oneIn(3) ? db.deleteFrom('bookings').where('id', '=', id).execute() : undefined,
    ),
];

async function changeOne(
  random: RandomNumbers,
  act: (booking: { id: number; createdAt: string }) => Promise<unknown> | undefined,
): Promise<void> {
  const all = await db.selectFrom('bookings').select(['id', 'createdAt']).orderBy('id').execute();
  const one = all[random.below(Math.max(1, all.length))];
  if (one !== undefined) await act(one);
}

const dayOf = (at: string): string => osloCivil(new Date(at)).date;

/** The numbers of some periods by reading all rows, one after the other. */
async function countAll(ranges: { from: string; days: number }[]): Promise<Period[]> {
  const bookings = await db
    .selectFrom('bookings')
    .select(['createdAt', 'answeredAt', 'completedAt', 'status', 'estimatedPrice'])
    .execute();
  const users = await db.selectFrom('users').select('createdAt').execute();
  const sent = bookings.map(({ createdAt, answeredAt }) => ({
    day: dayOf(createdAt),
    took: answeredAt && Math.max(0, Date.parse(answeredAt) - Date.parse(createdAt)),
  }));
  const done = bookings.flatMap(({ status, completedAt, estimatedPrice }) =>
    status === 'completed' && completedAt !== null
      ? [{ day: dayOf(completedAt), ore: Math.round(estimatedPrice * 100) }]
      : [],
  );
  const joined = users.map(({ createdAt }) => ({ day: dayOf(createdAt) }));
  return ranges.map(({ from, days }) => {
    const until = addDays(from, days);
    const isInside = ({ day }: { day: string }) => day >= from && day < until;
    const bookingsOfIt = sent.filter(isInside);
    return {
      from,
      bookings: bookingsOfIt.length,
      revenue: done.filter(isInside).reduce((sum, { ore }) => sum + ore, 0) / 100,
      registrations: joined.filter(isInside).length,
      responseMinutes: medianMinutes(
        bookingsOfIt.flatMap(({ took }) => (typeof took === 'number' ? took : [])),
      ),
    };
  });
}

function medianMinutes(milliseconds: readonly number[]): number | null {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  // Tenths of a minute are 6,000 ms.
  return low === undefined || high === undefined ? null : Math.round((low + high) / 12_000) / 10;
}

test.each([
  // Clocks go back on 2025-10-26 and forward on 2026-03-29; both are inside of 168 days.
  ['in April, on a Friday', new Date('2026-04-10T10:00:00Z'), 1],
  ['in the first minute of a Monday', new Date('2026-03-29T22:00:30Z'), 2],
  ['on the day of 25 hours', new Date('2026-10-25T22:59:00Z'), 3],
])(
  'after random changes every day and week has the numbers of its rows, %s',
  async (_, now, seed) => {
    const random = randomNumbers(seed);
    await db.deleteFrom('bookings').execute();
    const { date: today } = osloCivil(now);
    for (let round = 0; round < 3; round += 1) {
      for (let step = 0; step < 100; step += 1)
        await changes[random.below(changes.length)]?.(random, now);
      const { days, weeks } = await findMetrics(db, { days: 168, now });
      const everyDay = days.map((_day, index) => ({ from: addDays(today, index - 167), days: 1 }));
      expect(days).toEqual(await countAll(everyDay));
      const [lastMonday = ''] = weeks.slice(-1).map(({ from }) => from);
      const everyWeek = weeks.map((_week, index) => ({
        from: addDays(lastMonday, 7 * (index - 11)),
        days: 7,
      }));
      expect(weeks).toEqual(await countAll(everyWeek));
      expect(lastMonday <= today && today < addDays(lastMonday, 7)).toBe(true);
      expect(days.some(({ responseMinutes }) => responseMinutes !== null)).toBe(true);
    }
  },
);

test('what changes later appears at once in the period where it belongs', async () => {
  await db.deleteFrom('bookings').execute();
  const now = new Date('2026-10-30T11:00:00Z');
  const id = await makeBooking(masters[0], '2026-10-25T00:30:00Z');
  const read = async (from: string) =>
    (await findMetrics(db, { days: 30, now })).days.find((day) => day.from === from);
  expect(await read('2026-10-25')).toMatchObject({ bookings: 1, responseMinutes: null });
  await change(id).set({ answeredAt: '2026-10-28T00:30:03Z' }).execute();
  expect(await read('2026-10-25')).toMatchObject({ bookings: 1, responseMinutes: 4320.1 });
  await complete(id, '2026-10-25T22:59:59.999Z', 1200.5);
  expect(await read('2026-10-25')).toMatchObject({ revenue: 1200.5 });
  await complete(id, '2026-10-25T23:00:00Z', 1200.5);
  expect(await read('2026-10-25')).toMatchObject({ revenue: 0 });
  expect(await read('2026-10-26')).toMatchObject({ revenue: 1200.5, bookings: 0 });
  const cancelledAt = '2026-10-30T10:00:00Z';
  await change(id).set({ status: 'cancelled', completedAt: null, cancelledAt }).execute();
  expect(await read('2026-10-26')).toMatchObject({ revenue: 0 });
  await db.deleteFrom('bookings').where('id', '=', id).execute();
  expect(await read('2026-10-25')).toMatchObject({ bookings: 0, responseMinutes: null });
});

test('the top lists hold the bookings of twelve weeks by category and by city, most first', async () => {
  await db.deleteFrom('bookings').execute();
  const now = new Date('2026-11-20T11:00:00Z');
  const [oslo, bergen, other] = masters;
  if (bergen === undefined || other === undefined) throw new Error('Masters are missing.');
  // Twelve weeks begin on 2026-08-31, at 22:00 UTC of the day before.
  for (const [master, count, createdAt] of [
    [oslo, 2, '2026-08-30T22:00:00Z'],
    [oslo, 5, '2026-08-30T21:59:59Z'],
    [bergen, 1, '2026-11-19T10:00:00Z'],
    [bergen, 1, '2026-09-19T10:00:00Z'],
    [other, 3, '2026-10-19T10:00:00Z'],
  ] as const)
    for (let index = 0; index < count; index += 1) await makeBooking(master, createdAt);
  const { topCategories, topCities } = await findMetrics(db, { days: 7, now });
  expect(topCategories).toEqual([
    { id: 3, code: 'cleaning', name: 'Rengjøring', bookings: 3 },
    { id: 1, code: 'plumbing', name: 'VVS', bookings: 2 },
    { id: 2, code: 'electrician', name: 'Elektriker', bookings: 2 },
  ]);
  expect(topCities).toEqual([
    { city: 'bergen', bookings: 5 },
    { city: 'oslo', bookings: 2 },
  ]);
});
