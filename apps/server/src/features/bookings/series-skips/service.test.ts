import type { Actor } from '@mesterhand/domain/access/actor';
import { addDays } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
  makeBookingSides,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { createBooking } from '../requests/service.ts';
import { readSeries } from '../series-days/service.ts';
import { fillDueSeries } from '../series-upkeep/service.ts';
import { acceptSeries, endSeries } from '../series/service.ts';
import { restoreDay, skipDay } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
/** Tuesdays at ten have jobs until 26 January. */
const winterBreak = '2027-02-16';
const later = new Date('2027-01-05T11:00:00Z');

let database: TestDatabase;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  ({ database, stranger, admin } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

async function makeAccepted(scheduledDate = '2026-12-01') {
  const sides = await makeBookingSides(database.db);
  const request = bookingRequestTo(sides.master, { scheduledDate, series: { repeats: 'weekly' } });
  const booking = await createBooking(database.db, sides.client, request, now);
  const id = booking.series?.id ?? 0;
  await acceptSeries(database.db, sides.master.actor, { id }, now);
  return { ...sides, id };
}

const skip = (actor: Actor, id: number, occurrence = winterBreak, at = now) =>
  skipDay(database.db, actor, { id, occurrence }, at);
const restore = (actor: Actor, id: number, occurrence = winterBreak, at = now) =>
  restoreDay(database.db, actor, { id, occurrence }, at);

const daysOf = async (seriesId: number) => {
  const rows = await database.db
    .selectFrom('bookings')
    .select('seriesDate')
    .where('seriesId', '=', seriesId)
    .orderBy('seriesDate')
    .execute();
  return rows.map(({ seriesDate }) => seriesDate);
};

const skipsSeenBy = async (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select('facts')
    .where('userId', '=', userId)
    .where('kind', '=', 'seriesSkipped')
    .orderBy('id')
    .execute();

describe('a day of a series that has no job yet', () => {
  test.each(['client', 'master'] as const)(
    'is left out by its %s, and gets no job',
    async (side) => {
      const made = await makeAccepted();
      const actor = side === 'client' ? made.client : made.master.actor;
      const other = side === 'client' ? made.master.actor : made.client;
      const series = await skip(actor, made.id);
      expect(series.laterDays.find(({ date }) => date === winterBreak)?.skippedBy).toBe(side);
      expect(series.laterDays.filter(({ skippedBy }) => skippedBy !== null)).toHaveLength(1);
      await skip(actor, made.id);
      expect(await skipsSeenBy(other.userId)).toEqual([
        { facts: { occurrence: winterBreak, outcome: 'skipped' } },
      ]);
      await fillDueSeries(database.db, later);
      expect(await daysOf(made.id)).not.toContain(winterBreak);
      expect((await daysOf(made.id)).slice(-2)).toEqual(['2027-02-23', '2027-03-02']);
      const seen = await readSeries(database.db, other, made.id, later);
      expect(seen.occurrences.find(({ date }) => date === winterBreak)).toMatchObject({
        skippedBy: side,
        booking: null,
        clash: null,
      });
    },
  );

  test('is taken in again by the side that left it out, and gets its job with the others', async () => {
    const { id, client, master } = await makeAccepted();
    await skip(client, id);
    await expect(restore(master.actor, id)).rejects.toMatchObject({ code: 'series.dayNear' });
    await restore(client, id);
    await restore(client, id);
    expect(await skipsSeenBy(master.actor.userId)).toHaveLength(2);
    await fillDueSeries(database.db, later);
    expect(await daysOf(id)).toContain(winterBreak);
  });

  test('gets its job at once where the days around it have theirs', async () => {
    const { id, client } = await makeAccepted();
    await skip(client, id);
    await fillDueSeries(database.db, later);
    const before = await daysOf(id);
    await restore(client, id, winterBreak, later);
    expect(await daysOf(id)).toEqual([...before.slice(0, -2), winterBreak, ...before.slice(-2)]);
  });

  test('stays left out once it is near', async () => {
    const { id, client } = await makeAccepted();
    await skip(client, id);
    const near = new Date('2027-02-10T11:00:00Z');
    await fillDueSeries(database.db, near);
    await expect(restore(client, id, winterBreak, near)).rejects.toMatchObject({
      code: 'series.dayNear',
    });
    await restore(client, id, winterBreak, new Date('2027-02-09T11:00:00Z'));
    expect(await daysOf(id)).toContain(winterBreak);
  });

  test.each([
    ['a day with a job', '2026-12-15', 'series.dayBooked'],
    ['a day that is none of the series', '2027-02-17', 'series.dayUnknown'],
    ['a past day', '2026-11-17', 'series.dayUnknown'],
    ['a day of next year but one', '2028-02-15', 'series.dayUnknown'],
  ])('is not %s', async (_name, day, code) => {
    const { id, client } = await makeAccepted();
    await expect(skip(client, id, day)).rejects.toMatchObject({ code });
  });

  test('is left out by the two sides only, while the series goes on', async () => {
    const { id, client } = await makeAccepted();
    await expect(skip(stranger, id)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(skip(admin, id)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(restore(stranger, id)).rejects.toMatchObject({ code: 'series.notFound' });
    await endSeries(database.db, client, { id, from: '2027-01-01' }, now);
    await expect(skip(client, id)).rejects.toMatchObject({ code: 'series.statusConflict' });
  });

  test('counts as a day of a series with a number of them', async () => {
    const sides = await makeBookingSides(database.db);
    const series = { repeats: 'weekly', count: 11 } as const;
    const request = bookingRequestTo(sides.master, { series });
    const booking = await createBooking(database.db, sides.client, request, now);
    const id = booking.series?.id ?? 0;
    await acceptSeries(database.db, sides.master.actor, { id }, now);
    await skip(sides.client, id, '2027-02-02');
    await fillDueSeries(database.db, later);
    const days = Array.from({ length: 11 }, (_, week) => addDays('2026-12-01', 7 * week));
    expect(await daysOf(id)).toEqual(days.filter((day) => day !== '2027-02-02'));
  });
});

test('a day that clashes is left out, and clashes again when it is taken in', async () => {
  const { id, client } = await makeAccepted('2026-12-04');
  const christmas = '2026-12-25';
  const skipped = await skip(client, id, christmas);
  expect(skipped.occurrences.find(({ date }) => date === christmas)).toMatchObject({
    clash: null,
    skippedBy: 'client',
  });
  const restored = await restore(client, id, christmas);
  expect(restored.occurrences.find(({ date }) => date === christmas)).toMatchObject({
    clash: 'closed',
    skippedBy: null,
  });
});

test('a day that both sides leave out at once is left out once', async () => {
  const { id, client, master } = await makeAccepted();
  await Promise.all([skip(client, id), skip(master.actor, id)]);
  const skips = await database.db
    .selectFrom('bookingSeriesSkips')
    .select('date')
    .where('seriesId', '=', id)
    .execute();
  expect(skips).toEqual([{ date: winterBreak }]);
});

test('a day that is left out while the task fills it has a job or is left out, never both', async () => {
  const { id, client } = await makeAccepted();
  const [, outcome] = await Promise.allSettled([
    fillDueSeries(database.db, later),
    skip(client, id, winterBreak, later),
  ]);
  const hasJob = (await daysOf(id)).includes(winterBreak);
  expect(hasJob).toBe(outcome.status === 'rejected');
  expect(['', 'series.dayBooked']).toContain(
    outcome.status === 'rejected' ? outcome.reason.code : '',
  );
});
