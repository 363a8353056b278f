import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput, SetStatusInput } from '@mesterhand/domain/bookings/schema';
import { addDays, osloInstant, weekdayOf } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { MadeMaster } from '../../../../../../tests/support/people.ts';
import { withdraw } from '../../withdrawals/service.ts';
import { acceptProposal, proposeTimes } from '../moves/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let day = '2027-01-03';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola } = await makeBookingParties(inject('cluster')));
});
beforeEach(() => setRule(24, 500));
afterAll(() => database.drop());

const setRule = (cancellationFreeHours: number, cancellationFee: number) =>
  database.db.updateTable('settings').set({ cancellationFreeHours, cancellationFee }).execute();

/** A booking at ten on a day of its own. */
function book(more: Partial<CreateBookingInput> = {}) {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  const request = bookingRequestTo(ola, { scheduledDate: day, scheduledTime: '10:00', ...more });
  return createBooking(database.db, kari, request, now);
}

type Asked = Omit<SetStatusInput, 'id'>;
const step = (actor: Actor, id: number, asked: Asked, at = now) =>
  changeStatus(database.db, actor, { id, ...asked }, at);
const cancelled = { status: 'cancelled', reason: 'Syk.' } as const;

async function bookAccepted() {
  const { id } = await book();
  return step(ola.actor, id, { status: 'confirmed' });
}

/** The instant so many hours before ten on the last day booked. */
const hoursBefore = (hours: number) =>
  new Date(osloInstant(day, '10:00').getTime() - hours * 3_600_000);
const feesOf = async (id: number) =>
  (await readBookingDetail(database.db, admin, id, now)).fees.map(({ side, reason, amount }) => ({
    side,
    reason,
    amount,
  }));

describe('the terms of a booking', () => {
  test('are those that its customer read, whatever the settings say later', async () => {
    const { id, cancellation } = await bookAccepted();
    expect(cancellation).toMatchObject({ freeHours: 24, fee: 500 });
    await setRule(168, 5000);
    const { fees } = await step(ola.actor, id, cancelled, hoursBefore(20));
    expect(fees).toMatchObject([{ side: 'master', reason: 'late', amount: 500 }]);
  });

  test('another rule than the one that was seen is refused like another price', async () => {
    const seen = (seenCancellation: CreateBookingInput['seenCancellation']) =>
      book({ seenCancellation });
    for (const other of [null, { freeHours: 24, fee: 400 }, { freeHours: 48, fee: 500 }])
      await expect(seen(other)).rejects.toMatchObject({ code: 'bookings.priceChanged' });
    await expect(seen({ freeHours: 24, fee: 500 })).resolves.toMatchObject({ status: 'pending' });
    await setRule(24, 0);
    await expect(seen({ freeHours: 24, fee: 0 })).resolves.toMatchObject({ cancellation: null });
    await expect(seen(null)).resolves.toMatchObject({ cancellation: null });
  });

  test('without a fee nothing is recorded', async () => {
    await setRule(24, 0);
    const { id, cancellation } = await bookAccepted();
    expect(cancellation).toBeNull();
    const { fees } = await step(ola.actor, id, cancelled, hoursBefore(1));
    expect(fees).toEqual([]);
  });
});

describe('a late cancellation', () => {
  test.each([
    ['client', 25, []],
    ['master', 25, []],
    ['client', 23, [{ side: 'client', reason: 'late', amount: 500 }]],
    ['master', 23, [{ side: 'master', reason: 'late', amount: 500 }]],
    ['admin', 23, []],
  ] as const)('by the %s, %i hours before, records %j', async (side, hours, expected) => {
    const { id } = await bookAccepted();
    const actor = side === 'client' ? kari : side === 'master' ? ola.actor : admin;
    const { status } = await step(actor, id, cancelled, hoursBefore(hours));
    expect(status).toBe('cancelled');
    expect(await feesOf(id)).toEqual(expected);
  });

  test('of a request that nobody accepted is free', async () => {
    const { id } = await book();
    await step(kari, id, cancelled, hoursBefore(1));
    expect(await feesOf(id)).toEqual([]);
  });

  test('is refused where more would be due than was seen, and nothing changes', async () => {
    const { id } = await bookAccepted();
    const late = hoursBefore(23);
    const seen = (seenFee: number) => step(ola.actor, id, { ...cancelled, seenFee }, late);
    await expect(seen(0)).rejects.toMatchObject({ code: 'bookings.feeChanged' });
    expect(await readBookingDetail(database.db, kari, id, now)).toMatchObject({
      status: 'confirmed',
      fees: [],
    });
    expect((await seen(500)).status).toBe('cancelled');
  });

  test('by a stranger is not found, and records nothing', async () => {
    const { id } = await bookAccepted();
    await expect(step(stranger, id, cancelled, hoursBefore(1))).rejects.toMatchObject({
      code: 'bookings.notFound',
    });
    expect(await feesOf(id)).toEqual([]);
  });

  test('of both sides at once records one fee: the second finds it cancelled', async () => {
    const { id } = await bookAccepted();
    const late = hoursBefore(2);
    await Promise.all([step(kari, id, cancelled, late), step(ola.actor, id, cancelled, late)]);
    const fees = await feesOf(id);
    expect(fees).toHaveLength(1);
    const { cancelledBy } = await readBookingDetail(database.db, kari, id, now);
    expect(fees[0]?.side).toBe(cancelledBy);
  });

  test('at the same time as the completion: one of the two wins, with or without the fee', async () => {
    const { id } = await bookAccepted();
    await step(ola.actor, id, { status: 'in_progress' });
    const late = hoursBefore(0);
    await Promise.allSettled([
      step(ola.actor, id, { status: 'completed', seen: 'in_progress' }, late),
      step(ola.actor, id, { ...cancelled, seen: 'in_progress' }, late),
    ]);
    const { status } = await readBookingDetail(database.db, kari, id, now);
    expect(await feesOf(id)).toHaveLength(status === 'cancelled' ? 1 : 0);
  });
});

describe('a customer who returns an accepted job late', () => {
  const returned = async () => {
    const { id } = await bookAccepted();
    await step(kari, id, { status: 'pending' }, hoursBefore(3));
    return id;
  };
  const due = [{ side: 'client', reason: 'late', amount: 500 }];

  test('records the fee, whoever cancels it then', async () => {
    const [one, other] = [await returned(), await returned()];
    expect(await feesOf(one)).toEqual(due);
    await step(kari, one, cancelled, hoursBefore(2));
    await step(ola.actor, other, cancelled, hoursBefore(2));
    expect([await feesOf(one), await feesOf(other)]).toEqual([due, due]);
  });

  test('records no fee once the master accepts again', async () => {
    const id = await returned();
    await step(ola.actor, id, { status: 'confirmed' }, hoursBefore(2));
    expect(await feesOf(id)).toEqual([]);
  });

  test('records no fee once the two agree on another time', async () => {
    const id = await returned();
    const at = hoursBefore(2);
    const times = [{ date: addDays(day, 60), time: '12:00' as const }];
    const { proposal } = await proposeTimes(database.db, ola.actor, { bookingId: id, times }, at);
    const [start] = times;
    if (start === undefined || proposal === null) throw new Error('No proposal.');
    await acceptProposal(database.db, kari, { id: proposal.id, ...start }, at);
    expect(await feesOf(id)).toEqual([]);
  });
});

test('an administrator who opens a cancelled job again removes the fee', async () => {
  const { id } = await bookAccepted();
  await step(ola.actor, id, cancelled, hoursBefore(2));
  await step(admin, id, { status: 'pending' }, hoursBefore(1));
  expect(await feesOf(id)).toEqual([]);
});

describe('the right to withdraw', () => {
  /** Accepted two days before the job, within the fourteen days. */
  async function acceptedLately() {
    const { id } = await book();
    const at = hoursBefore(48);
    return { ...(await step(ola.actor, id, { status: 'confirmed' }, at)), at };
  }

  test('makes a late cancellation free for the customer, not for the master', async () => {
    const job = await acceptedLately();
    expect(Date.parse(job.cancellation?.withdrawUntil ?? '')).toBeGreaterThan(Date.parse(day));
    await step(kari, job.id, { ...cancelled, seenFee: 0 }, hoursBefore(2));
    expect(await feesOf(job.id)).toEqual([]);
    const other = await acceptedLately();
    await step(ola.actor, other.id, cancelled, hoursBefore(2));
    expect(await feesOf(other.id)).toHaveLength(1);
  });

  test('a withdrawal is no late cancellation, and removes what was due of the customer', async () => {
    const { id } = await acceptedLately();
    const fee = { amount: 500, createdAt: hoursBefore(1).toISOString() };
    await database.db
      .insertInto('cancellationFees')
      .values([
        { bookingId: id, side: 'client', reason: 'noShow', ...fee },
        { bookingId: id, side: 'master', reason: 'noShow', ...fee },
      ])
      .execute();
    const request = { bookingId: id, statement: '', seenDue: 0, language: 'nb' } as const;
    await withdraw(database.db, kari, request, hoursBefore(-1));
    expect(await readBookingDetail(database.db, kari, id, now)).toMatchObject({
      status: 'cancelled',
      fees: [{ side: 'master' }],
    });
  });
});
