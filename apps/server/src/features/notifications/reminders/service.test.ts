import type { Actor } from '@mesterhand/domain/access/actor';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { listNotifications } from '../queries.ts';
import { setPreferences } from '../preferences/service.ts';
import { deleteOldReminders, remind } from './service.ts';

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
beforeEach(async () => {
  await database.db.deleteFrom('bookings').execute();
  kari = await makeClient(database.db);
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

interface Appointment {
  date: string;
  time?: string;
  status?: 'confirmed' | 'pending' | 'cancelled' | 'in_progress';
  settledAt?: string;
}

/** A job on a day, accepted long before by default. */
async function agree(appointment: Appointment): Promise<number> {
  const { date, time = '10:00', status = 'confirmed' } = appointment;
  const { settledAt = '2026-01-01T00:00:00Z' } = appointment;
  const id = await makeJob(database.db, { clientId: kari.userId, master: ola, status });
  await move(id, { date, time, settledAt });
  return id;
}

const move = (id: number, { date, time = '10:00', settledAt = '' }: Appointment) =>
  database.db
    .updateTable('bookings')
    .set({ scheduledDate: date, scheduledTime: time, updatedAt: settledAt })
    .where('id', '=', id)
    .execute();

async function remindersOf({ userId }: Actor): Promise<number[]> {
  const input = { limit: 50, unread: false };
  const { items } = await listNotifications(database.db, userId, input);
  return items
    .map(({ notice }) => (notice.kind === 'bookingReminder' ? notice.hours : 0))
    .toReversed();
}

const check = (at: string) => remind(database.db, new Date(at));

test('both sides are reminded a day and two hours before, once, however often the check runs', async () => {
  const id = await agree({ date: '2026-12-01' });
  expect(await check('2026-11-30T08:59:00Z')).toBe(0);
  expect(await check('2026-11-30T09:00:00Z')).toBe(1);
  expect(await check('2026-11-30T09:01:00Z')).toBe(0);
  expect(await check('2026-12-01T07:00:00Z')).toBe(1);
  expect(await check('2026-12-01T07:30:00Z')).toBe(0);
  expect(await check('2026-12-01T09:00:00Z')).toBe(0);
  for (const person of [kari, ola.actor]) expect(await remindersOf(person)).toEqual([24, 2]);
  const { items } = await listNotifications(database.db, kari.userId, { limit: 1, unread: true });
  expect(items[0]?.notice).toMatchObject({
    bookingId: id,
    side: 'client',
    person: 'Ola Hansen',
    date: '2026-12-01',
    time: '10:00',
  });
});

test('several servers that check concurrently remind once', async () => {
  await agree({ date: '2026-12-02' });
  const counts = await Promise.all(Array.from({ length: 8 }, () => check('2026-12-01T09:00:30Z')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await remindersOf(kari)).toEqual([24]);
});

test.each([
  ['goes forward, 23 hours before', '2026-03-29', '2026-03-28T09:00:00Z'],
  ['goes back, 25 hours before', '2026-10-25', '2026-10-24T08:00:00Z'],
])('on the day the clock %s, at the same time of the day before', async (_, date, at) => {
  await agree({ date });
  const due = new Date(at).getTime();
  expect(await remind(database.db, new Date(due - 60_000))).toBe(0);
  expect(await remind(database.db, new Date(due))).toBe(1);
  const twoBefore = new Date(osloInstant(date, '10:00').getTime() - 2 * 3_600_000);
  expect(await remind(database.db, twoBefore)).toBe(1);
});

test('a job booked three hours ahead has one reminder, two hours before', async () => {
  await agree({ date: '2026-12-03', settledAt: '2026-12-03T06:00:00Z' });
  expect(await check('2026-12-03T06:01:00Z')).toBe(0);
  expect(await check('2026-12-03T07:00:00Z')).toBe(1);
  expect(await remindersOf(kari)).toEqual([2]);
});

test('pending, cancelled and running jobs have no reminder', async () => {
  await agree({ date: '2026-12-04', status: 'pending' });
  await agree({ date: '2026-12-04', status: 'cancelled', time: '11:00' });
  await agree({ date: '2026-12-04', status: 'in_progress', time: '12:00' });
  expect(await check('2026-12-03T12:00:00Z')).toBe(0);
});

test('reminders missed while no server ran are sent late', async () => {
  await agree({ date: '2026-12-05' });
  expect(await check('2026-12-04T20:00:00Z')).toBe(1);
  expect(await check('2026-12-05T08:30:00Z')).toBe(1);
  expect(await remindersOf(kari)).toEqual([24, 2]);
});

test('a rescheduled job is reminded of at its new time, once more', async () => {
  const id = await agree({ date: '2026-12-06' });
  expect(await check('2026-12-05T09:00:00Z')).toBe(1);
  await move(id, { date: '2026-12-09', settledAt: '2026-12-05T10:00:00Z' });
  expect(await check('2026-12-06T07:00:00Z')).toBe(0);
  expect(await check('2026-12-08T09:00:00Z')).toBe(1);
  expect(await check('2026-12-09T07:00:00Z')).toBe(1);
  expect(await remindersOf(kari)).toEqual([24, 24, 2]);
});

test('a restored database without the notifications does not remind again', async () => {
  await agree({ date: '2026-12-10' });
  expect(await check('2026-12-09T09:00:00Z')).toBe(1);
  await database.db.deleteFrom('notifications').execute();
  expect(await check('2026-12-09T09:05:00Z')).toBe(0);
  expect(await remindersOf(kari)).toEqual([]);
});

test('quiet hours delay a reminder, unless it would come too late', async () => {
  const { db } = database;
  const quietHours = { from: '21:00', to: '09:45' };
  const outbound = { push: true, sms: true };
  await setPreferences(db, kari, { changes: [], quietHours }, outbound);
  await setPreferences(
    db,
    ola.actor,
    { changes: [], quietHours: { from: '21:00', to: '08:30' } },
    outbound,
  );
  await agree({ date: '2026-12-11' });
  await check('2026-12-11T07:00:00Z');
  const rows = await db
    .selectFrom('jobs')
    .select(['payload', 'dueAt', 'createdAt'])
    .where('topic', '=', 'notify.mail')
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute();
  const waits = rows.map(({ dueAt, createdAt }) =>
    Math.abs(Math.round((Date.parse(dueAt ?? '') - Date.parse(createdAt ?? '')) / 60_000)),
  );
  // At eight: Kari's quiet hours end a quarter of an hour before the job, Ola's in half an hour.
  expect(waits.toSorted((one, other) => one - other)).toEqual([0, 30]);
});

test('records of reminders for past jobs are deleted', async () => {
  await agree({ date: '2026-12-12' });
  await check('2026-12-11T09:00:00Z');
  const left = () =>
    database.db
      .selectFrom('sentReminders')
      .select('key')
      .where('startsAt', '=', '2026-12-12T09:00:00.000Z')
      .execute();
  await deleteOldReminders(database.db, new Date('2027-01-10T00:00:00Z'));
  expect(await left()).toHaveLength(1);
  await deleteOldReminders(database.db, new Date('2027-01-12T00:00:00Z'));
  expect(await left()).toEqual([]);
});
