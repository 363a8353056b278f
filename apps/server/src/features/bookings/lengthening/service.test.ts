import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingDetail, CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { ownJobFormSchema } from '@mesterhand/domain/bookings/own-job-schema';
import type { ChangeAction } from '@mesterhand/domain/change-orders/state';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { bookingRequestTo } from '../../../../../../tests/support/booking-parties.ts';
import { readCalendar } from '../../../../../../tests/support/calendar-lines.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { decideOnChange, proposeChange } from '../../change-orders/service.ts';
import { writeBookingCalendar } from '../../feeds/service.ts';
import { acceptProposal, proposeTimes } from '../moves/service.ts';
import { createOwnJob, removeOwnJob } from '../own-jobs/service.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const date = '2026-12-07';

let database: TestDatabase;
let kari: Actor;
let per: Actor;
let ola: MadeMaster;
/** An agreed job from 10 to 11. */
let job: BookingDetail;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  [kari, per, ola] = [await makeClient(db), await makeClient(db), await makeMaster(db)];
  job = await bookAccepted('10:00', kari);
});

type Time = CreateBookingInput['scheduledTime'];

const book = (scheduledTime: Time, client = per) => {
  const input = bookingRequestTo(ola, { scheduledDate: date, scheduledTime });
  return createBooking(database.db, client, input, now);
};
const confirm = (id: number) =>
  changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
const bookAccepted = async (time: Time, client = per) => confirm((await book(time, client)).id);

const propose = (extraHours: number, bookingId = job.id) =>
  proposeChange(
    database.db,
    ola.actor,
    { bookingId, reason: 'Mer rør.', lines: [], extraHours },
    now,
  );
const decide = (id: number, action: ChangeAction, actor = kari, at = now) =>
  decideOnChange(database.db, actor, { id, action }, at);
const lengthen = async (extraHours: number) => decide((await propose(extraHours)).id, 'accept');
const read = (actor: Actor = kari, id = job.id) => readBookingDetail(database.db, actor, id, now);

const entry = async () => {
  const file = await writeBookingCalendar(database.db, {
    bookingId: job.id,
    userId: kari.userId,
    language: 'nb',
    base: 'https://example.no',
  });
  const [event] = readCalendar(file?.content ?? '').events;
  return event;
};

const outcomesFor = (userId: number) =>
  database.db
    .selectFrom('notifications')
    .select('facts')
    .where('userId', '=', userId)
    .where('kind', '=', 'changeDecided')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ facts }) => facts));

describe('hours of an accepted change order', () => {
  test('lengthen the job where the day has room, and the calendar file follows', async () => {
    const before = await entry();
    await lengthen(1.5);
    expect(await read()).toMatchObject({ durationMinutes: 150, overrun: null });
    const after = await entry();
    expect(after?.['UID']).toBe(before?.['UID']);
    expect(Number(after?.['SEQUENCE'])).toBe(Number(before?.['SEQUENCE']) + 1);
    expect([before?.['DTEND'], after?.['DTEND']]).toEqual(['20261207T100000Z', '20261207T113000Z']);
    expect(await outcomesFor(ola.actor.userId)).toEqual([{ total: 0, outcome: 'accepted' }]);
    await expect(bookAccepted('12:00')).rejects.toMatchObject({ code: 'bookings.slotTaken' });
  });

  test('reach up to the next job, and count once when the acceptance is repeated', async () => {
    await bookAccepted('12:00');
    const { id } = await propose(1);
    await decide(id, 'accept');
    await decide(id, 'accept');
    expect(await read()).toMatchObject({ durationMinutes: 120, overrun: null });
  });

  test('leave the span as it is where they do not fit, and both sides read what is in the way', async () => {
    const next = await bookAccepted('12:00');
    const before = await entry();
    const change = await lengthen(2);
    expect(change.state).toBe('accepted');
    const overrun = { minutes: 120, next: { date, time: '12:00' } };
    expect(await read(ola.actor)).toMatchObject({
      durationMinutes: 60,
      overrun: { ...overrun, next: { ...overrun.next, bookingId: next.id } },
    });
    expect((await read(kari)).overrun).toEqual({
      ...overrun,
      next: { ...overrun.next, bookingId: null },
    });
    expect((await entry())?.['SEQUENCE']).toBe(before?.['SEQUENCE']);
    expect(await outcomesFor(ola.actor.userId)).toEqual([
      { total: 0, outcome: 'acceptedWithoutTime' },
    ]);
  });

  test('leave the time to drive to the next job', async () => {
    // 145 estimated minutes: the job before ends by 12:35.
    const place = { latitude: 60.7945, longitude: 11.068 };
    const input = bookingRequestTo(ola, { scheduledDate: date, scheduledTime: '15:00' });
    const located = { place, isAway: false };
    const { id } = await createBooking(database.db, per, { ...input, located }, now);
    await confirm(id);
    await lengthen(1.5);
    expect(await read()).toMatchObject({ durationMinutes: 150, overrun: null });
    await lengthen(0.5);
    expect(await read()).toMatchObject({
      durationMinutes: 150,
      overrun: { minutes: 30, next: { time: '15:00' } },
    });
  });

  test('change nothing when refused or retracted', async () => {
    await decide((await propose(1)).id, 'refuse');
    await decide((await propose(1)).id, 'retract', ola.actor);
    expect(await read()).toMatchObject({ durationMinutes: 60, overrun: null });
  });

  test('do not lengthen a job that is over, though the change counts', async () => {
    const { id } = await propose(1);
    const evening = new Date('2026-12-07T18:00:00Z');
    expect((await decide(id, 'accept', kari, evening)).state).toBe('accepted');
    expect(await read()).toMatchObject({ durationMinutes: 60, overrun: null });
  });

  test('beyond the longest day are outstanding as well', async () => {
    await lengthen(40);
    expect(await read()).toMatchObject({
      durationMinutes: 60,
      overrun: { minutes: 2400, next: null },
    });
  });
});

describe('outstanding hours are reserved', () => {
  test('once the next job moves away', async () => {
    const next = await bookAccepted('12:00');
    await lengthen(2);
    const times = [{ date, time: '15:00' as const }];
    const { proposal } = await proposeTimes(
      database.db,
      ola.actor,
      { bookingId: next.id, times },
      now,
    );
    await acceptProposal(database.db, per, { id: proposal?.id ?? 0, date, time: '15:00' }, now);
    expect(await read()).toMatchObject({ durationMinutes: 180, overrun: null });
  });

  test('once it is cancelled', async () => {
    const next = await bookAccepted('12:00');
    await lengthen(2);
    const cancel = { id: next.id, status: 'cancelled', reason: 'Syk.' } as const;
    await changeStatus(database.db, ola.actor, cancel, now);
    expect(await read()).toMatchObject({ durationMinutes: 180, overrun: null });
  });

  test('once the own job in the way is deleted', async () => {
    const form = ownJobFormSchema.parse({
      clientName: 'Per',
      clientPhone: '',
      address: '',
      scheduledDate: date,
      scheduledTime: '12:00',
      durationMinutes: 60,
      note: '',
      price: null,
    });
    const own = await createOwnJob(database.db, ola.masterId, form, now);
    await lengthen(2);
    expect((await read(ola.actor)).overrun).toEqual({
      minutes: 120,
      next: { date, time: '12:00', bookingId: null },
    });
    await removeOwnJob(database.db, { id: own.id, masterId: ola.masterId }, now);
    expect(await read()).toMatchObject({ durationMinutes: 180, overrun: null });
  });

  test('once the job itself moves to where they fit', async () => {
    await bookAccepted('12:00');
    await lengthen(2);
    const times = [{ date: '2026-12-08', time: '10:00' as const }];
    const { proposal } = await proposeTimes(
      database.db,
      ola.actor,
      { bookingId: job.id, times },
      now,
    );
    const to = { date: '2026-12-08', time: '10:00' as const };
    await acceptProposal(database.db, kari, { id: proposal?.id ?? 0, ...to }, now);
    expect(await read()).toMatchObject({
      scheduledDate: '2026-12-08',
      durationMinutes: 180,
      overrun: null,
    });
  });
});

describe('at once', () => {
  test('the same acceptance twice lengthens once, and two changes lengthen by both', async () => {
    const [first, second] = [await propose(1), await propose(0.5)];
    await Promise.all([first.id, first.id, second.id].map((id) => decide(id, 'accept')));
    expect(await read()).toMatchObject({ durationMinutes: 150, overrun: null });
  });

  test('two jobs never grow into each other', async () => {
    const next = await bookAccepted('13:00');
    const [own, later] = [await propose(3), await propose(1, next.id)];
    await Promise.all([decide(own.id, 'accept'), decide(later.id, 'accept', per)]);
    expect(await read()).toMatchObject({ durationMinutes: 60, overrun: { minutes: 180 } });
    expect(await read(per, next.id)).toMatchObject({ durationMinutes: 120, overrun: null });
  });

  test.each([1, 2, 3, 4])(
    'an acceptance of hours and one of a booking in the gap: one has it (%i)',
    async () => {
      const wanted = await book('11:00');
      const { id } = await propose(1);
      const [, confirmed] = await Promise.allSettled([decide(id, 'accept'), confirm(wanted.id)]);
      const { durationMinutes, overrun } = await read();
      const refusal = confirmed.status === 'rejected' ? confirmed.reason : null;
      expect([durationMinutes, overrun?.minutes, refusal?.code]).toEqual(
        refusal === null ? [60, 60, undefined] : [120, undefined, 'bookings.slotTaken'],
      );
    },
  );

  test('the database refuses a longer span that meets another job, whoever writes it', async () => {
    await bookAccepted('11:00');
    const write = database.db
      .updateTable('bookings')
      .set({ durationMinutes: 75 })
      .where('id', '=', job.id);
    await expect(write.execute()).rejects.toMatchObject({
      constraint: 'bookings_one_accepted_job_per_slot',
    });
  });
});
