import { observeStatements } from '@mesterhand/db/observe';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  jobsOfBooking,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola, otherMaster } = await makeBookingParties(
    inject('cluster'),
  ));
});
afterAll(() => database.drop());

const book = (more: Partial<CreateBookingInput> = {}, actor = kari) =>
  createBooking(database.db, actor, bookingRequestTo(ola, more), now);

const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, now);

describe('steps of a booking', () => {
  test('C-53 C-57 C-140 accepted, started, completed: counted for the master once', async () => {
    const { id } = await book({ scheduledDate: '2026-12-03' });
    const accepted = await step(ola.actor, id, 'confirmed');
    expect(accepted).toMatchObject({ status: 'confirmed', acceptedAt: now.toISOString() });
    await step(ola.actor, id, 'in_progress');
    const completed = await step(ola.actor, id, 'completed');
    await step(ola.actor, id, 'completed');
    expect(completed.history.map(({ to, by }) => [to, by])).toEqual([
      ['pending', 'client'],
      ['confirmed', 'master'],
      ['in_progress', 'master'],
      ['completed', 'master'],
    ]);
    const listed = await database.db
      .selectFrom('listing')
      .select('completedJobs')
      .where('masterId', '=', ola.masterId)
      .executeTakeFirstOrThrow();
    expect(listed.completedJobs).toBe(1);
  });

  const inProgress = async (scheduledDate: string) => {
    const { id } = await book({ scheduledDate });
    await step(ola.actor, id, 'confirmed');
    await step(ola.actor, id, 'in_progress');
    return id;
  };
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const completedJobs = async () => {
    const { completedJobs: jobs } = await database.db
      .selectFrom('masters')
      .select('completedJobs')
      .where('id', '=', ola.masterId)
      .executeTakeFirstOrThrow();
    return jobs;
  };

  test('C-57 a master undoes a completion for ten minutes, and history and count reflect it', async () => {
    const id = await inProgress('2027-01-11');
    const before = await completedJobs();
    const completed = await step(ola.actor, id, 'completed');
    expect(completed.completionFinalAt).toBe(minutesLater(10).toISOString());
    expect(await completedJobs()).toBe(before + 1);
    const undo = (at: Date) =>
      changeStatus(database.db, ola.actor, { id, status: 'in_progress', seen: 'completed' }, at);
    const undone = await undo(minutesLater(9));
    expect(undone).toMatchObject({ status: 'in_progress', completionFinalAt: null });
    expect(undone.history.at(-1)).toMatchObject({
      from: 'completed',
      to: 'in_progress',
      by: 'master',
    });
    expect(await completedJobs()).toBe(before);
    // A retry of the same request changes nothing.
    expect((await undo(minutesLater(9))).history).toEqual(undone.history);
    await changeStatus(database.db, ola.actor, { id, status: 'completed' }, minutesLater(20));
    await expect(undo(minutesLater(30))).rejects.toMatchObject({ code: 'bookings.undoExpired' });
    expect(await completedJobs()).toBe(before + 1);
  });

  test('C-57 an undone completion takes its slot again, unless another job has it', async () => {
    const id = await inProgress('2027-01-12');
    await step(ola.actor, id, 'completed');
    const other = await book({ scheduledDate: '2027-01-12' });
    await step(ola.actor, other.id, 'confirmed');
    await expect(step(ola.actor, id, 'in_progress')).rejects.toMatchObject({
      code: 'bookings.slotTaken',
    });
  });

  test('C-54 a customer’s confirmation blocks nothing until the master accepts', async () => {
    const slot = { scheduledDate: '2026-12-04' } as const;
    const mine = await book(slot);
    expect(await step(kari, mine.id, 'confirmed')).toMatchObject({
      status: 'confirmed',
      acceptedAt: null,
    });
    const theirs = await book(slot, stranger);
    await step(ola.actor, theirs.id, 'confirmed');
    await expect(step(ola.actor, mine.id, 'confirmed')).rejects.toMatchObject({
      code: 'bookings.slotTaken',
    });
    expect(await readBookingDetail(database.db, kari, mine.id, now)).toMatchObject({
      status: 'confirmed',
      acceptedAt: null,
    });
  });

  test('C-54 going back to pending frees the slot', async () => {
    const slot = { scheduledDate: '2026-12-05' } as const;
    const mine = await book(slot);
    await step(ola.actor, mine.id, 'confirmed');
    expect(await step(kari, mine.id, 'pending')).toMatchObject({
      status: 'pending',
      acceptedAt: null,
    });
    const theirs = await book(slot, stranger);
    await expect(step(ola.actor, theirs.id, 'confirmed')).resolves.toMatchObject({
      status: 'confirmed',
    });
  });

  test('C-57 a master must give a reason to cancel an accepted job', async () => {
    const { id } = await book({ scheduledDate: '2026-12-14' });
    await step(ola.actor, id, 'confirmed');
    await expect(step(ola.actor, id, 'cancelled')).rejects.toMatchObject({
      code: 'bookings.reasonRequired',
    });
    await step(ola.actor, id, 'cancelled', 'Jeg er blitt syk.');
    expect(await readBookingDetail(database.db, kari, id, now)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'master',
      cancelReason: 'Jeg er blitt syk.',
    });
  });

  test('C-55 an administrator sets any status, which is audited', async () => {
    const { id } = await book({ scheduledDate: '2026-12-07' });
    await step(admin, id, 'completed');
    expect(await step(admin, id, 'cancelled', 'Feilregistrert')).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
    });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'before', 'after', 'reason'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        action: 'bookings.status',
        actorId: admin.userId,
        before: { status: 'pending' },
        after: { status: 'completed' },
        reason: null,
      },
      {
        action: 'bookings.status',
        actorId: admin.userId,
        before: { status: 'completed' },
        after: { status: 'cancelled' },
        reason: 'Feilregistrert',
      },
    ]);
  });

  test('C-55 an administrator can’t overwrite a change they have not seen', async () => {
    const { id } = await book({ scheduledDate: '2026-12-22' });
    await step(kari, id, 'cancelled');
    const late = { id, status: 'confirmed' as const, seen: 'pending' as const };
    const refusal = { code: 'conflict.stale' };
    await expect(changeStatus(database.db, admin, late, now)).rejects.toMatchObject(refusal);
    // Reaching the status that is already set is no conflict.
    const same = { id, status: 'cancelled' as const, seen: 'pending' as const };
    expect((await changeStatus(database.db, admin, same, now)).status).toBe('cancelled');
    const fresh = { id, status: 'confirmed' as const, seen: 'cancelled' as const };
    expect((await changeStatus(database.db, admin, fresh, now)).status).toBe('confirmed');
  });

  test('trap 4 a stranger and another master get not found', async () => {
    const { id } = await book({ scheduledDate: '2026-12-08' });
    for (const actor of [stranger, otherMaster.actor]) {
      await expect(step(actor, id, 'cancelled')).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
      await expect(readBookingDetail(database.db, actor, id, now)).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
    }
    await expect(readBookingDetail(database.db, admin, id, now)).resolves.toMatchObject({ id });
  });

  test('of 50 concurrent confirmations of one slot one wins', async () => {
    const slot = { scheduledDate: '2026-12-09' } as const;
    const clients = await Promise.all(Array.from({ length: 50 }, () => makeClient(database.db)));
    const requests = await Promise.all(clients.map((client) => book(slot, client)));
    const answers = await Promise.allSettled(
      requests.map(({ id }) => step(ola.actor, id, 'confirmed')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.code] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['bookings.slotTaken']));
  });

  test('of two concurrent answers to one booking the second finds it decided', async () => {
    const { id } = await book({ scheduledDate: '2026-12-10' });
    await Promise.allSettled([step(ola.actor, id, 'confirmed'), step(kari, id, 'cancelled')]);
    const { history, status } = await readBookingDetail(database.db, kari, id, now);
    const steps = history.map(({ to }) => to);
    expect(steps.at(-1)).toBe(status);
    expect([
      ['pending', 'confirmed', 'cancelled'],
      ['pending', 'cancelled'],
    ]).toContainEqual(steps);
  });
});

describe('an answer', () => {
  const listen = async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await work();
    stop();
    return statements;
  };

  test('takes thirteen statements with its agreement, and one more where it changes the master’s response time', async () => {
    const master = await makeMaster(database.db);
    const { masterId, serviceId } = master;
    const days = ['2026-12-28', '2026-12-29'];
    const [first, second] = await Promise.all(
      days.map((scheduledDate) => book({ masterId, serviceId, scheduledDate })),
    );
    const accept = (id = 0) => listen(() => step(master.actor, id, 'confirmed'));
    const isRebuilding = (text: string): boolean => text.includes('refresh_listing');
    const [one, other] = [await accept(first?.id), await accept(second?.id)];
    expect(one.length).toBeLessThanOrEqual(14);
    expect(one.filter(isRebuilding)).toHaveLength(1);
    // Both took no time, so the response time is unchanged.
    expect(other.length).toBeLessThanOrEqual(13);
    expect(other.filter(isRebuilding)).toEqual([]);
  });

  test('is stored in its booking and history, and enqueues its job', async () => {
    const { db } = database;
    const { id } = await book({ scheduledDate: '2026-12-30' });
    await step(ola.actor, id, 'confirmed');
    await step(ola.actor, id, 'in_progress');
    await step(ola.actor, id, 'cancelled', 'Regn');
    const at = now.toISOString();
    const row = await db
      .selectFrom('bookings')
      .select(['status', 'acceptedAt', 'startedAt', 'completedAt', 'updatedAt'])
      .select(['cancelledAt', 'cancelledBy', 'cancelReason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'cancelled',
      acceptedAt: at,
      startedAt: at,
      completedAt: null,
      updatedAt: at,
      cancelledAt: at,
      cancelledBy: 'master',
      cancelReason: 'Regn',
    });
    const events = await db
      .selectFrom('bookingEvents')
      .select(['id', 'actorId', 'side', 'fromStatus', 'toStatus', 'reason'])
      .where('bookingId', '=', id)
      .orderBy('id')
      .execute();
    const last = { actorId: ola.actor.userId, side: 'master', fromStatus: 'in_progress' };
    expect(events).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ ...last, toStatus: 'cancelled', reason: 'Regn' });
    const payload = { bookingId: id, from: 'in_progress', to: 'cancelled' } as const;
    const eventId = events.at(-1)?.id;
    expect(await jobsOfBooking(db, 'booking.statusChanged', id)).toContainEqual({
      ...payload,
      eventId,
    });
  });
});

test('every step enqueues its job in the same transaction', async () => {
  const { id } = await book({ scheduledDate: '2026-12-11' });
  await step(ola.actor, id, 'confirmed');
  const rows = await database.db
    .selectFrom('jobs')
    .select(['topic', 'payload'])
    .orderBy('createdAt')
    .execute();
  expect(
    rows
      .filter(({ payload }) => new RegExp(`"bookingId":${id}\\b`).test(JSON.stringify(payload)))
      .map(({ topic }) => topic),
  ).toEqual(['booking.statusChanged']);
});
