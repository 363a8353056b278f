import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { addDays, osloInstant, weekdayOf } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient } from '../../../../../../tests/support/people.ts';
import { acceptProposal, proposeTimes } from '../moves/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { listReports } from './queries.ts';
import {
  answerNoShow,
  decideNoShow,
  noShowHandlers,
  reportNoShow,
  retractNoShow,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let moderator: Actor;
let ola: MadeMaster;
let day = '2027-01-03';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola } = await makeBookingParties(inject('cluster')));
  const { db } = database;
  moderator = await makeClient(db, { role: 'moderator' });
  await db.updateTable('settings').set({ cancellationFee: 500 }).execute();
});
afterAll(() => database.drop());

const step = (actor: Actor, id: number, status: BookingStatus, at = now) =>
  changeStatus(database.db, actor, { id, status, reason: 'Syk.' }, at);

/** An accepted job at ten on a day of its own. */
async function bookAccepted(): Promise<number> {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  const request = bookingRequestTo(ola, { scheduledDate: day, scheduledTime: '10:00' });
  const { id } = await createBooking(database.db, kari, request, now);
  await step(ola.actor, id, 'confirmed');
  return id;
}

/** The instant so many hours after ten on the last day booked. */
const after = (hours: number) => new Date(osloInstant(day, '10:00').getTime() + hours * 3_600_000);
const report = (actor: Actor, bookingId: number, at = after(1)) =>
  reportNoShow(database.db, actor, { bookingId, statement: 'Ingen åpnet.' }, at);
const answer = (actor: Actor, id: number, isTrue: boolean, at = after(2)) =>
  answerNoShow(database.db, actor, { id, isTrue, answer: isTrue ? '' : 'Jeg var der.' }, at);
const decide = (actor: Actor, id: number, outcome: 'upheld' | 'dismissed') =>
  decideNoShow(database.db, actor, { id, outcome, note: 'Loggen viser det.' }, after(5));
const lapse = (id: number, at: Date) =>
  noShowHandlers({ db: database.db, clock: () => at })['noShow.due']({ noShowId: id });
const read = (id: number, actor = kari) => readBookingDetail(database.db, actor, id, now);

async function reported(actor = kari): Promise<{ bookingId: number; id: number }> {
  const bookingId = await bookAccepted();
  const { noShows } = await report(actor, bookingId);
  return { bookingId, id: noShows[0]?.id ?? 0 };
}

const notified = (userId: number, bookingId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('userId', '=', userId)
    .where('bookingId', '=', bookingId)
    .where('kind', 'like', 'noShow%')
    .orderBy('id')
    .execute();

describe('a report', () => {
  test('is shown to both, and asks the other side for an answer within three days', async () => {
    const { bookingId, id } = await reported();
    for (const side of [kari, ola.actor])
      expect((await read(bookingId, side)).noShows).toEqual([
        {
          id,
          side: 'client',
          statement: 'Ingen åpnet.',
          state: 'open',
          reportedAt: after(1).toISOString(),
          answerUntil: after(73).toISOString(),
          answer: null,
          answeredAt: null,
          note: null,
          decidedAt: null,
        },
      ]);
    expect(await notified(ola.actor.userId, bookingId)).toMatchObject([
      { kind: 'noShowReported', facts: { fee: 500 } },
    ]);
    expect((await report(kari, bookingId)).noShows).toHaveLength(1);
  });

  test('is refused before a quarter past, to strangers, and for a completed job', async () => {
    const id = await bookAccepted();
    await expect(report(kari, id, after(0.2))).rejects.toMatchObject({ code: 'noShows.tooEarly' });
    await expect(report(stranger, id)).rejects.toMatchObject({ code: 'bookings.notFound' });
    await expect(report(admin, id)).rejects.toMatchObject({ code: 'access.forbidden' });
    await step(ola.actor, id, 'in_progress');
    await step(ola.actor, id, 'completed');
    await expect(report(kari, id)).rejects.toMatchObject({ code: 'bookings.statusConflict' });
  });

  test('can be taken back and made again', async () => {
    const { bookingId, id } = await reported();
    await expect(retractNoShow(database.db, ola.actor, { id }, after(2))).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    await retractNoShow(database.db, kari, { id }, after(2));
    const { noShows } = await retractNoShow(database.db, kari, { id }, after(2));
    expect(noShows.map(({ state }) => state)).toEqual(['retracted']);
    const again = await report(kari, bookingId, after(3));
    expect(again.noShows.map(({ state }) => state)).toEqual(['retracted', 'open']);
  });

  test('of both sides at once disputes both, and records nothing', async () => {
    const bookingId = await bookAccepted();
    await Promise.all([report(kari, bookingId), report(ola.actor, bookingId)]);
    const { noShows, fees } = await read(bookingId);
    expect(noShows.map(({ state }) => state)).toEqual(['disputed', 'disputed']);
    expect(fees).toEqual([]);
  });

  test('sent twice at once is stored once', async () => {
    const bookingId = await bookAccepted();
    await Promise.all([report(kari, bookingId), report(kari, bookingId)]);
    expect((await read(bookingId)).noShows).toHaveLength(1);
  });

  test('leaves its side free to cancel without the fee', async () => {
    const { bookingId } = await reported();
    expect((await step(kari, bookingId, 'cancelled', after(2))).fees).toEqual([]);
  });

  test('ends when the two agree on another time', async () => {
    const { bookingId, id } = await reported();
    const time = { date: addDays(day, 60), time: '12:00' as const };
    const times = [time];
    const { proposal } = await proposeTimes(database.db, kari, { bookingId, times }, after(2));
    await acceptProposal(database.db, ola.actor, { id: proposal?.id ?? 0, ...time }, after(2));
    await lapse(id, after(100));
    expect(await read(bookingId)).toMatchObject({ noShows: [{ state: 'ended' }], fees: [] });
  });
});

describe('an answer', () => {
  test('that agrees records the fee of the reported side', async () => {
    const { bookingId, id } = await reported();
    const { fees, noShows } = await answer(ola.actor, id, true);
    expect(fees).toMatchObject([{ side: 'master', reason: 'noShow', amount: 500 }]);
    const { items } = await listReports(database.db, { limit: 50 });
    expect(items.find((report) => report.id === id)?.recorded).toBe(500);
    expect(noShows).toMatchObject([{ state: 'agreed' }]);
    expect((await answer(ola.actor, id, true)).fees).toHaveLength(1);
    expect(await notified(kari.userId, bookingId)).toMatchObject([
      { kind: 'noShowDecided', facts: { outcome: 'agreed' } },
    ]);
  });

  test('that disagrees stands beside the report and records nothing', async () => {
    const { id } = await reported(ola.actor);
    const { fees, noShows } = await answer(kari, id, false);
    expect(noShows).toMatchObject([
      { side: 'master', state: 'disputed', statement: 'Ingen åpnet.', answer: 'Jeg var der.' },
    ]);
    expect(fees).toEqual([]);
    await expect(answer(kari, id, true)).rejects.toMatchObject({ code: 'noShows.statusConflict' });
  });

  test('is for the other side alone, and in time', async () => {
    const { id } = await reported();
    await expect(answer(kari, id, false)).rejects.toMatchObject({ code: 'access.forbidden' });
    await expect(answer(stranger, id, false)).rejects.toMatchObject({ code: 'noShows.notFound' });
    await expect(answer(ola.actor, id, false, after(73))).rejects.toMatchObject({
      code: 'noShows.tooLate',
    });
  });

  test('that does not come makes the report true, once', async () => {
    const { bookingId, id } = await reported();
    await lapse(id, after(72));
    expect(await read(bookingId)).toMatchObject({ noShows: [{ state: 'open' }], fees: [] });
    await lapse(id, after(73));
    await lapse(id, after(74));
    const { noShows, fees } = await read(bookingId);
    expect(noShows).toMatchObject([{ state: 'lapsed' }]);
    expect(fees).toMatchObject([{ side: 'master', amount: 500 }]);
    expect(await notified(kari.userId, bookingId)).toHaveLength(1);
  });
});

describe('a disputed report', () => {
  const disputed = async () => {
    const made = await reported();
    await answer(ola.actor, made.id, false);
    return made;
  };

  test('waits in the list of moderators, who decide it once', async () => {
    const { bookingId, id } = await disputed();
    const { items } = await listReports(database.db, { limit: 1, state: 'disputed' });
    expect(items).toMatchObject([{ id, bookingId, master: 'Ola Hansen', fee: 500 }]);
    expect(await decide(moderator, id, 'upheld')).toMatchObject({ state: 'upheld' });
    const { fees, noShows } = await read(bookingId);
    expect(fees).toMatchObject([{ side: 'master', reason: 'noShow' }]);
    expect(noShows).toMatchObject([{ note: 'Loggen viser det.' }]);
    await expect(decide(admin, id, 'dismissed')).rejects.toMatchObject({
      code: 'noShows.statusConflict',
    });
  });

  test('that is dismissed records nothing', async () => {
    const { bookingId, id } = await disputed();
    await decide(moderator, id, 'dismissed');
    expect((await read(bookingId)).fees).toEqual([]);
    expect(await notified(ola.actor.userId, bookingId)).toMatchObject([
      { kind: 'noShowReported' },
      { kind: 'noShowDecided', facts: { outcome: 'dismissed' } },
    ]);
  });

  test('is decided by neither side', async () => {
    const { id } = await disputed();
    for (const actor of [kari, ola.actor, stranger])
      await expect(decide(actor, id, 'upheld')).rejects.toMatchObject({ code: 'access.forbidden' });
  });
});

describe('a completion after a report', () => {
  test('of the customer disputes it: moderators can dismiss it alone', async () => {
    const { bookingId, id } = await reported();
    await step(ola.actor, bookingId, 'in_progress', after(2));
    const { noShows } = await step(ola.actor, bookingId, 'completed', after(3));
    expect(noShows).toMatchObject([{ state: 'disputed' }]);
    await lapse(id, after(100));
    await expect(decide(moderator, id, 'upheld')).rejects.toMatchObject({
      code: 'bookings.statusConflict',
    });
    expect((await read(bookingId)).fees).toEqual([]);
  });

  test('of the master takes it back', async () => {
    const { bookingId } = await reported(ola.actor);
    await step(ola.actor, bookingId, 'in_progress', after(2));
    const { noShows } = await step(ola.actor, bookingId, 'completed', after(3));
    expect(noShows).toMatchObject([{ state: 'ended' }]);
  });
});
