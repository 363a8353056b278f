import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { Series } from '@mesterhand/domain/series/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type BookingSides,
  bookingRequestTo,
  jobsOfBooking,
  makeBookingParties,
  makeBookingSides,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { addBlock } from '../../blocks/service.ts';
import { addException } from '../../calendar/service.ts';
import { anonymiseClient } from '../removal/service.ts';
import { createBooking } from '../requests/service.ts';
import { replaceOccurrence } from '../series-clashes/service.ts';
import { fillDueSeries } from '../series-upkeep/service.ts';
import { readBookingDetail } from '../service.ts';
import { cancelOpenJobs, changeStatus } from '../steps/service.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { listSeries } from './queries.ts';
import { readSeries } from '../series-days/service.ts';
import { acceptSeries, declineSeries, endSeries } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const weekly = { repeats: 'weekly' } as const;
/** Tuesdays at ten; Christmas of 2026 is a Friday. */
const tuesdays = Array.from({ length: 9 }, (_, week) => addDays('2026-12-01', 7 * week));

let database: TestDatabase;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  ({ database, stranger, admin } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

const request = (
  { master, client }: BookingSides,
  { series = weekly, ...more }: Partial<CreateBookingInput> = {},
) => createBooking(database.db, client, bookingRequestTo(master, { series, ...more }), now);

async function requestSeries(sides: BookingSides, more: Partial<CreateBookingInput> = {}) {
  const booking = await request(sides, more);
  return { bookingId: booking.id, id: booking.series?.id ?? 0 };
}

async function makeSeries(more: Partial<CreateBookingInput> = {}) {
  const sides = await makeBookingSides(database.db);
  return { ...sides, ...(await requestSeries(sides, more)) };
}

async function makeAccepted(more: Partial<CreateBookingInput> = {}) {
  const made = await makeSeries(more);
  await acceptSeries(database.db, made.master.actor, { id: made.id }, now);
  return made;
}

const bookingsOf = (seriesId: number) =>
  database.db
    .selectFrom('bookings')
    .select(['id', 'status', 'acceptedAt', 'seriesDate', 'scheduledDate', 'estimatedPrice'])
    .where('seriesId', '=', seriesId)
    .orderBy('seriesDate')
    .execute();

const notified = (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

const clashesOf = ({ occurrences }: Series) =>
  occurrences.flatMap(({ date, clash }) => (clash === null ? [] : [[date, clash]]));

describe('a request for a series', () => {
  test('is one pending booking and a series that waits for its master', async () => {
    const { id, client, master } = await makeSeries({ series: { repeats: 'weekly', count: 3 } });
    const [first, ...others] = await bookingsOf(id);
    expect(first).toMatchObject({ status: 'pending', seriesDate: '2026-12-01' });
    expect(others).toEqual([]);
    const series = await readSeries(database.db, client, id, now);
    expect(series).toMatchObject({ status: 'requested', time: '10:00', count: 3, until: null });
    expect(series.occurrences.map(({ date }) => date)).toEqual(tuesdays.slice(0, 3));
    expect(await readSeries(database.db, master.actor, id, now)).toEqual(series);
  });

  test('ends on no day before it begins', async () => {
    const sides = await makeBookingSides(database.db);
    const series = { repeats: 'weekly', until: '2026-11-30' } as const;
    await expect(request(sides, { series })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('shows its master what clashes before it is accepted', async () => {
    const sides = await makeBookingSides(database.db);
    const other = await createBooking(
      database.db,
      stranger,
      bookingRequestTo(sides.master, { scheduledDate: '2026-12-15' }),
      now,
    );
    await changeStatus(database.db, sides.master.actor, { id: other.id, status: 'confirmed' }, now);
    const { id } = await requestSeries(sides);
    const series = await readSeries(database.db, sides.master.actor, id, now);
    expect(clashesOf(series)).toEqual([['2026-12-15', 'taken']]);
    const clash = series.occurrences.find(({ date }) => date === '2026-12-15');
    expect(clash?.freeTimes[0]).toEqual({ date: '2026-12-15', time: '09:00' });
    expect(clash?.freeTimes).toHaveLength(3);
  });

  test('is declined with its first booking, and the customer is notified once', async () => {
    const { id, bookingId, master, client } = await makeSeries();
    const decline = () => declineSeries(database.db, master.actor, { id, reason: 'Fullt.' }, now);
    expect(await decline()).toMatchObject({ status: 'declined', endReason: 'Fullt.' });
    expect(await decline()).toMatchObject({ status: 'declined' });
    expect(await bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await notified(client.userId)).map(({ kind }) => kind)).toEqual(['seriesEnded']);
    expect(await jobsOfBooking(database.db, 'booking.statusChanged', bookingId)).toEqual([]);
  });

  test.each([
    ['its master', 'declined'],
    ['its customer', 'ended'],
  ])('falls when %s cancels the first booking', async (who, status) => {
    const { id, bookingId, master, client } = await makeSeries();
    const actor = who === 'its master' ? master.actor : client;
    await changeStatus(database.db, actor, { id: bookingId, status: 'cancelled' }, now);
    expect(await readSeries(database.db, client, id, now)).toMatchObject({ status });
  });
});

const placesOf = (seriesId: number) =>
  database.db
    .selectFrom('bookings')
    .select(['latitude', 'postcode', 'municipalityNumber', 'unit', 'cadastralNumber'])
    .where('seriesId', '=', seriesId)
    .execute();

describe('accepting a series', () => {
  test('every booking has what is known of the address, as the first one has', async () => {
    const sides = await makeBookingSides(database.db);
    const details = { postcode: '0155', municipalityNumber: '0301', cadastralNumber: '208/619' };
    const place = { latitude: 59.9128, longitude: 10.7497 };
    const booking = await createBooking(
      database.db,
      sides.client,
      {
        ...bookingRequestTo(sides.master, {
          series: { repeats: 'weekly', count: 3 },
          address: 'Storgata 1, H0203, 0155 Oslo',
        }),
        located: { place, isAway: false, details },
      },
      now,
    );
    const id = booking.series?.id ?? 0;
    await acceptSeries(database.db, sides.master.actor, { id }, now);
    const known = { latitude: place.latitude, ...details, unit: 'H0203' };
    expect(await placesOf(id)).toEqual([known, known, known]);
    await withTransaction(database.db, (trx) =>
      anonymiseClient(trx, sides.client.userId, 'Slettet'),
    );
    const series = await database.db
      .selectFrom('bookingSeries')
      .select(['latitude', 'postcode', 'municipalityNumber', 'unit', 'cadastralNumber'])
      .where('id', '=', id)
      .execute();
    for (const erased of [...series, ...(await placesOf(id))])
      expect(Object.values(erased)).toEqual([null, null, null, null, null]);
  });

  test('creates the accepted bookings of eight weeks at the price of the request', async () => {
    const { id, client, master } = await makeSeries();
    await database.db
      .updateTable('services')
      .set({ price: 9000 })
      .where('id', '=', master.serviceId)
      .execute();
    const series = await acceptSeries(database.db, master.actor, { id }, now);
    expect(series).toMatchObject({ status: 'active', acceptedAt: now.toISOString() });
    const bookings = await bookingsOf(id);
    expect(bookings.map(({ seriesDate }) => seriesDate)).toEqual(tuesdays);
    expect(bookings.every(({ acceptedAt }) => acceptedAt !== null)).toBe(true);
    expect(new Set(bookings.map(({ estimatedPrice }) => estimatedPrice))).toEqual(new Set([1200]));
    expect((await notified(client.userId)).map(({ kind }) => kind)).toEqual(['seriesAccepted']);
    const later = bookings[3]?.id ?? 0;
    const detail = await readBookingDetail(database.db, client, later, now);
    expect(detail).toMatchObject({
      hasAgreement: true,
      series: { id, repeats: 'weekly', status: 'active' },
      history: [{ from: null, to: 'confirmed', by: 'master' }],
    });
  });

  test('gives every booking the rule of cancelling that was read with the request', async () => {
    const { db } = database;
    const rule = { cancellationFreeHours: 24, cancellationFee: 500 };
    await db.updateTable('settings').set(rule).execute();
    const made = await makeSeries();
    await db
      .updateTable('settings')
      .set({ ...rule, cancellationFee: 0 })
      .execute();
    await acceptSeries(db, made.master.actor, { id: made.id }, now);
    const rules = await db
      .selectFrom('bookings')
      .select(['cancellationFreeHours', 'cancellationFee'])
      .distinct()
      .where('seriesId', '=', made.id)
      .execute();
    expect(rules).toEqual([rule]);
  });

  test('leaves days open on which the calendar is closed or another job is accepted', async () => {
    const sides = await makeBookingSides(database.db);
    const { master } = sides;
    const taken = bookingRequestTo(master, { scheduledDate: '2026-12-11' });
    const other = await createBooking(database.db, stranger, taken, now);
    await changeStatus(database.db, master.actor, { id: other.id, status: 'confirmed' }, now);
    const { id } = await requestSeries(sides, { scheduledDate: '2026-12-04' });
    const series = await acceptSeries(database.db, master.actor, { id }, now);
    expect(clashesOf(series)).toEqual([
      ['2026-12-11', 'taken'],
      ['2026-12-25', 'closed'],
      ['2027-01-01', 'closed'],
    ]);
    expect(series.occurrences.find(({ date }) => date === '2026-12-25')?.holiday).toBe(
      'christmasDay',
    );
    const made = (await bookingsOf(id)).map(({ seriesDate }) => seriesDate);
    expect(made).not.toContain('2026-12-11');
  });

  test('leaves the first booking to an answer of its own when its time was taken meanwhile', async () => {
    const sides = await makeBookingSides(database.db);
    const { id } = await requestSeries(sides);
    const other = await createBooking(database.db, stranger, bookingRequestTo(sides.master), now);
    await changeStatus(database.db, sides.master.actor, { id: other.id, status: 'confirmed' }, now);
    await acceptSeries(database.db, sides.master.actor, { id }, now);
    const [first, second] = await bookingsOf(id);
    expect(first).toMatchObject({ status: 'pending', acceptedAt: null });
    expect(second).toMatchObject({ status: 'confirmed' });
  });

  test('is refused to everybody but its master, and twice changes nothing', async () => {
    const { id, client, master } = await makeSeries();
    const accept = (actor: Actor) => acceptSeries(database.db, actor, { id }, now);
    await expect(accept(stranger)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(accept(client)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(accept(admin)).rejects.toMatchObject({ code: 'access.forbidden' });
    await Promise.all([accept(master.actor), accept(master.actor)]);
    expect(await bookingsOf(id)).toHaveLength(9);
    expect(await notified(client.userId)).toHaveLength(1);
  });
});

describe('the daily task', () => {
  const inTwoWeeks = new Date('2026-12-04T11:00:00Z');

  test('creates the next bookings once, whether it runs once or twice at a time', async () => {
    const { id } = await makeAccepted();
    await Promise.all([
      fillDueSeries(database.db, inTwoWeeks),
      fillDueSeries(database.db, inTwoWeeks),
    ]);
    await fillDueSeries(database.db, inTwoWeeks);
    const dates = (await bookingsOf(id)).map(({ seriesDate }) => seriesDate);
    expect(dates).toEqual(tuesdays);
    const later = new Date('2026-12-18T11:00:00Z');
    await fillDueSeries(database.db, later);
    expect(await bookingsOf(id)).toHaveLength(11);
  });

  test('creates no booking again that was moved, cancelled or deleted', async () => {
    const { id, client } = await makeAccepted();
    const [first, second] = await bookingsOf(id);
    await database.db
      .deleteFrom('bookings')
      .where('id', '=', second?.id ?? 0)
      .execute();
    await changeStatus(database.db, client, { id: first?.id ?? 0, status: 'cancelled' }, now);
    await fillDueSeries(database.db, inTwoWeeks);
    expect(await bookingsOf(id)).toHaveLength(8);
  });

  test('notifies both sides of a day that clashes', async () => {
    const { id, client, master } = await makeAccepted({ scheduledDate: '2026-12-03' });
    const off = {
      kind: 'off',
      from: '2027-02-04',
      to: '2027-02-04',
      hours: null,
      note: '',
    } as const;
    await addException(database.db, master.actor, { ...off, masterId: master.masterId }, now);
    await fillDueSeries(database.db, new Date('2026-12-18T11:00:00Z'));
    for (const { userId } of [client, master.actor])
      expect(await notified(userId)).toContainEqual({
        kind: 'seriesClash',
        facts: { occurrence: '2027-02-04' },
      });
    const series = await readSeries(database.db, client, id, new Date('2026-12-18T11:00:00Z'));
    expect(clashesOf(series)).toEqual([['2027-02-04', 'closed']]);
  });

  test.each(['blocked', 'hidden'])('stops a series whose master is %s', async (why) => {
    const { id, client, master } = await makeAccepted();
    if (why === 'blocked')
      await addBlock(database.db, master.actor, { userId: client.userId }, now);
    else
      await database.db
        .updateTable('masters')
        .set({ hiddenAt: now.toISOString() })
        .where('id', '=', master.masterId)
        .execute();
    await fillDueSeries(database.db, new Date('2026-12-18T11:00:00Z'));
    expect(await bookingsOf(id)).toHaveLength(9);
    expect(await readSeries(database.db, client, id, now)).toMatchObject({
      status: 'ended',
      endedFrom: '2026-12-18',
      endedBy: null,
    });
  });

  test('ends a series after its last day', async () => {
    const { id, client } = await makeAccepted({ series: { repeats: 'weekly', count: 2 } });
    expect(await bookingsOf(id)).toHaveLength(2);
    await fillDueSeries(database.db, new Date('2026-12-10T11:00:00Z'));
    expect(await readSeries(database.db, client, id, now)).toMatchObject({ status: 'ended' });
  });
});

describe('ending a series', () => {
  test('cancels its jobs from a day on, notifies the other side once, and keeps those before', async () => {
    const { id, client, master } = await makeAccepted();
    const input = { id, from: '2026-12-15', reason: 'Flytter.' };
    const ended = await endSeries(database.db, master.actor, input, now);
    expect(ended).toMatchObject({ status: 'ended', endedFrom: '2026-12-15', endedBy: 'master' });
    const statuses = (await bookingsOf(id)).map(({ status }) => status);
    expect(statuses).toEqual(['confirmed', 'confirmed', ...Array(7).fill('cancelled')]);
    expect((await notified(client.userId)).map(({ kind }) => kind)).toEqual([
      'seriesAccepted',
      'seriesEnded',
    ]);
    await fillDueSeries(database.db, new Date('2026-12-18T11:00:00Z'));
    expect(await bookingsOf(id)).toHaveLength(9);
  });

  test('from a later day goes on until then', async () => {
    const { id, client } = await makeAccepted();
    await endSeries(database.db, client, { id, from: '2027-02-10' }, now);
    await fillDueSeries(database.db, new Date('2026-12-25T11:00:00Z'));
    const dates = (await bookingsOf(id)).map(({ seriesDate }) => seriesDate);
    expect(dates.at(-1)).toBe('2027-02-09');
  });

  test('by its master wants a reason, and is refused to strangers', async () => {
    const { id, master } = await makeAccepted();
    const end = (actor: Actor) => endSeries(database.db, actor, { id, from: '2026-12-15' }, now);
    await expect(end(master.actor)).rejects.toMatchObject({ code: 'bookings.reasonRequired' });
    await expect(end(stranger)).rejects.toMatchObject({ code: 'series.notFound' });
    expect(await end(admin)).toMatchObject({ endedBy: 'admin' });
  });

  test('on two devices at once ends it once', async () => {
    const { id, client, master } = await makeAccepted();
    const end = () => endSeries(database.db, client, { id, from: '2026-12-15' }, now);
    const outcomes = await Promise.all([end(), end()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['ended', 'ended']);
    const kinds = (await notified(master.actor.userId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['seriesRequested', 'seriesEnded']);
  });

  test('withdraws a request with its booking', async () => {
    const { id, client } = await makeSeries();
    await endSeries(database.db, client, { id, from: '2027-12-15' }, now);
    expect(await bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);
  });

  test.each(['client', 'master'])('happens when its %s leaves', async (who) => {
    const { id, client, master } = await makeAccepted();
    const actor = who === 'client' ? client : master.actor;
    const whose = who === 'client' ? { clientId: client.userId } : { masterId: master.masterId };
    await withTransaction(database.db, (trx) => cancelOpenJobs(trx, actor, whose, now));
    expect((await bookingsOf(id)).every(({ status }) => status === 'cancelled')).toBe(true);
    await fillDueSeries(database.db, new Date('2026-12-18T11:00:00Z'));
    expect(await bookingsOf(id)).toHaveLength(9);
    expect(await readSeries(database.db, admin, id, now)).toMatchObject({
      status: 'ended',
      endedBy: who,
    });
  });
});

describe('a day that clashes', () => {
  const friday = { scheduledDate: '2026-12-04' };
  const other = { occurrence: '2026-12-25', date: '2026-12-28', time: '10:00' } as const;

  test('gets a request of the customer at another time', async () => {
    const { id, client, master } = await makeAccepted(friday);
    const series = await replaceOccurrence(database.db, client, { id, ...other }, now);
    const day = series.occurrences.find(({ date }) => date === '2026-12-25');
    expect(day).toMatchObject({
      clash: null,
      booking: { date: '2026-12-28', time: '10:00', status: 'pending', accepted: false },
    });
    const bookingId = day?.booking?.id ?? 0;
    await changeStatus(database.db, master.actor, { id: bookingId, status: 'confirmed' }, now);
    await expect(
      replaceOccurrence(database.db, client, { id, ...other }, now),
    ).rejects.toMatchObject({ code: 'series.occurrenceUnknown' });
  });

  test('gets a proposal of the master', async () => {
    const { id, master } = await makeAccepted(friday);
    const series = await replaceOccurrence(database.db, master.actor, { id, ...other }, now);
    const day = series.occurrences.find(({ date }) => date === '2026-12-25');
    const detail = await readBookingDetail(database.db, master.actor, day?.booking?.id ?? 0, now);
    expect(detail.proposal).toMatchObject({
      side: 'master',
      times: [{ date: '2026-12-28', time: '10:00' }],
    });
  });

  test.each([
    ['a closed day', '2026-12-27', '10:00', 'bookings.slotClosed'],
    ['a time of the series itself', '2026-12-18', '10:00', 'bookings.slotTaken'],
    ['a past day', '2026-11-19', '10:00', 'bookings.slotPast'],
  ] as const)('is not replaced by %s', async (_name, date, time, code) => {
    const { id, client } = await makeAccepted(friday);
    const input = { id, occurrence: '2026-12-25', date, time };
    await expect(replaceOccurrence(database.db, client, input, now)).rejects.toMatchObject({
      code,
    });
  });

  test('is replaced by the two sides only', async () => {
    const { id } = await makeAccepted(friday);
    const replace = (actor: Actor) => replaceOccurrence(database.db, actor, { id, ...other }, now);
    await expect(replace(stranger)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(replace(admin)).rejects.toMatchObject({ code: 'access.forbidden' });
  });
});

test('a person lists their own series, newest first', async () => {
  const sides = await makeBookingSides(database.db);
  const one = await requestSeries(sides);
  const two = await requestSeries(sides, { scheduledTime: '12:00' });
  const { userId } = sides.client;
  const { items, nextCursor } = await listSeries(
    database.db,
    { userId, masterId: null },
    { limit: 1 },
  );
  expect(items.map(({ id }) => id)).toEqual([two.id]);
  const rest = await listSeries(
    database.db,
    { userId: sides.master.actor.userId, masterId: sides.master.masterId },
    { limit: 5, cursor: nextCursor ?? '' },
  );
  expect(rest.items.map(({ id }) => id)).toEqual([one.id]);
});
