import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { ownJobFormSchema } from '@mesterhand/domain/bookings/own-job-schema';
import { todaySchema } from '@mesterhand/domain/bookings/today-schema';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { agreedLines, makeAgreedJob } from '../../../../../../tests/support/agreements.ts';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../../tests/support/people.ts';
import { decideOnChange, proposeChange } from '../../change-orders/service.ts';
import { blockHours } from '../../calendar/blocked-hours/service.ts';
import { createOwnJob, setOwnJobDone } from '../own-jobs/service.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { findToday } from './queries.ts';

const now = new Date('2026-11-20T11:00:00Z');
const day = '2026-12-01';

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari } = await makeBookingParties(inject('cluster')));
});
beforeEach(async () => {
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const book = async (
  more: Partial<CreateBookingInput>,
  ...steps: ('confirmed' | 'in_progress')[]
) => {
  const request = bookingRequestTo(ola, { scheduledDate: day, ...more });
  const { id } = await createBooking(database.db, kari, request, now);
  for (const status of steps) await changeStatus(database.db, ola.actor, { id, status }, now);
  return id;
};
const read = (asked: { day?: string; today?: string } = {}) =>
  findToday(database.db, { masterId: ola.masterId, day, today: day, ...asked });

test('has the accepted jobs of the day in order, with contact and access', async () => {
  const late = await book({ scheduledTime: '15:00', accessNote: 'Kode 12' }, 'confirmed');
  const early = await book({ scheduledTime: '09:00' }, 'confirmed');
  await book({ scheduledTime: '11:00' });
  const answer = todaySchema.parse(await read());
  expect(answer.jobs.map(({ id }) => id)).toEqual([early, late]);
  expect(answer.jobs[1]).toMatchObject({
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    accessNote: 'Kode 12',
    billedTotal: null,
  });
  const expected = answer.jobs.reduce(
    (sum, job) => sum + (job.agreedTotal ?? job.estimatedPrice + (job.callOutFee ?? 0)),
    0,
  );
  expect(answer.money).toEqual({ expected, billed: 0 });
});

test('a job has the lines of its agreement with every change order', async () => {
  const { db } = database;
  const agreed = {
    clientId: kari.userId,
    master: ola,
    at: now,
    date: day,
    kind: 'estimate',
  } as const;
  const bookingId = await makeAgreedJob(db, agreed);
  const line = { kind: 'materials', text: 'Rør', quantity: 2, unitPrice: 150 } as const;
  const propose = { bookingId, reason: 'Røret er rustet.', lines: [line], extraHours: 1 };
  const accepted = await proposeChange(db, ola.actor, propose, now);
  await decideOnChange(db, kari, { id: accepted.id, action: 'accept' }, now);
  await proposeChange(db, ola.actor, { ...propose, reason: 'Enda et rør.' }, now);
  const { jobs, money } = todaySchema.parse(await read());
  expect(jobs).toMatchObject([
    {
      id: bookingId,
      agreedTotal: 2800,
      agreement: {
        kind: 'estimate',
        lines: agreedLines,
        ceiling: 2875,
        excluded: '',
        changes: [
          { id: accepted.id, reason: 'Røret er rustet.', lines: [line], state: 'accepted' },
          { reason: 'Enda et rør.', total: 300, extraHours: 1, state: 'proposed' },
        ],
      },
    },
  ]);
  expect(money.expected).toBe(2800);
});

test('has what waits for an answer, without the contact of the customer', async () => {
  const id = await book({ scheduledTime: '11:00', accessNote: 'Kode 12' });
  const { waiting, counts } = await read({ day: '2026-11-20', today: '2026-11-20' });
  expect(waiting).toMatchObject([
    { id, clientPhone: null, accessNote: null, address: '0155 Oslo' },
  ]);
  expect(counts).toEqual({ bookings: 1, requests: 0, objections: 0 });
});

test('a request of a day that is over waits no longer', async () => {
  await book({});
  expect(await read({ day: '2026-12-02', today: '2026-12-02' })).toMatchObject({
    waiting: [],
    counts: { bookings: 0 },
  });
});

test('an empty day names the next job', async () => {
  const id = await book({ scheduledDate: '2026-12-03' }, 'confirmed');
  await book({ scheduledDate: '2026-12-04' }, 'confirmed');
  expect(await read()).toMatchObject({ jobs: [], next: { id }, money: { expected: 0 } });
  expect((await read({ day: '2026-12-04' })).next).toBeNull();
});

test('names the next own job too, unless it is done', async () => {
  const form = { clientName: 'Per Hansen', scheduledDate: '2026-12-02', scheduledTime: '07:15' };
  const job = ownJobFormSchema.parse({ ...form, durationMinutes: 60 });
  const { id } = await createOwnJob(database.db, ola.masterId, job, now);
  expect(todaySchema.parse(await read())).toMatchObject({ next: null, nextOwnJob: { id } });
  expect((await read({ day: '2026-12-02' })).nextOwnJob).toBeNull();
  await setOwnJobDone(database.db, ola.masterId, { id, done: true }, now);
  expect((await read()).nextOwnJob).toBeNull();
});

test('a job that was begun before belongs to today until it is done, and to no other day', async () => {
  const id = await book({ scheduledDate: '2026-11-30' }, 'confirmed', 'in_progress');
  expect((await read()).jobs).toMatchObject([{ id }]);
  expect((await read({ day: '2026-12-02' })).jobs).toEqual([]);
});

test('has the blocked hours with their notes', async () => {
  const hours = { date: day, from: '13:00', to: '24:00', note: 'Tannlege' };
  const { id } = await blockHours(
    database.db,
    ola.actor,
    { masterId: ola.masterId, ...hours },
    now,
  );
  expect((await read()).blocks).toEqual([{ id, ...hours }]);
});

test('has nothing of another master', async () => {
  await book({}, 'confirmed');
  await book({ scheduledTime: '12:00' });
  const other = await makeMaster(database.db);
  expect(await findToday(database.db, { masterId: other.masterId, day, today: day })).toMatchObject(
    { jobs: [], waiting: [], next: null, counts: { bookings: 0 } },
  );
});
