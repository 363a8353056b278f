import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../tests/support/cluster.ts';
import type { MadeMaster } from '../../../../../tests/support/people.ts';
import { listAllOfMaster, listBookingsOfClient, listBookingsOfMaster } from './lists/queries.ts';
import { createBooking } from './requests/service.ts';
import { readBookingDetail } from './service.ts';
import { changeStatus } from './steps/service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  ({ database, kari, admin, ola, otherMaster } = await makeBookingParties(inject('cluster')));
});
afterAll(() => database.drop());

const book = (more: Partial<CreateBookingInput> = {}, actor = kari) =>
  createBooking(database.db, actor, bookingRequestTo(ola, more), now);

const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, now);

describe('the customer’s contact details', () => {
  const full = { clientPhone: '+47 900 00 000', address: 'Storgata 1, 0155 Oslo' };
  const area = { clientPhone: null, address: '0155 Oslo' };
  const seenBy = (actor: Actor, id: number) => readBookingDetail(database.db, actor, id, now);
  const listed = async (id: number, list: typeof listBookingsOfMaster) => {
    const { items } = await list(database.db, { masterId: ola.masterId, limit: 100 });
    return items.find((booking) => booking.id === id);
  };

  test('are shown to the master once accepted, and hidden again when cancelled', async () => {
    const { id } = await book({ scheduledDate: '2026-12-15' });
    expect(await seenBy(ola.actor, id)).toMatchObject(area);
    expect(await listed(id, listBookingsOfMaster)).toMatchObject(area);
    expect(await step(ola.actor, id, 'confirmed')).toMatchObject(full);
    expect(await listed(id, listBookingsOfMaster)).toMatchObject(full);
    expect(await step(ola.actor, id, 'cancelled', 'Jeg er blitt syk.')).toMatchObject(area);
    expect(await listed(id, listBookingsOfMaster)).toMatchObject(area);
  });

  test('are not shown after only the customer’s confirmation', async () => {
    const { id } = await book({ scheduledDate: '2026-12-16' });
    await step(kari, id, 'confirmed');
    expect(await seenBy(ola.actor, id)).toMatchObject(area);
  });

  test('stay visible on a finished job', async () => {
    const { id } = await book({ scheduledDate: '2026-12-17' });
    for (const status of ['confirmed', 'in_progress', 'completed'] as const)
      await step(ola.actor, id, status);
    expect(await seenBy(ola.actor, id)).toMatchObject(full);
  });

  test('are always visible to the customer and administrators', async () => {
    const { id } = await book({ scheduledDate: '2026-12-18' });
    expect(await seenBy(kari, id)).toMatchObject(full);
    expect(await seenBy(admin, id)).toMatchObject(full);
    expect(await listed(id, listAllOfMaster)).toMatchObject(full);
    const mine = await listBookingsOfClient(database.db, { clientId: kari.userId, limit: 100 });
    expect(mine.items.find((booking) => booking.id === id)).toMatchObject(full);
  });

  test('of a master who books another are visible to themselves', async () => {
    const { id } = await book({ scheduledDate: '2026-12-19' }, otherMaster.actor);
    expect(await seenBy(otherMaster.actor, id)).toMatchObject(full);
  });
});
