import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { addDays, weekdayOf } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { MadeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { proposeTimes } from '../moves/service.ts';
import { moveAsStaff, reopenBooking } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const reason = 'Mesteren er syk.';

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let day = '2027-02-01';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

/** A booking at ten on a day of its own. */
async function book(more: Partial<CreateBookingInput> = {}) {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  const input = bookingRequestTo(ola, { scheduledDate: day, scheduledTime: '10:00', ...more });
  return createBooking(database.db, kari, input, now);
}

const step = (actor: Actor, id: number, status: BookingStatus, more: { reason?: string } = {}) =>
  changeStatus(database.db, actor, { id, status, ...more }, now);

async function bookAccepted(more: Partial<CreateBookingInput> = {}) {
  const { id } = await book(more);
  return step(ola.actor, id, 'confirmed');
}

type Placed = { id: number; scheduledDate: string; scheduledTime: string };
const move = (job: Placed, time: '12:00' | '14:00' | '16:00', actor = admin) =>
  moveAsStaff(
    database.db,
    actor,
    {
      id: job.id,
      date: job.scheduledDate,
      time,
      seen: { date: job.scheduledDate, time: job.scheduledTime },
      reason,
    },
    now,
  );

const open = (id: number, seen: BookingStatus, more: { at?: Start; actor?: Actor } = {}) =>
  reopenBooking(
    database.db,
    more.actor ?? admin,
    { id, seen, reason, ...(more.at && { at: more.at }) },
    now,
  );
type Start = { date: string; time: '12:00' | '14:00' };

const notified = (userId: number, bookingId: number) =>
  database.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('userId', '=', userId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute();

const audited = (bookingId: number) =>
  database.db
    .selectFrom('auditEntries')
    .select(['action', 'reason'])
    .where('subject', '=', 'booking')
    .where('subjectId', '=', bookingId)
    .orderBy('id')
    .execute();

describe('a move by staff', () => {
  test('gives the job its new time at once, with the reason in history, trail and notifications', async () => {
    const job = await bookAccepted();
    const moved = await move(job, '14:00');
    expect(moved).toMatchObject({
      scheduledTime: '14:00',
      status: 'confirmed',
      cancellation: null,
      moves: [{ by: 'admin', reason, from: { time: '10:00' }, to: { time: '14:00' } }],
    });
    for (const userId of [kari.userId, ola.actor.userId])
      expect((await notified(userId, job.id)).at(-1)).toEqual({
        kind: 'bookingMovedByStaff',
        facts: { reason },
      });
    expect(await audited(job.id)).toEqual([{ action: 'bookings.move', reason }]);
    // A retry, as after a lost answer.
    expect((await move(job, '14:00')).moves).toHaveLength(1);
  });

  test('ends the rule of cancelling: neither side has chosen the new time', async () => {
    const job = await bookAccepted();
    await database.db
      .updateTable('bookings')
      .set({ cancellationFreeHours: 24, cancellationFee: 500 })
      .where('id', '=', job.id)
      .execute();
    expect((await move(job, '14:00')).cancellation).toBeNull();
  });

  test('is refused where the job was moved since it was shown', async () => {
    const job = await bookAccepted();
    await move(job, '14:00');
    await expect(move(job, '16:00')).rejects.toMatchObject({ code: 'conflict.stale' });
  });

  test('ends an open proposal, and is undone by a move back', async () => {
    const job = await bookAccepted();
    const times = [{ date: job.scheduledDate, time: '16:00' as const }];
    await proposeTimes(database.db, kari, { bookingId: job.id, times }, now);
    const moved = await move(job, '12:00');
    expect(moved.proposal).toBeNull();
    const back = { id: job.id, date: job.scheduledDate, time: '10:00' as const, reason };
    const seen = { date: job.scheduledDate, time: '12:00' };
    const undone = await moveAsStaff(database.db, admin, { ...back, seen }, now);
    expect(undone).toMatchObject({ scheduledTime: '10:00', status: 'confirmed' });
    expect(undone.moves).toHaveLength(2);
  });

  test('is refused at a time that is taken, closed or past', async () => {
    const job = await bookAccepted();
    const other = await bookAccepted({ scheduledDate: job.scheduledDate, scheduledTime: '14:00' });
    await expect(move(other, '12:00')).resolves.toMatchObject({ scheduledTime: '12:00' });
    await expect(move(job, '12:00')).rejects.toMatchObject({ code: 'bookings.slotTaken' });
    await database.db
      .insertInto('calendarExceptions')
      .values({
        masterId: ola.masterId,
        kind: 'off',
        fromDate: job.scheduledDate,
        toDate: job.scheduledDate,
      })
      .execute();
    await expect(move(job, '16:00')).rejects.toMatchObject({ code: 'bookings.slotClosed' });
    const past = { id: job.id, date: '2026-11-19', time: '10:00' as const, reason };
    const seen = { date: job.scheduledDate, time: '10:00' };
    await expect(moveAsStaff(database.db, admin, { ...past, seen }, now)).rejects.toMatchObject({
      code: 'bookings.slotPast',
    });
  });

  test('is for administrators, and not in a booking of their own', async () => {
    const job = await bookAccepted();
    await expect(move(job, '14:00', stranger)).rejects.toMatchObject({
      code: 'bookings.notFound',
    });
    const own: Actor = { ...kari, role: 'admin' };
    await expect(move(job, '14:00', own)).rejects.toMatchObject({ code: 'access.forbidden' });
  });
});

describe('a booking that staff open again', () => {
  test('is the agreed job that it was, at its time, without the fee of its cancellation', async () => {
    const job = await bookAccepted();
    await step(ola.actor, job.id, 'cancelled', { reason: 'Syk' });
    await database.db
      .insertInto('cancellationFees')
      .values({
        bookingId: job.id,
        side: 'master',
        reason: 'late',
        amount: 500,
        createdAt: now.toISOString(),
      })
      .execute();
    const opened = await open(job.id, 'cancelled');
    expect(opened).toMatchObject({
      status: 'confirmed',
      acceptedAt: job.acceptedAt,
      hasAgreement: true,
      cancelledBy: null,
      cancelReason: null,
      fees: [],
    });
    expect(opened.history.at(-1)).toMatchObject({ from: 'cancelled', by: 'admin', reason });
    for (const userId of [kari.userId, ola.actor.userId])
      expect((await notified(userId, job.id)).at(-1)?.kind).toBe('bookingReopened');
    // A retry, as after a lost answer.
    expect((await open(job.id, 'cancelled')).history).toHaveLength(opened.history.length);
  });

  test('is a request where nobody had accepted it', async () => {
    const { id } = await book();
    await step(kari, id, 'cancelled');
    expect(await open(id, 'cancelled')).toMatchObject({ status: 'pending', acceptedAt: null });
  });

  test('is refused where its time is taken by now, and moves to another that is free', async () => {
    const job = await bookAccepted();
    await step(kari, job.id, 'cancelled');
    const taken = await book({ scheduledDate: job.scheduledDate });
    await step(ola.actor, taken.id, 'confirmed');
    await expect(open(job.id, 'cancelled')).rejects.toMatchObject({ code: 'bookings.slotTaken' });
    const at: Start = { date: job.scheduledDate, time: '14:00' };
    expect(await open(job.id, 'cancelled', { at })).toMatchObject({
      status: 'confirmed',
      scheduledTime: '14:00',
      moves: [{ by: 'admin', reason }],
    });
  });

  test('counts no more among the completed jobs of its master', async () => {
    const job = await bookAccepted();
    const count = () =>
      database.db
        .selectFrom('masters')
        .select('completedJobs')
        .where('id', '=', ola.masterId)
        .executeTakeFirstOrThrow();
    const before = await count();
    await step(admin, job.id, 'completed');
    // It is months ahead, so that nothing of it has begun.
    expect(await open(job.id, 'completed')).toMatchObject({ status: 'confirmed' });
    expect(await count()).toEqual(before);
  });

  test('is refused once it is reviewed, and for a status that staff did not see', async () => {
    const job = await bookAccepted();
    await step(admin, job.id, 'completed');
    await expect(open(job.id, 'cancelled')).rejects.toMatchObject({ code: 'conflict.stale' });
    await database.db
      .insertInto('reviews')
      .values({
        masterId: ola.masterId,
        clientId: kari.userId,
        bookingId: job.id,
        clientName: 'Kari',
        rating: 5,
        comment: 'Ryddig og raskt arbeid.',
      })
      .execute();
    await expect(open(job.id, 'completed')).rejects.toMatchObject({ code: 'bookings.final' });
  });

  test('is refused while its master is hidden', async () => {
    const { id } = await book();
    await step(kari, id, 'cancelled');
    const hide = (hiddenAt: string | null) =>
      database.db.updateTable('masters').set({ hiddenAt }).where('id', '=', ola.masterId).execute();
    await hide(now.toISOString());
    await expect(open(id, 'cancelled')).rejects.toMatchObject({ code: 'masters.notFound' });
    await hide(null);
  });
});
