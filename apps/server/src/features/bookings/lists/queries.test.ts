import type { Actor } from '@mesterhand/domain/access/actor';
import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { type Slot, slots } from '@mesterhand/domain/bookings/slots';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
  makeBookingSides,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { changeStatus } from '../steps/service.ts';
import { countJobs, listBookingsOfClient, listBookingsOfMaster } from './queries.ts';

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

describe('lists', () => {
  test('C-138 C-139 newest first, paginated, without duplicates', async () => {
    const client = await makeClient(database.db);
    const master = await makeMaster(database.db);
    const made: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      const at = new Date(now.getTime() + Math.floor(hour / 2) * 1000);
      const { masterId, serviceId } = master;
      const own = bookingRequestTo(ola, {
        masterId,
        serviceId,
        scheduledTime: slots[hour] ?? '09:00',
      });
      made.push((await createBooking(database.db, client, own, at)).id);
    }
    const first = await listBookingsOfClient(database.db, { clientId: client.userId, limit: 2 });
    const second = await listBookingsOfClient(database.db, {
      clientId: client.userId,
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    const third = await listBookingsOfClient(database.db, {
      clientId: client.userId,
      limit: 2,
      cursor: second.nextCursor ?? '',
    });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      made.toReversed(),
    );
    expect(third.nextCursor).toBeNull();
    const ofMaster = await listBookingsOfMaster(database.db, {
      masterId: master.masterId,
      limit: 50,
    });
    expect(ofMaster.items.map(({ id }) => id)).toEqual(made.toReversed());
  });

  test('C-73 the parts of a master’s jobs, each ordered and paginated, with their counts', async () => {
    const { master, client } = await makeBookingSides(database.db);
    const { masterId, serviceId } = master;
    const make = async (scheduledDate: string, scheduledTime: Slot) => {
      const request = { masterId, serviceId, scheduledDate, scheduledTime };
      return (await book(request, client)).id;
    };
    const today = '2026-11-20';
    const late = await make(today, '16:00');
    const early = await make(today, '14:00');
    const next = await make('2026-11-24', '10:00');
    const asked = await make('2026-11-23', '10:00');
    const over = await make('2026-11-26', '10:00');
    for (const id of [late, early, next]) await step(master.actor, id, 'confirmed');
    await step(client, over, 'cancelled');
    const idsOf = async (name: AgendaPart, cursor?: string) => {
      const part = { name, today };
      const page = await listBookingsOfMaster(database.db, { masterId, limit: 1, part, cursor });
      return { ids: page.items.map(({ id }) => id), cursor: page.nextCursor ?? undefined };
    };
    const first = await idsOf('today');
    expect(first.ids).toEqual([early]);
    expect(await idsOf('today', first.cursor)).toEqual({ ids: [late], cursor: undefined });
    expect((await idsOf('waiting')).ids).toEqual([asked]);
    expect((await idsOf('upcoming')).ids).toEqual([next]);
    expect((await idsOf('past')).ids).toEqual([over]);
    const all = await listBookingsOfMaster(database.db, { masterId, limit: 9 });
    expect(all.items.map(({ id }) => id)).toEqual([over, asked, next, early, late]);
    const counts = await countJobs(database.db, { masterId, today });
    expect(counts).toEqual({ today: 2, waiting: 1, upcoming: 1 });
    const ofClient = await listBookingsOfClient(database.db, {
      clientId: client.userId,
      limit: 9,
      part: { name: 'today', today },
    });
    expect(ofClient.items.map(({ id }) => id)).toEqual([early, late]);
  });

  test('an invalid cursor is bad input', async () => {
    await expect(
      listBookingsOfClient(database.db, { clientId: kari.userId, limit: 2, cursor: 'tull' }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
