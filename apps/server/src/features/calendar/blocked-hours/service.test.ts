import type { Actor } from '@mesterhand/domain/access/actor';
import { ownJobFormSchema } from '@mesterhand/domain/bookings/own-job-schema';
import { mostBlocksOfDay } from '@mesterhand/domain/calendar/blocked-hours';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../../tests/support/people.ts';
import { createOwnJob, setOwnJobDone } from '../../bookings/own-jobs/service.ts';
import { createBooking } from '../../bookings/requests/service.ts';
import { changeStatus } from '../../bookings/steps/service.ts';
import { addException, readCalendar } from '../service.ts';
import { blockHours, unblockHours } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const date = '2026-12-01';
const afternoon = { date, from: '13:00', to: '15:30', note: 'Tannlege' };

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari, stranger } = await makeBookingParties(inject('cluster')));
});
beforeEach(async () => {
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const block = (hours: Partial<typeof afternoon> = {}, actor: Actor = ola.actor) =>
  blockHours(database.db, actor, { masterId: ola.masterId, ...afternoon, ...hours }, now);
const unblock = (id: number, actor: Actor = ola.actor) =>
  unblockHours(database.db, actor, { masterId: ola.masterId, id });
const book = (
  scheduledTime: '09:00' | '10:00' | '12:00' | '13:00' | '15:00' | '16:00',
  durationMinutes?: number,
) =>
  createBooking(
    database.db,
    kari,
    bookingRequestTo(ola, { scheduledDate: date, scheduledTime, durationMinutes }),
    now,
  );
const blocksFor = async (actor: Actor | null) =>
  (await readCalendar(database.db, actor, { masterId: ola.masterId, from: date })).blocks;

describe('blocked hours', () => {
  test('refuse every job that would reach into them, until they are opened again', async () => {
    const { id } = await block();
    for (const [time, minutes] of [['13:00'], ['15:00'], ['12:00', 75], ['09:00', 300]] as const)
      await expect(book(time, minutes)).rejects.toMatchObject({ code: 'bookings.slotClosed' });
    await expect(book('12:00', 60)).resolves.toMatchObject({ status: 'pending' });
    await expect(book('16:00')).resolves.toMatchObject({ status: 'pending' });
    await unblock(id);
    await expect(book('13:00')).resolves.toMatchObject({ status: 'pending' });
  });

  test('are shown to everybody, their note to the master alone', async () => {
    const { id } = await block();
    const { note, ...hours } = afternoon;
    for (const actor of [null, kari, stranger])
      expect(await blocksFor(actor)).toEqual([{ id, ...hours, note: null }]);
    expect(await blocksFor(ola.actor)).toEqual([{ id, ...hours, note }]);
  });

  test('over accepted jobs answer with those that they meet, and the jobs stay', async () => {
    const morning = await book('09:00');
    const long = await book('10:00', 240);
    const later = await book('16:00');
    for (const { id } of [morning, long, later])
      await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
    const { clashes } = await block();
    expect(clashes).toMatchObject([{ bookingId: long.id, time: '10:00', durationMinutes: 240 }]);
    expect((await block({ from: '09:30', to: '24:00' })).clashes).toHaveLength(3);
    const { status } = await database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', long.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('confirmed');
  });

  test('answer with own jobs too, until they are done', async () => {
    const job = ownJobFormSchema.parse({
      clientName: 'Per Hansen',
      scheduledDate: date,
      scheduledTime: '12:15',
      durationMinutes: 90,
    });
    const { id } = await createOwnJob(database.db, ola.masterId, job, now);
    const { clashes } = await block();
    expect(clashes).toEqual([
      {
        bookingId: null,
        ownJobId: id,
        date,
        time: '12:15',
        durationMinutes: 90,
        clientName: 'Per Hansen',
        service: null,
      },
    ]);
    expect((await block({ from: '14:00' })).clashes).toEqual([]);
    const off = { kind: 'off', from: date, to: date, hours: null, note: '' } as const;
    const closed = await addException(
      database.db,
      ola.actor,
      { ...off, masterId: ola.masterId },
      now,
    );
    expect(closed.clashes).toMatchObject([{ ownJobId: id }]);
    await setOwnJobDone(database.db, ola.masterId, { id, done: true }, now);
    expect((await block()).clashes).toEqual([]);
  });

  test('are one entry however often they are tapped, also at once', async () => {
    const made = await Promise.all([block(), block(), block()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await blocksFor(null)).toHaveLength(1);
  });

  test('have a limit for each day', async () => {
    for (let hour = 0; hour < mostBlocksOfDay; hour += 1) {
      const from = `${String(hour).padStart(2, '0')}:00`;
      await block({ from, to: '23:00' });
    }
    await expect(block()).rejects.toMatchObject({ code: 'calendar.tooManyBlocks' });
    await expect(block({ date: '2026-12-02' })).resolves.toBeTruthy();
  });

  test('cannot be blocked or opened by a stranger, a customer or another master', async () => {
    const { id } = await block();
    const other = await makeMaster(database.db);
    for (const actor of [stranger, kari, other.actor]) {
      await expect(block({ to: '18:00' }, actor)).rejects.toMatchObject({
        code: 'access.forbidden',
      });
      await expect(unblock(id, actor)).rejects.toMatchObject({ code: 'access.forbidden' });
    }
    const ofOther = { masterId: other.masterId, id };
    await expect(unblockHours(database.db, other.actor, ofOther)).rejects.toMatchObject({
      code: 'calendar.notFound',
    });
    expect(await blocksFor(null)).toHaveLength(1);
  });

  test.each(['2026-11-19', '2028-01-01'])('are not of %s', async (day) => {
    await expect(block({ date: day })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: ['date'], message: 'dateOutOfRange' }],
    });
  });
});
