import type { Actor } from '@mesterhand/domain/access/actor';
import { defaultHours, wholeDay } from '@mesterhand/domain/calendar/hours';
import type { ExceptionForm } from '@mesterhand/domain/calendar/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { createBooking } from '../bookings/requests/service.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import {
  addException,
  listAffectedJobs,
  readCalendar,
  removeException,
  saveHours,
} from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const sunday = '2026-11-29';
const tuesday = '2026-12-01';
const christmas = '2026-12-25';

let database: TestDatabase;
let kari: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  kari = await makeClient(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
  otherMaster = await makeMaster(database.db);
});
beforeEach(async () => {
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const book = (scheduledDate: string, scheduledTime: '09:00' | '10:00' | '18:00' = '10:00') =>
  createBooking(
    database.db,
    kari,
    {
      masterId: ola.masterId,
      serviceId: ola.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate,
      scheduledTime,
      description: 'Kranen drypper.',
    },
    now,
  );
const accept = (id: number) =>
  changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
const add = (form: Partial<ExceptionForm> & { from: string }, actor: Actor = ola.actor) =>
  addException(
    database.db,
    actor,
    { kind: 'off', to: form.from, hours: null, note: '', masterId: ola.masterId, ...form },
    now,
  );
const save = (hours = defaultHours, actor: Actor = ola.actor) =>
  saveHours(database.db, actor, { masterId: ola.masterId, hours }, now);
/** A job of Kari's on the Tuesday, in the calendar's shape. */
const jobOf = async (bookingId: number, time = '10:00') => {
  const { name } = await database.db
    .selectFrom('services')
    .select('name')
    .where('id', '=', ola.serviceId)
    .executeTakeFirstOrThrow();
  return {
    bookingId,
    ownJobId: null,
    date: tuesday,
    time,
    durationMinutes: 60,
    clientName: 'Kari Nordmann',
    service: name,
  };
};
const affected = (
  days: { from: string; to?: string; opens?: '09:00'; closes?: '12:00' },
  actor: Actor = ola.actor,
) =>
  listAffectedJobs(database.db, actor, {
    masterId: ola.masterId,
    ...days,
    to: days.to ?? days.from,
  });
const read = (actor: Actor | null = null) =>
  readCalendar(database.db, actor, {
    masterId: ola.masterId,
    from: '2026-11-20',
    to: '2027-11-20',
  });
const closed = {
  code: 'bookings.slotClosed',
  issues: [{ path: ['scheduledTime'], message: 'slotClosed' }],
};
const shortTuesday = defaultHours.map((day) =>
  day.weekday === 2
    ? { ...day, hours: { opens: '09:00' as const, closes: '12:00' as const } }
    : day,
);

describe('bookable slots', () => {
  test('exclude Sundays and holidays in the default week', async () => {
    await expect(book(sunday)).rejects.toMatchObject(closed);
    await expect(book(christmas)).rejects.toMatchObject(closed);
    await expect(book(tuesday, '18:00')).resolves.toMatchObject({ status: 'pending' });
  });

  test('include opened days, in their hours', async () => {
    await add({ kind: 'open', from: sunday, hours: { opens: '10:00', closes: '12:00' } });
    await add({ kind: 'open', from: christmas });
    await expect(book(sunday, '09:00')).rejects.toMatchObject(closed);
    await expect(book(sunday, '10:00')).resolves.toMatchObject({ scheduledDate: sunday });
    await expect(book(christmas, '18:00')).resolves.toMatchObject({ scheduledDate: christmas });
  });

  test('exclude days off, until those are removed', async () => {
    const { id } = await add({ from: '2026-11-30', to: '2026-12-02' });
    await expect(book(tuesday)).rejects.toMatchObject(closed);
    await removeException(database.db, ola.actor, { masterId: ola.masterId, id });
    await expect(book(tuesday)).resolves.toMatchObject({ scheduledDate: tuesday });
  });

  test('are limited to the weekday’s hours', async () => {
    await save(shortTuesday);
    await expect(book(tuesday, '18:00')).rejects.toMatchObject(closed);
    await expect(book(tuesday, '10:00')).resolves.toMatchObject({ scheduledTime: '10:00' });
  });

  test('ignore another master’s calendar', async () => {
    await addException(
      database.db,
      otherMaster.actor,
      {
        kind: 'off',
        from: tuesday,
        to: tuesday,
        hours: null,
        note: '',
        masterId: otherMaster.masterId,
      },
      now,
    );
    await expect(book(tuesday)).resolves.toMatchObject({ scheduledDate: tuesday });
  });

  test('a concurrent booking and closing never leave an unseen booking on a closed day', async () => {
    for (let round = 0; round < 10; round += 1) {
      ola = await makeMaster(database.db);
      const [booked, taken] = await Promise.allSettled([book(tuesday), add({ from: tuesday })]);
      expect(taken.status).toBe('fulfilled');
      const outcome = booked.status === 'rejected' ? booked.reason.code : booked.value.status;
      expect(['pending', 'bookings.slotClosed']).toContain(outcome);
      await expect(book(tuesday)).rejects.toMatchObject(closed);
    }
  });

  test('of many concurrent closings of one day one is stored', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => add({ from: tuesday })),
    );
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'written' : answer.reason.code,
    );
    expect(codes.filter((code) => code === 'written')).toHaveLength(1);
    expect(codes.filter((code) => code === 'calendar.overlap')).toHaveLength(9);
  });
});

describe('a calendar', () => {
  test('is the default week until one is saved', async () => {
    expect(await read()).toEqual({
      masterId: ola.masterId,
      hours: defaultHours,
      exceptions: [],
      blocks: [],
      version: 0,
    });
  });

  test('stores every save', async () => {
    expect(await save(shortTuesday)).toEqual({ hours: shortTuesday, version: 1, clashes: [] });
    expect(await save()).toEqual({ hours: defaultHours, version: 2, clashes: [] });
    expect((await read()).hours).toEqual(defaultHours);
  });

  test('shows its notes to the master and administrators only', async () => {
    const { id } = await add({ from: tuesday, note: 'Legetime' });
    const expected = { id, kind: 'off', from: tuesday, to: tuesday, hours: null };
    for (const actor of [null, kari, otherMaster.actor])
      expect((await read(actor)).exceptions).toEqual([{ ...expected, note: null }]);
    for (const actor of [ola.actor, admin])
      expect((await read(actor)).exceptions).toEqual([{ ...expected, note: 'Legetime' }]);
  });

  test('an opened day without hours has all ten slots', async () => {
    expect(await add({ kind: 'open', from: sunday })).toMatchObject({ hours: wholeDay });
  });

  test('accepted jobs on a new day off stay and are listed; pending requests are not', async () => {
    const { id } = await book(tuesday);
    await book(tuesday, '18:00');
    await accept(id);
    const clash = await jobOf(id);
    expect((await add({ from: tuesday })).clashes).toEqual([clash]);
    const noTuesday = defaultHours.map((day) =>
      day.weekday === 2 ? { ...day, hours: null } : day,
    );
    expect((await save(noTuesday)).clashes).toEqual([clash]);
    const kept = await database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.status).toBe('confirmed');
  });

  test.each([
    ['yesterday', { from: '2026-11-19' }, 'from'],
    ['an end two years ahead', { from: tuesday, to: '2028-12-01' }, 'to'],
  ])('%s is refused', async (_name, form, field) => {
    await expect(add(form)).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: [field], message: 'dateOutOfRange' }],
    });
  });

  test('no date has two entries', async () => {
    await add({ from: '2026-12-01', to: '2026-12-05' });
    await expect(add({ from: '2026-12-05', to: '2026-12-07' })).rejects.toMatchObject({
      code: 'calendar.overlap',
    });
    await expect(add({ from: '2026-12-06', to: '2026-12-07' })).resolves.toBeTruthy();
  });
});

test('a week that was saved since it was read is not overwritten', async () => {
  const { version } = await read();
  const over = { masterId: ola.masterId, version };
  await saveHours(database.db, ola.actor, { ...over, hours: shortTuesday }, now);
  await expect(
    saveHours(database.db, ola.actor, { ...over, hours: defaultHours }, now),
  ).rejects.toMatchObject({ code: 'conflict.stale' });
  expect(await read()).toMatchObject({ hours: shortTuesday, version: version + 1 });
});

describe('the jobs on days about to be closed', () => {
  test('are the accepted and the running ones, in order; requests and other days are not', async () => {
    const late = (await book(tuesday, '18:00')).id;
    const early = (await book(tuesday)).id;
    await book(tuesday, '09:00');
    await accept((await book('2026-12-03')).id);
    await accept(late);
    await accept(early);
    await changeStatus(database.db, ola.actor, { id: early, status: 'in_progress' }, now);
    const jobs = [await jobOf(early), await jobOf(late, '18:00')];
    expect(await affected({ from: '2026-11-30', to: '2026-12-02' })).toEqual(jobs);
    expect(await affected({ from: '2026-12-02' })).toEqual([]);
    expect(await affected({ from: tuesday, opens: '09:00', closes: '12:00' })).toEqual([jobs[1]]);
    expect((await read()).exceptions).toEqual([]);
    expect((await add({ from: tuesday })).clashes).toEqual(jobs);
  });

  test('are shown to the master and administrators only', async () => {
    const { id } = await book(tuesday);
    await accept(id);
    for (const actor of [kari, otherMaster.actor])
      await expect(affected({ from: tuesday }, actor)).rejects.toMatchObject({
        code: 'access.forbidden',
      });
    expect(await affected({ from: tuesday }, admin)).toEqual([await jobOf(id)]);
  });
});

describe('write access', () => {
  test.each<[string, () => Actor]>([
    ['a customer', () => kari],
    ['another master', () => otherMaster.actor],
  ])('not %s', async (_name, who) => {
    const { id } = await add({ from: tuesday });
    const refused = { code: 'access.forbidden' };
    await expect(save(defaultHours, who())).rejects.toMatchObject(refused);
    await expect(add({ from: '2026-12-03' }, who())).rejects.toMatchObject(refused);
    await expect(
      removeException(database.db, who(), { masterId: ola.masterId, id }),
    ).rejects.toMatchObject(refused);
    expect((await read()).exceptions).toHaveLength(1);
  });

  test('not by passing a calendar of one’s own', async () => {
    const { id } = await add({ from: tuesday });
    const { actor, masterId } = otherMaster;
    await expect(removeException(database.db, actor, { masterId, id })).rejects.toMatchObject({
      code: 'calendar.notFound',
    });
    expect((await read()).exceptions).toHaveLength(1);
  });

  test('an administrator, which is audited', async () => {
    const { id } = await add({ from: tuesday }, admin);
    await save(shortTuesday, admin);
    await removeException(database.db, admin, { masterId: ola.masterId, id });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select('action')
      .where('subject', '=', 'master')
      .where('subjectId', '=', ola.masterId)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'calendar.add',
      'calendar.hours',
      'calendar.remove',
    ]);
  });

  test('an unknown master’s calendar is not found', async () => {
    const nobody = { masterId: 999_999, from: tuesday };
    await expect(readCalendar(database.db, null, nobody)).rejects.toMatchObject({
      code: 'masters.notFound',
    });
  });
});
