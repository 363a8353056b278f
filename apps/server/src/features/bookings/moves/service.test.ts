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
import { acceptProposal, endProposal, moveBooking, proposeTimes } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
interface Start {
  date: string;
  time: '10:00' | '12:00' | '14:00';
}
const noon: Start = { date: '2026-12-02', time: '12:00' };
const two: Start = { date: '2026-12-02', time: '14:00' };

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;
let day = '2027-01-03';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola, otherMaster } = await makeBookingParties(
    inject('cluster'),
  ));
});
afterAll(() => database.drop());

/** A booking at ten on a day of its own. */
async function book(more: Partial<CreateBookingInput> = {}, actor = kari) {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  return createBooking(
    database.db,
    actor,
    bookingRequestTo(ola, { scheduledDate: day, scheduledTime: '10:00', ...more }),
    now,
  );
}

const step = (actor: Actor, id: number, status: BookingStatus) =>
  changeStatus(database.db, actor, { id, status }, now);

async function bookAccepted(more: Partial<CreateBookingInput> = {}, actor = kari) {
  const { id } = await book(more, actor);
  return step(ola.actor, id, 'confirmed');
}

const propose = (actor: Actor, bookingId: number, ...times: Start[]) =>
  proposeTimes(database.db, actor, { bookingId, times }, now);

const accept = (actor: Actor, id: number | undefined, start: Start) =>
  acceptProposal(database.db, actor, { id: id ?? 0, ...start }, now);

const notified = (userId: number, bookingId: number) =>
  database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', userId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ kind }) => kind));

describe('a proposal of other times', () => {
  test('leaves the old time until the other side accepts one, and moves the job then', async () => {
    const job = await bookAccepted();
    const proposed = await propose(kari, job.id, noon, two);
    expect(proposed).toMatchObject({
      scheduledDate: job.scheduledDate,
      scheduledTime: '10:00',
      proposal: { side: 'client', times: [noon, two] },
    });
    const moved = await accept(ola.actor, proposed.proposal?.id, two);
    expect(moved).toMatchObject({
      scheduledDate: two.date,
      scheduledTime: two.time,
      status: 'confirmed',
      proposal: null,
      moves: [{ by: 'master', from: { date: job.scheduledDate, time: '10:00' }, to: two }],
    });
    expect(await notified(ola.actor.userId, job.id)).toEqual(['bookingCreated', 'timeProposed']);
    expect(await notified(kari.userId, job.id)).toContain('bookingMoved');
    // Repeating it, as after a lost answer, changes nothing.
    expect((await accept(ola.actor, proposed.proposal?.id, two)).moves).toHaveLength(1);
  });

  test('of a master answers a request: the customer’s choice makes it a job with an agreement', async () => {
    const request = await book();
    const start = { ...noon, date: request.scheduledDate };
    const { proposal } = await propose(ola.actor, request.id, start);
    const agreed = await accept(kari, proposal?.id, start);
    expect(agreed).toMatchObject({ status: 'confirmed', scheduledTime: '12:00', proposal: null });
    expect(agreed.acceptedAt).not.toBeNull();
    expect(agreed.hasAgreement).toBe(true);
  });

  test('is replaced by a newer one of either side', async () => {
    const job = await bookAccepted();
    const on = (start: Start): Start => ({ ...start, date: job.scheduledDate });
    const first = await propose(kari, job.id, on(noon));
    const second = await propose(ola.actor, job.id, on(two));
    expect(second.proposal).toMatchObject({ side: 'master', times: [on(two)] });
    await expect(accept(ola.actor, first.proposal?.id, on(noon))).rejects.toMatchObject({
      code: 'moves.statusConflict',
    });
  });

  test('can be declined by the other side and withdrawn by its own', async () => {
    const job = await bookAccepted();
    const on = (start: Start): Start => ({ ...start, date: job.scheduledDate });
    const end = (actor: Actor, id: number | undefined, action: 'decline' | 'withdraw') =>
      endProposal(database.db, actor, { id: id ?? 0, action }, now);
    const first = (await propose(kari, job.id, on(noon))).proposal?.id;
    await expect(end(kari, first, 'decline')).rejects.toMatchObject({ code: 'access.forbidden' });
    expect(await end(ola.actor, first, 'decline')).toMatchObject({
      proposal: null,
      scheduledTime: '10:00',
    });
    expect(await notified(kari.userId, job.id)).toContain('proposalDeclined');
    const second = (await propose(kari, job.id, on(two))).proposal?.id;
    await expect(end(ola.actor, second, 'withdraw')).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    expect(await end(kari, second, 'withdraw')).toMatchObject({ proposal: null });
  });

  test('ends when the job is cancelled or begins', async () => {
    const job = await bookAccepted();
    const { proposal } = await propose(kari, job.id, { ...noon, date: job.scheduledDate });
    expect(await step(ola.actor, job.id, 'in_progress')).toMatchObject({ proposal: null });
    await expect(
      accept(ola.actor, proposal?.id, { ...noon, date: job.scheduledDate }),
    ).rejects.toMatchObject({ code: 'moves.statusConflict' });
    await expect(propose(kari, job.id, noon)).rejects.toMatchObject({
      code: 'bookings.statusConflict',
    });
  });

  test('is refused with the past, the same time, a closed hour and a taken one', async () => {
    const job = await bookAccepted();
    const other = await bookAccepted({
      scheduledDate: job.scheduledDate,
      scheduledTime: '14:00',
    });
    const at = (date: string, time: Start['time']) => propose(kari, job.id, { date, time });
    await expect(at('2026-11-19', '10:00')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(at(job.scheduledDate, '10:00')).rejects.toMatchObject({
      issues: [{ path: ['times', 0, 'time'], message: 'timeUnchanged' }],
    });
    await expect(at('2026-12-06', '10:00')).rejects.toMatchObject({ code: 'bookings.slotClosed' });
    await expect(at(other.scheduledDate, '14:00')).rejects.toMatchObject({
      code: 'bookings.slotTaken',
    });
    // A master may offer a Sunday.
    expect(
      (await propose(ola.actor, job.id, { date: '2026-12-06', time: '10:00' })).proposal?.times,
    ).toHaveLength(1);
  });

  test('whose time was taken meanwhile is refused, and stays for its other times', async () => {
    const job = await bookAccepted();
    const on = (start: Start): Start => ({ ...start, date: job.scheduledDate });
    const { proposal } = await propose(kari, job.id, on(noon), on(two));
    await bookAccepted({ scheduledDate: job.scheduledDate, scheduledTime: '12:00' }, stranger);
    await expect(accept(ola.actor, proposal?.id, on(noon))).rejects.toMatchObject({
      code: 'bookings.slotTaken',
    });
    expect(await accept(ola.actor, proposal?.id, on(two))).toMatchObject({
      scheduledTime: '14:00',
    });
  });

  test('and another accepted at once: one job gets the hour', async () => {
    const [one, two_] = [await bookAccepted(), await bookAccepted({}, stranger)];
    const start: Start = { date: '2026-12-03', time: '12:00' };
    const proposals = [await propose(kari, one.id, start), await propose(stranger, two_.id, start)];
    const answers = await Promise.allSettled(
      proposals.map(({ proposal }) => accept(ola.actor, proposal?.id, start)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find((answer) => answer.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'bookings.slotTaken' });
  });

  test('is nobody else’s: strangers find nothing, administrators may not', async () => {
    const job = await bookAccepted();
    const start = { ...noon, date: job.scheduledDate };
    for (const actor of [stranger, otherMaster.actor])
      await expect(propose(actor, job.id, start)).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
    await expect(propose(admin, job.id, start)).rejects.toMatchObject({ code: 'access.forbidden' });
    const { proposal } = await propose(kari, job.id, start);
    for (const actor of [stranger, otherMaster.actor])
      await expect(accept(actor, proposal?.id, start)).rejects.toMatchObject({
        code: 'moves.notFound',
      });
    await expect(accept(admin, proposal?.id, start)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    await expect(accept(kari, proposal?.id, start)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    await expect(accept(ola.actor, 999_999, start)).rejects.toMatchObject({
      code: 'moves.notFound',
    });
    await expect(
      accept(ola.actor, proposal?.id, { date: '2027-02-01', time: '10:00' }),
    ).rejects.toMatchObject({ code: 'moves.timeUnknown' });
  });
});

describe('moving a request', () => {
  const move = (actor: Actor, id: number, start: Start) =>
    moveBooking(database.db, actor, { id, ...start }, now);

  test('is the customer’s, at once, while nobody has accepted it', async () => {
    const request = await book();
    const start = { ...two, date: request.scheduledDate };
    expect(await move(kari, request.id, start)).toMatchObject({
      status: 'pending',
      scheduledTime: '14:00',
      moves: [{ by: 'client', to: start }],
    });
    expect(await notified(ola.actor.userId, request.id)).toContain('bookingMoved');
    expect((await move(kari, request.id, start)).moves).toHaveLength(1);
    await expect(move(ola.actor, request.id, start)).rejects.toMatchObject({
      code: 'access.forbidden',
    });
    await expect(move(stranger, request.id, start)).rejects.toMatchObject({
      code: 'bookings.notFound',
    });
    await step(ola.actor, request.id, 'confirmed');
    await expect(
      move(kari, request.id, { ...noon, date: request.scheduledDate }),
    ).rejects.toMatchObject({ code: 'moves.needsAnswer' });
  });

  test('refuses an hour of another job and a closed day', async () => {
    const taken = await bookAccepted({}, stranger);
    const request = await book();
    await expect(
      move(kari, request.id, { date: taken.scheduledDate, time: '10:00' }),
    ).rejects.toMatchObject({ code: 'bookings.slotTaken' });
    await expect(
      move(kari, request.id, { date: '2026-12-06', time: '10:00' }),
    ).rejects.toMatchObject({ code: 'bookings.slotClosed' });
  });
});
