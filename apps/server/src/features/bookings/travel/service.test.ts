import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import type { MadeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { readBookingDetail } from '../service.ts';
import { changeStatus } from '../steps/service.ts';
import { setTravel } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  ({ database, kari, ola } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

const book = (more: Partial<CreateBookingInput> = {}, actor = kari) =>
  createBooking(database.db, actor, bookingRequestTo(ola, more), now);

const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, now);

describe('travel of a booking', () => {
  test('C-57 a travel update needs no position and notifies the customer once', async () => {
    const { id } = await book({ scheduledDate: '2027-01-13' });
    await expect(
      setTravel(database.db, ola.actor, { id, travel: 'enRoute' }, now),
    ).rejects.toMatchObject({ code: 'bookings.statusConflict' });
    await step(ola.actor, id, 'confirmed');
    const say = (travel: 'enRoute' | 'arrived' | null) =>
      setTravel(database.db, ola.actor, { id, travel }, now);
    expect(await say('enRoute')).toMatchObject({ travel: 'enRoute', travelAt: now.toISOString() });
    await say(null);
    await say('enRoute');
    expect(await readBookingDetail(database.db, kari, id, now)).toMatchObject({
      travel: 'enRoute',
      masterLocation: null,
    });
    await say('arrived');
    const notifyJobs = await database.db
      .selectFrom('notifications')
      .select(['userId', 'kind', 'facts'])
      .where('bookingId', '=', id)
      .where('kind', '=', 'bookingTravel')
      .orderBy('id')
      .execute();
    expect(notifyJobs).toEqual([
      { userId: kari.userId, kind: 'bookingTravel', facts: { travel: 'enRoute' } },
      { userId: kari.userId, kind: 'bookingTravel', facts: { travel: 'arrived' } },
    ]);
    expect(await step(ola.actor, id, 'in_progress')).toMatchObject({
      travel: null,
      travelAt: null,
    });
  });

  test('C-57 a master travels to one job at a time', async () => {
    const [one, other] = [
      await book({ scheduledDate: '2027-01-14' }),
      await book({ scheduledDate: '2027-01-15' }),
    ];
    for (const { id } of [one, other]) await step(ola.actor, id, 'confirmed');
    await Promise.all(
      [one, other].map(({ id }) =>
        setTravel(database.db, ola.actor, { id, travel: 'enRoute' }, now),
      ),
    );
    const shown = await Promise.all(
      [one, other].map(({ id }) => readBookingDetail(database.db, kari, id, now)),
    );
    expect(shown.filter(({ travel }) => travel === 'enRoute')).toHaveLength(1);
  });
});
