import type { Actor } from '@mesterhand/domain/access/actor';
import type { Withdrawal, WithdrawInput } from '@mesterhand/domain/withdrawals/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { runTopics } from '../../../../../tests/support/run-topics.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { decideOnChange, proposeChange } from '../change-orders/service.ts';
import { notificationHandlers } from '../notifications/causes/service.ts';
import { findReceipt } from './queries.ts';
import { previewWithdrawal, readWithdrawal, withdraw } from './service.ts';

/** A Tuesday, 10:00 in Oslo. */
const now = new Date('2026-12-01T09:00:00Z');
const agreedAt = new Date('2026-11-30T11:00:00Z');
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let otherMaster: MadeMaster;
let admin: Actor;
let ola: MadeMaster;
let bookingId: number;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  [stranger, admin] = [await makeClient(db), await makeClient(db, { role: 'admin' })];
  otherMaster = await makeMaster(db, { firstName: 'Per' });
});
beforeEach(async () => {
  const { db } = database;
  [kari, ola] = [await makeClient(db), await makeMaster(db)];
  bookingId = await agreed();
});
afterAll(() => database.drop());

const agreed = (more: Partial<Parameters<typeof makeAgreedJob>[1]> = {}) =>
  makeAgreedJob(database.db, {
    clientId: kari.userId,
    master: ola,
    at: agreedAt,
    startsEarly: true,
    ...more,
  });
const preview = (at = now, actor = kari) => previewWithdrawal(database.db, actor, bookingId, at);
const leave = (more: Partial<WithdrawInput> = {}, { at = now, actor = kari } = {}) =>
  withdraw(
    database.db,
    actor,
    { bookingId, statement: '', seenDue: 0, language: 'nb', ...more },
    at,
  );
const start = () =>
  changeStatus(database.db, ola.actor, { id: bookingId, status: 'in_progress' }, now);

const readBooking = () =>
  database.db
    .selectFrom('bookings')
    .select(['status', 'cancelledBy'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();

describe('a withdrawal', () => {
  test('before the start costs nothing, cancels the job and has a receipt at once', async () => {
    const { db } = database;
    expect(await preview()).toEqual({
      bookingId,
      isPossible: true,
      refusal: null,
      lastDay: '2026-12-14',
      calculation: expect.objectContaining({ reason: 'notStarted', due: 0 }),
    });
    const made = await leave({ statement: 'Jeg angrer.', language: 'en' });
    expect(made).toMatchObject({
      bookingId,
      at: now.toISOString(),
      statement: 'Jeg angrer.',
      amountDue: 0,
      receipt: expect.stringMatching(/^A-2026-5\d{5}$/),
    });
    expect(made.receiptText).toContain('Your message: Jeg angrer.');
    expect(made.receiptText).toContain('To pay: NOK 0.00');
    expect(await readBooking()).toEqual({ status: 'cancelled', cancelledBy: 'client' });
    expect(await readWithdrawal(db, ola.actor, bookingId)).toEqual(made);
    const { id } = await db
      .selectFrom('withdrawals')
      .select('id')
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(await findReceipt(db, id)).toMatchObject({ language: 'en', text: made.receiptText });
    const jobs = await db
      .selectFrom('jobs')
      .select('payload')
      .where('topic', '=', 'withdrawal.receipt')
      .execute();
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ withdrawalId: id });
  });

  test('notifies the master once, of the withdrawal and not of a cancellation', async () => {
    const { db } = database;
    await leave();
    await leave();
    await runTopics(db, notificationHandlers({ db, clock: () => now }), 1);
    const kinds = await db
      .selectFrom('notifications')
      .select(['kind', 'facts'])
      .where('userId', '=', ola.actor.userId)
      .execute();
    expect(kinds).toEqual([{ kind: 'withdrawalMade', facts: { due: 0 } }]);
  });

  test('repeated answers the same and changes nothing', async () => {
    const made = await leave();
    expect(await leave({ statement: 'Igjen.' }, { at: later(60) })).toEqual(made);
    expect(await preview()).toMatchObject({ isPossible: false, calculation: null });
  });

  test('after the start is paid for in part, with the accepted changes', async () => {
    const { db } = database;
    const change = {
      bookingId,
      reason: 'Mer arbeid.',
      lines: [{ kind: 'hours', text: 'Rørlegger', quantity: 2, unitPrice: 1000 }] as const,
      extraHours: 0,
    };
    const { id } = await proposeChange(db, ola.actor, { ...change, lines: [...change.lines] }, now);
    await decideOnChange(db, kari, { id, action: 'accept' }, now);
    await start();
    // One of four hours of 1000, and the call-out.
    const { calculation } = await preview(later(60));
    expect(calculation).toMatchObject({ reason: 'part', plannedMinutes: 240, due: 1500 });
    const made = await leave({ seenDue: 1500 }, { at: later(63) });
    expect(made).toMatchObject({ at: later(63).toISOString(), amountDue: 1500 });
    expect(made.receiptText).toContain('60 av 240 avtalte minutter');
    expect(await readBooking()).toEqual({ status: 'cancelled', cancelledBy: 'client' });
  });

  test('of which more is due than was shown changes nothing', async () => {
    await start();
    await expect(leave({ seenDue: 0 }, { at: later(5) })).rejects.toMatchObject({
      code: 'withdrawals.dueChanged',
    });
    expect((await readBooking()).status).toBe('in_progress');
    await expect(readWithdrawal(database.db, kari, bookingId)).rejects.toMatchObject({
      code: 'withdrawals.notFound',
    });
  });

  test('from work that nobody asked to begin early is free, and the job stays done', async () => {
    bookingId = await agreed({
      startsEarly: false,
      status: 'completed',
      startedAt: now,
      date: '2026-12-02',
    });
    const made = await leave({}, { at: later(120) });
    expect(made).toMatchObject({ amountDue: 0, calculation: { reason: 'notRequested' } });
    expect(await readBooking()).toEqual({ status: 'completed', cancelledBy: null });
  });

  test.each<[string, Parameters<typeof agreed>[0], at: Date, code: string]>([
    ['of work that is done as asked', { status: 'completed' }, now, 'withdrawals.lost'],
    ['of an urgent repair', { isUrgent: true, startsEarly: false }, now, 'withdrawals.urgent'],
    ['after the last day', {}, new Date('2026-12-14T23:00:00Z'), 'withdrawals.tooLate'],
    ['of a cancelled job', { status: 'cancelled' }, now, 'withdrawals.cancelled'],
  ])('%s is refused', async (_name, more, at, code) => {
    bookingId = await agreed({ date: '2026-12-03', ...more });
    expect(await preview(at)).toMatchObject({ isPossible: false, refusal: code });
    await expect(leave({}, { at })).rejects.toMatchObject({ code });
  });

  test('needs an agreement', async () => {
    const job = { clientId: kari.userId, master: ola, status: 'pending' } as const;
    bookingId = await makeJob(database.db, job);
    await expect(leave()).rejects.toMatchObject({ code: 'agreements.notFound' });
  });
});

test('nobody withdraws for the customer, and strangers learn nothing', async () => {
  const { db } = database;
  for (const actor of [stranger, otherMaster.actor, ola.actor, admin]) {
    await expect(leave({}, { actor })).rejects.toMatchObject({ code: 'agreements.notFound' });
    await expect(preview(now, actor)).rejects.toMatchObject({ code: 'agreements.notFound' });
  }
  await leave();
  for (const actor of [stranger, otherMaster.actor])
    await expect(readWithdrawal(db, actor, bookingId)).rejects.toMatchObject({
      code: 'withdrawals.notFound',
    });
});

/** What came of a withdrawal and of a step of the master. */
function outcomesOf([left, stepped]: [
  PromiseSettledResult<Withdrawal>,
  PromiseSettledResult<unknown>,
]) {
  return [
    left.status === 'fulfilled' ? `due ${left.value.amountDue}` : codeOf(left.reason),
    stepped.status === 'fulfilled' ? 'done' : codeOf(stepped.reason),
  ];
}

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

describe('at the same time', () => {
  test('as the start: one comes first, and nothing unseen is due', async () => {
    const settled = await Promise.allSettled([leave(), start()]);
    const { status } = await readBooking();
    expect([
      ['due 0', 'bookings.statusConflict', 'cancelled'],
      ['withdrawals.dueChanged', 'done', 'in_progress'],
    ]).toContainEqual([...outcomesOf(settled), status]);
  });

  test('as the completion: the job is cancelled, or the right is lost', async () => {
    await start();
    const input = { id: bookingId, status: 'completed' } as const;
    const settled = await Promise.allSettled([
      leave({ seenDue: 2500 }, { at: later(30) }),
      changeStatus(database.db, ola.actor, input, later(30)),
    ]);
    const { status } = await readBooking();
    expect([
      ['due 1000', 'bookings.statusConflict', 'cancelled'],
      ['withdrawals.lost', 'done', 'completed'],
    ]).toContainEqual([...outcomesOf(settled), status]);
  });

  test('from two devices: one withdrawal with one receipt', async () => {
    const [one, other] = await Promise.all([leave(), leave()]);
    expect(one).toEqual(other);
  });
});
