import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { ProposeSeriesMoveInput } from '@mesterhand/domain/series/moves-schema';
import type { Series } from '@mesterhand/domain/series/schema';
import { addDays } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type BookingSides,
  bookingRequestTo,
  makeBookingParties,
  makeBookingSides,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { proposeTimes, acceptProposal } from '../moves/service.ts';
import { createBooking } from '../requests/service.ts';
import { replaceOccurrence } from '../series-clashes/service.ts';
import { readSeries } from '../series-days/service.ts';
import { skipDay } from '../series-skips/service.ts';
import { fillDueSeries } from '../series-upkeep/service.ts';
import { acceptSeries, endSeries } from '../series/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import {
  acceptSeriesProposal,
  endSeriesProposal,
  moveSeries,
  proposeSeriesMove,
} from './service.ts';

type Move = Omit<ProposeSeriesMoveInput, 'id'>;

const now = new Date('2026-11-20T11:00:00Z');
/** Tuesdays at ten become Thursdays at two from the third on. */
const tuesdays = Array.from({ length: 9 }, (_, week) => addDays('2026-12-01', 7 * week));
const move: Move = { occurrence: '2026-12-15', date: '2026-12-17', time: '14:00' };
const thursdays = tuesdays.slice(2).map((day) => addDays(day, 2));
const movedDays = [...tuesdays.slice(0, 2), ...thursdays];

let database: TestDatabase;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  ({ database, stranger, admin } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

async function makeRequested(more: Partial<CreateBookingInput> = {}) {
  const sides = await makeBookingSides(database.db);
  const request = bookingRequestTo(sides.master, { series: { repeats: 'weekly' }, ...more });
  const booking = await createBooking(database.db, sides.client, request, now);
  return { ...sides, bookingId: booking.id, id: booking.series?.id ?? 0 };
}

async function makeAccepted(more: Partial<CreateBookingInput> = {}) {
  const made = await makeRequested(more);
  await acceptSeries(database.db, made.master.actor, { id: made.id }, now);
  return made;
}

async function propose(actor: Actor, id: number, more: Partial<Move> = {}) {
  const series = await proposeSeriesMove(database.db, actor, { id, ...move, ...more }, now);
  return series.proposal?.id ?? 0;
}

const accept = (actor: Actor, id: number, at = now) =>
  acceptSeriesProposal(database.db, actor, { id }, at);

async function makeMoved(more: Partial<CreateBookingInput> = {}) {
  const made = await makeAccepted(more);
  await accept(made.master.actor, await propose(made.client, made.id));
  return made;
}

const bookingsOf = (seriesId: number) =>
  database.db
    .selectFrom('bookings')
    .select(['id', 'status', 'acceptedAt', 'seriesDate', 'scheduledDate', 'scheduledTime'])
    .where('seriesId', '=', seriesId)
    .orderBy('seriesDate')
    .execute();

const startsOf = async (seriesId: number) =>
  (await bookingsOf(seriesId)).map(
    (row) => `${row.scheduledDate} ${row.scheduledTime.slice(0, 5)}`,
  );

const expectedStarts = movedDays.map((day) => `${day} ${day < '2026-12-15' ? '10:00' : '14:00'}`);

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));

const kindsOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Another accepted job of the master. */
async function take(
  { master }: BookingSides,
  scheduledDate: string,
  scheduledTime: Move['time'] = '14:00',
) {
  const request = bookingRequestTo(master, { scheduledDate, scheduledTime });
  const { id } = await createBooking(database.db, stranger, request, now);
  await changeStatus(database.db, master.actor, { id, status: 'confirmed' }, now);
}

const dayOf = ({ occurrences }: Series, date: string) =>
  occurrences.find((occurrence) => occurrence.date === date);

describe('a proposal of another time for a series', () => {
  test('changes nothing until the other side accepts it, and shows what clashes', async () => {
    const made = await makeAccepted();
    await take(made, '2026-12-31');
    await propose(made.client, made.id);
    const series = await readSeries(database.db, made.master.actor, made.id, now);
    expect(series.proposal).toMatchObject({ side: 'client', ...move });
    expect(series.proposal?.days.map(({ to }) => to)).toEqual(thursdays);
    expect(series.proposal?.days.filter(({ clash }) => clash !== null)).toEqual([
      { from: '2026-12-29', to: '2026-12-31', clash: 'taken' },
    ]);
    expect((await bookingsOf(made.id)).map(({ scheduledDate }) => scheduledDate)).toEqual(tuesdays);
    expect(await kindsOf(made.master.actor.userId)).toEqual([
      'seriesRequested',
      'bookingCreated',
      'seriesTimeProposed',
    ]);
    const booking = await readBookingDetail(database.db, made.master.actor, made.bookingId, now);
    expect(booking.series).toMatchObject({ proposedBy: 'client' });
  });

  test('is replaced by a newer one of either side', async () => {
    const { id, client, master } = await makeAccepted();
    const first = await propose(client, id);
    const second = await propose(master.actor, id, { time: '12:00' });
    await expect(accept(master.actor, first)).rejects.toMatchObject({
      code: 'moves.statusConflict',
    });
    expect(await accept(client, second)).toMatchObject({ time: '12:00', proposal: null });
  });

  test('of two sides at once is one, whichever comes last', async () => {
    const { id, client, master } = await makeAccepted();
    await Promise.all([propose(client, id), propose(master.actor, id, { time: '12:00' })]);
    const open = await database.db
      .selectFrom('bookingSeriesProposals')
      .select('state')
      .where('seriesId', '=', id)
      .orderBy('id')
      .execute();
    expect(open.map(({ state }) => state)).toEqual(['replaced', 'open']);
  });

  test('is declined by the other side, and withdrawn by its own', async () => {
    const { id, client, master } = await makeAccepted();
    const end = (actor: Actor, proposal: number, action: 'decline' | 'withdraw') =>
      endSeriesProposal(database.db, actor, { id: proposal, action }, now);
    const first = await propose(client, id);
    await expect(end(client, first, 'decline')).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await end(master.actor, first, 'decline')).toMatchObject({ proposal: null });
    await end(master.actor, first, 'decline');
    expect(await kindsOf(client.userId)).toEqual(['seriesAccepted', 'seriesProposalDeclined']);
    const second = await propose(client, id);
    await end(client, second, 'withdraw');
    await expect(accept(master.actor, second)).rejects.toMatchObject({
      code: 'moves.statusConflict',
    });
    expect(await startsOf(id)).toEqual(tuesdays.map((day) => `${day} 10:00`));
  });

  test.each<[string, Partial<Move>, string]>([
    ['a day that is none of the series', { occurrence: '2026-12-16' }, 'series.dayUnknown'],
    [
      'a day that has no job yet',
      { occurrence: '2027-03-02', date: '2027-03-04' },
      'series.dayUnknown',
    ],
    ['a day past the next one', { date: '2026-12-22' }, 'input.invalid'],
    ['a day that has passed', { occurrence: '2026-12-01', date: '2026-11-19' }, 'input.invalid'],
    ['the time that it has', { date: '2026-12-15', time: '10:00' }, 'input.invalid'],
    ['a closed day', { date: '2026-12-20' }, 'bookings.slotClosed'],
  ])('is refused for %s', async (_name, more, code) => {
    const { id, client } = await makeAccepted();
    await expect(propose(client, id, more)).rejects.toMatchObject({ code });
  });

  test('is refused where another job is, with three free times', async () => {
    const made = await makeAccepted();
    await take(made, move.date);
    const error: unknown = await propose(made.client, made.id).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'bookings.slotTaken' });
    expect(error).toHaveProperty('issues.length', 4);
  });

  test('is neither made nor answered by others', async () => {
    const { id, client } = await makeAccepted();
    await expect(propose(stranger, id)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(propose(admin, id)).rejects.toMatchObject({ code: 'access.forbidden' });
    const proposal = await propose(client, id);
    await expect(accept(stranger, proposal)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(accept(admin, proposal)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(accept(client, proposal)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(accept(client, 999_999)).rejects.toMatchObject({ code: 'moves.notFound' });
  });
});

describe('accepting another time for a series', () => {
  test('moves the jobs from that day on, keeps those before, and notifies both sides once', async () => {
    const { id, client, master } = await makeAccepted();
    const ids = (await bookingsOf(id)).map((booking) => booking.id);
    const proposal = await propose(client, id);
    const series = await accept(master.actor, proposal);
    await accept(master.actor, proposal);
    expect(series).toMatchObject({ time: '14:00', timeSince: '2026-12-17', proposal: null });
    expect(await startsOf(id)).toEqual(expectedStarts);
    const bookings = await bookingsOf(id);
    expect(bookings.map((booking) => booking.id)).toEqual(ids);
    expect(bookings.map(({ seriesDate }) => seriesDate)).toEqual(movedDays);
    expect(bookings.every(({ acceptedAt }) => acceptedAt !== null)).toBe(true);
    expect(series.occurrences.map(({ date }) => date)).toEqual(movedDays);
    expect(await kindsOf(client.userId)).toEqual(['seriesAccepted', 'seriesMoved']);
    expect(await kindsOf(master.actor.userId)).toEqual([
      'seriesRequested',
      'seriesTimeProposed',
      'seriesMoved',
    ]);
    const detail = await readBookingDetail(database.db, client, ids[2] ?? 0, now);
    expect(detail.moves).toMatchObject([
      { by: 'master', from: { date: '2026-12-15', time: '10:00' }, to: { date: '2026-12-17' } },
    ]);
  });

  test('creates the later jobs at the new time, each once', async () => {
    const { id } = await makeMoved();
    const later = new Date('2026-12-18T11:00:00Z');
    await Promise.all([fillDueSeries(database.db, later), fillDueSeries(database.db, later)]);
    expect(await startsOf(id)).toEqual([...expectedStarts, '2027-02-04 14:00', '2027-02-11 14:00']);
  });

  test('to an earlier weekday leaves out no week', async () => {
    const { id, client, master } = await makeAccepted();
    await accept(client, await propose(master.actor, id, { date: '2026-12-11' }));
    await fillDueSeries(database.db, new Date('2026-12-18T11:00:00Z'));
    const days = (await bookingsOf(id)).map(({ scheduledDate }) => scheduledDate);
    const fridays = Array.from({ length: 10 }, (_, week) => addDays('2026-12-11', 7 * week));
    // Christmas and New Year's Day are Fridays on which nobody works: these jobs stay on their Tuesdays.
    const kept = { '2026-12-25': '2026-12-29', '2027-01-01': '2027-01-05' };
    expect(days).toEqual([
      ...tuesdays.slice(0, 2),
      ...fridays.map((day) => Reflect.get(kept, day) ?? day),
    ]);
  });

  test('leaves a job where it is that does not fit, until the two choose another time', async () => {
    const made = await makeAccepted();
    const { id, client, master } = made;
    await take(made, '2026-12-31');
    const series = await accept(master.actor, await propose(client, id));
    const day = dayOf(series, '2026-12-31');
    expect(day).toMatchObject({
      clash: 'taken',
      booking: { date: '2026-12-29', time: '10:00', status: 'confirmed', accepted: true },
    });
    const [free] = day?.freeTimes ?? [];
    expect(free).toEqual({ date: '2026-12-31', time: '09:00' });
    const to = { date: '2026-12-31', time: '09:00' } as const;
    const asked = await replaceOccurrence(
      database.db,
      client,
      { id, occurrence: to.date, ...to },
      now,
    );
    expect(dayOf(asked, to.date)).toMatchObject({ clash: 'taken', freeTimes: [] });
    const bookingId = day?.booking?.id ?? 0;
    const { proposal } = await readBookingDetail(database.db, master.actor, bookingId, now);
    await acceptProposal(database.db, master.actor, { id: proposal?.id ?? 0, ...to }, now);
    const settled = await readSeries(database.db, client, id, now);
    expect(dayOf(settled, to.date)).toMatchObject({ clash: null, booking: to });
  });

  test('creates the job of a day that clashed at the old time', async () => {
    const sides = await makeBookingSides(database.db);
    await take(sides, '2026-12-29', '10:00');
    const request = bookingRequestTo(sides.master, { series: { repeats: 'weekly' } });
    const booking = await createBooking(database.db, sides.client, request, now);
    const id = booking.series?.id ?? 0;
    await acceptSeries(database.db, sides.master.actor, { id }, now);
    expect(await startsOf(id)).not.toContain('2026-12-29 10:00');
    await accept(sides.master.actor, await propose(sides.client, id));
    expect(await startsOf(id)).toEqual(expectedStarts);
  });

  test('leaves jobs alone that were moved or cancelled by themselves', async () => {
    const { id, client, master } = await makeAccepted();
    const bookings = await bookingsOf(id);
    const [own, cancelled] = [bookings[3]?.id ?? 0, bookings[4]?.id ?? 0];
    const to = { date: '2026-12-21', time: '12:00' } as const;
    const detail = await proposeTimes(database.db, client, { bookingId: own, times: [to] }, now);
    await acceptProposal(database.db, master.actor, { id: detail.proposal?.id ?? 0, ...to }, now);
    await changeStatus(database.db, client, { id: cancelled, status: 'cancelled' }, now);
    await accept(master.actor, await propose(client, id));
    const after = await bookingsOf(id);
    expect(after.map(({ seriesDate }) => seriesDate)).toEqual(movedDays);
    expect(after[3]).toMatchObject({ scheduledDate: '2026-12-21', seriesDate: '2026-12-24' });
    expect(after[4]).toMatchObject({ status: 'cancelled', scheduledDate: '2026-12-29' });
    await fillDueSeries(database.db, new Date('2026-12-04T11:00:00Z'));
    expect(
      (await bookingsOf(id)).filter(({ seriesDate }) => seriesDate === '2026-12-31'),
    ).toHaveLength(1);
  });

  test('takes along the days that are left out', async () => {
    const { id, client, master } = await makeAccepted();
    await skipDay(database.db, client, { id, occurrence: '2027-02-09' }, now);
    const series = await accept(master.actor, await propose(client, id));
    const skipped = series.laterDays.filter(({ skippedBy }) => skippedBy !== null);
    expect(skipped.map(({ date }) => date)).toEqual(['2027-02-11']);
    await fillDueSeries(database.db, new Date('2026-12-25T11:00:00Z'));
    const days = (await bookingsOf(id)).map(({ seriesDate }) => seriesDate);
    expect(days.slice(-2)).toEqual(['2027-02-04', '2027-02-18']);
  });

  test('keeps the number of jobs of a series that ends', async () => {
    const { id } = await makeMoved({ series: { repeats: 'weekly', count: 4 } });
    expect(await startsOf(id)).toEqual(expectedStarts.slice(0, 4));
    const until = await makeMoved({ series: { repeats: 'weekly', until: '2026-12-22' } });
    expect(await startsOf(until.id)).toEqual(expectedStarts.slice(0, 4));
    await fillDueSeries(database.db, new Date('2026-12-10T11:00:00Z'));
    expect(await startsOf(id)).toEqual(expectedStarts.slice(0, 4));
  });

  test('is refused once its first day has come', async () => {
    const { id, client, master } = await makeAccepted();
    const proposal = await propose(client, id);
    await expect(
      accept(master.actor, proposal, new Date('2026-12-15T08:00:00Z')),
    ).rejects.toMatchObject({
      code: 'bookings.slotPast',
    });
  });

  test('at once on two devices moves it once', async () => {
    const { id, client, master } = await makeAccepted();
    const proposal = await propose(client, id);
    await Promise.all([accept(master.actor, proposal), accept(master.actor, proposal)]);
    expect(await startsOf(id)).toEqual(expectedStarts);
    expect(await kindsOf(client.userId)).toEqual(['seriesAccepted', 'seriesMoved']);
  });

  test('while it is withdrawn has one of the two outcomes', async () => {
    const { id, client, master } = await makeAccepted();
    const proposal = await propose(client, id);
    const [accepted, withdrawn] = await Promise.allSettled([
      accept(master.actor, proposal),
      endSeriesProposal(database.db, client, { id: proposal, action: 'withdraw' }, now),
    ]);
    expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const expected =
      accepted.status === 'fulfilled' ? expectedStarts : tuesdays.map((day) => `${day} 10:00`);
    expect(await startsOf(id)).toEqual(expected);
  });

  test('while other jobs are accepted at the new time lets nothing overlap', async () => {
    const made = await makeAccepted();
    const proposal = await propose(made.client, made.id);
    const rivals = await Promise.all(
      thursdays.slice(1, 5).map(async (scheduledDate) => {
        const request = bookingRequestTo(made.master, { scheduledDate, scheduledTime: '14:00' });
        return (await createBooking(database.db, stranger, request, now)).id;
      }),
    );
    const [moved, ...others] = await Promise.allSettled([
      accept(made.master.actor, proposal),
      ...rivals.map((id) =>
        changeStatus(database.db, made.master.actor, { id, status: 'confirmed' }, now),
      ),
    ]);
    expect(moved.status).toBe('fulfilled');
    const series = await readSeries(database.db, made.client, made.id, now);
    const clashes = series.occurrences.filter(({ clash }) => clash !== null);
    const won = others.filter(({ status }) => status === 'fulfilled');
    expect(clashes).toHaveLength(won.length);
    expect(codesOf(others)).toEqual(Array(others.length - won.length).fill('bookings.slotTaken'));
  });

  test('while the series ends has one of the two outcomes', async () => {
    const { id, client, master } = await makeAccepted();
    const proposal = await propose(client, id);
    const [accepted] = await Promise.allSettled([
      accept(master.actor, proposal),
      endSeries(database.db, client, { id, from: '2026-12-15' }, now),
    ]);
    const open = (await bookingsOf(id)).filter(({ status }) => status === 'confirmed');
    expect(open.map(({ scheduledDate }) => scheduledDate)).toEqual(tuesdays.slice(0, 2));
    expect(['', 'moves.statusConflict', 'series.statusConflict']).toContain(
      codesOf([accepted]).join(),
    );
  });
});

describe('a request for a series', () => {
  const to = { date: '2026-12-03', time: '12:00' } as const;

  test('is moved at once by its customer, and accepted at the new time', async () => {
    const { id, client, master } = await makeRequested();
    expect(await moveSeries(database.db, client, { id, ...to }, now)).toMatchObject({
      status: 'requested',
      firstDate: to.date,
      time: to.time,
    });
    await moveSeries(database.db, client, { id, ...to }, now);
    expect(await kindsOf(master.actor.userId)).toEqual(['seriesRequested', 'bookingMoved']);
    await acceptSeries(database.db, master.actor, { id }, now);
    expect((await startsOf(id)).slice(0, 2)).toEqual(['2026-12-03 12:00', '2026-12-10 12:00']);
  });

  test('is moved by nobody else, and not beyond its last day', async () => {
    const { id, client, master } = await makeRequested({
      series: { repeats: 'weekly', until: '2026-12-22' },
    });
    const moveBy = (actor: Actor, date: string) =>
      moveSeries(database.db, actor, { id, ...to, date }, now);
    await expect(moveBy(stranger, to.date)).rejects.toMatchObject({ code: 'series.notFound' });
    await expect(moveBy(master.actor, to.date)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(moveBy(client, '2026-12-23')).rejects.toMatchObject({ code: 'input.invalid' });
    await acceptSeries(database.db, master.actor, { id }, now);
    await expect(moveBy(client, to.date)).rejects.toMatchObject({ code: 'moves.needsAnswer' });
  });
});
