import type { Actor } from '@mesterhand/domain/access/actor';
import { spanOfJob } from '@mesterhand/domain/bookings/duration';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { listTakenSlots } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari, stranger, ola } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

const book = (more: Partial<CreateBookingInput>, actor = kari) =>
  createBooking(database.db, actor, bookingRequestTo(ola, more), now);

const accept = (id: number) =>
  changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);

const setServiceTime = (time: {
  minutesFrom: number | null;
  minutesTo: number | null;
  bufferMinutes: number;
}) => database.db.updateTable('services').set(time).where('id', '=', ola.serviceId).execute();

describe('the time of a booking', () => {
  test('is an hour where its service states none, and what was asked for where it was', async () => {
    await setServiceTime({ minutesFrom: null, minutesTo: null, bufferMinutes: 0 });
    const hour = await book({ scheduledDate: '2026-12-01' });
    expect(hour).toMatchObject({ durationMinutes: 60, bufferMinutes: 0 });
    const asked = await book({ scheduledDate: '2026-12-02', durationMinutes: 45 });
    expect(asked).toMatchObject({ durationMinutes: 45 });
  });

  test('is the longest usual one of its service with the buffer, and stays when the service changes', async () => {
    await setServiceTime({ minutesFrom: 60, minutesTo: 150, bufferMinutes: 30 });
    const made = await book({ scheduledDate: '2026-12-03' });
    expect(made).toMatchObject({ durationMinutes: 150, bufferMinutes: 30 });
    await setServiceTime({ minutesFrom: 60, minutesTo: null, bufferMinutes: 0 });
    expect(await accept(made.id)).toMatchObject({ durationMinutes: 150, bufferMinutes: 30 });
  });

  test('in the database is the span of the domain', async () => {
    const {
      id,
      scheduledDate: date,
      scheduledTime: time,
      ...job
    } = await book({
      scheduledDate: '2026-12-04',
      scheduledTime: '18:00',
      durationMinutes: 585,
    });
    const { rows } = await sql<{ start: string; end: string }>`
      select extract(epoch from lower(slot)) / 60 as start, extract(epoch from upper(slot)) / 60 as end
        from bookings where id = ${id}`.execute(database.db);
    const { start, end } = rows[0] ?? { start: '', end: '' };
    expect({ start: Number(start), end: Number(end) }).toEqual(spanOfJob({ date, time, ...job }));
  });
});

describe('an accepted job', () => {
  const date = '2026-12-07';

  beforeAll(async () => {
    await setServiceTime({ minutesFrom: 120, minutesTo: null, bufferMinutes: 15 });
    const { id } = await book({ scheduledDate: date, scheduledTime: '11:00' });
    await accept(id);
  });

  test('takes every start that it and its buffer cover, and those from which another would reach it', async () => {
    const of = async (minutes?: number) => {
      const taken = await listTakenSlots(database.db, {
        masterId: ola.masterId,
        from: date,
        minutes,
      });
      return taken.filter((one) => one.date === date).map(({ time }) => time);
    };
    expect(await of()).toEqual(['11:00', '12:00', '13:00']);
    expect(await of(120)).toEqual(['10:00', '11:00', '12:00', '13:00']);
  });

  test('refuses a request that would meet it, with three other times', async () => {
    await expect(
      book({ scheduledDate: date, scheduledTime: '10:00' }, stranger),
    ).rejects.toMatchObject({
      code: 'bookings.slotTaken',
      issues: [
        { path: ['scheduledTime'], message: 'slotTaken' },
        { path: ['times', date, '14:00'], message: 'stillFree' },
        { path: ['times', date, '15:00'], message: 'stillFree' },
        { path: ['times', date, '16:00'], message: 'stillFree' },
      ],
    });
    await expect(
      book({ scheduledDate: date, scheduledTime: '10:00', durationMinutes: 45 }, stranger),
    ).resolves.toMatchObject({ status: 'pending' });
  });

  test('refuses the acceptance of a request that came before it, with other times', async () => {
    const day = '2026-12-08';
    const long = await book({ scheduledDate: day, scheduledTime: '09:00', durationMinutes: 240 });
    const short = await book({ scheduledDate: day, scheduledTime: '12:00' }, stranger);
    await accept(short.id);
    await expect(accept(long.id)).rejects.toMatchObject({
      code: 'bookings.slotTaken',
      issues: [
        { path: ['scheduledTime'] },
        { path: ['times', day, '15:00'] },
        { path: ['times', '2026-12-09', '09:00'] },
        { path: ['times', '2026-12-09', '10:00'] },
      ],
    });
  });

  test('of twenty overlapping requests of mixed lengths those accepted at once never overlap', async () => {
    const day = '2026-12-10';
    const requests = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const client = await makeClient(database.db);
        const time = (['09:00', '11:00', '12:00', '14:00', '15:00'] as const)[index % 5];
        const durationMinutes = 45 + 15 * (index % 7);
        return book(
          { scheduledDate: day, durationMinutes, ...(time && { scheduledTime: time }) },
          client,
        );
      }),
    );
    const answers = await Promise.allSettled(requests.map(({ id }) => accept(id)));
    const accepted = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    const spans = accepted
      .map((job) => spanOfJob({ ...job, date: job.scheduledDate, time: job.scheduledTime }))
      .toSorted((one, other) => one.start - other.start);
    expect(spans.length).toBeGreaterThan(1);
    spans.slice(1).forEach((span, index) => {
      expect(span.start).toBeGreaterThanOrEqual(spans[index]?.end ?? 0);
    });
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(
      lost.every(({ code, issues }) => code === 'bookings.slotTaken' && issues.length === 4),
    ).toBe(true);
  });
});

test('the database refuses an overlap whoever writes it', async () => {
  const day = '2026-12-15';
  const first = await book({ scheduledDate: day, scheduledTime: '09:00', durationMinutes: 120 });
  const second = await book({ scheduledDate: day, scheduledTime: '10:00' }, stranger);
  const write = (id: number) =>
    database.db
      .updateTable('bookings')
      .set({ status: 'confirmed', acceptedAt: now.toISOString() })
      .where('id', '=', id)
      .execute();
  await write(first.id);
  await expect(write(second.id)).rejects.toMatchObject({
    constraint: 'bookings_one_accepted_job_per_slot',
  });
});
