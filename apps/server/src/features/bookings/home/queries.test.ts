import type { Actor } from '@mesterhand/domain/access/actor';
import { customerHomeSchema } from '@mesterhand/domain/bookings/home-schema';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makeAgreedJob } from '../../../../../../tests/support/agreements.ts';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { proposeChange } from '../../change-orders/service.ts';
import { proposeTimes } from '../moves/service.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { findCustomerHome } from './queries.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database } = await makeBookingParties(inject('cluster')));
});
beforeEach(async () => {
  ola = await makeMaster(database.db);
  kari = await makeClient(database.db);
});
afterAll(() => database.drop());

const book = async (
  scheduledDate: string,
  ...steps: ('confirmed' | 'in_progress' | 'completed')[]
) => {
  const request = bookingRequestTo(ola, { scheduledDate });
  const { id } = await createBooking(database.db, kari, request, now);
  for (const status of steps) await changeStatus(database.db, ola.actor, { id, status }, now);
  return id;
};
const read = async (at = now) =>
  customerHomeSchema.parse(
    await findCustomerHome(database.db, { clientId: kari.userId, today: '2026-11-20', now: at }),
  );

test('is empty for somebody without bookings', async () => {
  expect(await read()).toEqual({ next: null, waiting: [] });
});

test('has the job that comes first, and before it the one that is under way', async () => {
  await book('2026-12-04', 'confirmed');
  const first = await book('2026-12-02');
  expect((await read()).next?.id).toBe(first);
  const begun = await book('2026-12-08', 'confirmed', 'in_progress');
  expect((await read()).next?.id).toBe(begun);
});

test('has times that the master proposes, and not those that the customer proposed', async () => {
  const id = await book('2026-12-02', 'confirmed');
  const times = [{ date: '2026-12-03', time: '10:00' as const }];
  await proposeTimes(database.db, kari, { bookingId: id, times }, now);
  expect((await read()).waiting).toEqual([]);
  await proposeTimes(database.db, ola.actor, { bookingId: id, times }, now);
  expect((await read()).waiting).toMatchObject([{ kind: 'move', bookingId: id, count: 1 }]);
});

test('asks for the review of a completed job once the completion is final', async () => {
  const id = await book('2026-12-02', 'confirmed', 'in_progress', 'completed');
  expect((await read()).waiting).toEqual([]);
  const later = new Date(now.getTime() + 3_600_000);
  expect((await read(later)).waiting).toMatchObject([{ kind: 'review', bookingId: id }]);
});

test('has proposed changes of an agreement', async () => {
  const agreed = { clientId: kari.userId, master: ola, at: now, date: '2026-12-02' } as const;
  const bookingId = await makeAgreedJob(database.db, agreed);
  const change = { bookingId, reason: 'Røret er rustet.', lines: [], extraHours: 1 };
  await proposeChange(database.db, ola.actor, change, now);
  expect((await read()).waiting.map(({ kind }) => kind)).toEqual(['change']);
});
