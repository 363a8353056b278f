import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { addDays, weekdayOf } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  bookingRequestTo,
  makeBookingParties,
} from '../../../../../../tests/support/booking-parties.ts';
import type { TestDatabase } from '../../../../../../tests/support/cluster.ts';
import { type MadeMaster, makeMaster } from '../../../../../../tests/support/people.ts';
import { createBooking } from '../requests/service.ts';
import { reopenBooking } from '../staff/service.ts';
import { changeStatus } from '../steps/service.ts';
import { handOver, listSuccessors } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const reason = 'Mesteren er syk.';

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let per: MadeMaster;
let day = '2027-02-01';

beforeAll(async () => {
  ({ database, kari, stranger, admin, ola } = await makeBookingParties(inject('cluster')));
  per = await makeMaster(database.db, { firstName: 'Per' });
});
afterAll(() => database.drop());

const step = (actor: Actor, id: number, status: BookingStatus) =>
  changeStatus(database.db, actor, { id, status, reason: 'Syk' }, now);

async function bookAccepted(more: Partial<CreateBookingInput> = {}) {
  do day = addDays(day, 1);
  while (weekdayOf(day) === 7);
  const input = bookingRequestTo(ola, { scheduledDate: day, accessNote: 'Kode 1234', ...more });
  const { id } = await createBooking(database.db, kari, input, now);
  return step(ola.actor, id, 'confirmed');
}

const hand = (id: number, seen: BookingStatus = 'confirmed', to = per, actor = admin) =>
  handOver(database.db, actor, { id, serviceId: to.serviceId, seen, reason }, now);

const priceService = (master: MadeMaster, price: number) =>
  database.db.updateTable('services').set({ price }).where('id', '=', master.serviceId).execute();

const read = (id: number) =>
  database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const notified = (userId: number, bookingId: number) =>
  database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', userId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ kind }) => kind));

test('sends the job to another master at the agreed price and cancels it with the first', async () => {
  const job = await bookAccepted();
  await priceService(per, 5000);
  const made = await hand(job.id);
  expect(made).toMatchObject({
    masterId: per.masterId,
    status: 'pending',
    scheduledDate: job.scheduledDate,
    scheduledTime: job.scheduledTime,
    description: job.description,
    accessNote: 'Kode 1234',
    estimatedPrice: job.estimatedPrice,
    priceBasis: 'service',
    callOutFee: job.callOutFee,
    cancellation: null,
    hasAgreement: false,
    history: [{ from: null, to: 'pending', by: 'admin' }],
  });
  expect(await read(job.id)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'admin',
    cancelReason: reason,
    masterId: ola.masterId,
  });
  expect(await notified(kari.userId, made.id)).toEqual(['bookingHandedOver']);
  expect(await notified(kari.userId, job.id)).not.toContain('bookingCancelled');
  expect(await notified(per.actor.userId, made.id)).toEqual(['bookingCreated']);
  expect((await notified(ola.actor.userId, job.id)).at(-1)).toBe('bookingCancelled');
  // The master accepts at the price that the request states, and that is the agreement.
  const accepted = await step(per.actor, made.id, 'confirmed');
  expect(accepted).toMatchObject({ estimatedPrice: job.estimatedPrice, hasAgreement: true });
});

test('takes the lower price where the other service is cheaper', async () => {
  const job = await bookAccepted();
  await priceService(per, 10);
  expect(await hand(job.id)).toMatchObject({ estimatedPrice: 10 });
});

test('changes nothing when repeated, and hands a job to one master alone', async () => {
  const job = await bookAccepted();
  const made = await hand(job.id);
  expect((await hand(job.id)).id).toBe(made.id);
  const third = await makeMaster(database.db, { firstName: 'Siri' });
  await expect(hand(job.id, 'cancelled', third)).rejects.toMatchObject({
    code: 'bookings.handedOver',
  });
  const opened = { id: job.id, seen: 'cancelled' as const, reason };
  await expect(reopenBooking(database.db, admin, opened, now)).rejects.toMatchObject({
    code: 'bookings.handedOver',
  });
  // Once the request is declined, the job can be handed to somebody else, or opened again.
  await step(per.actor, made.id, 'cancelled');
  expect(await hand(job.id, 'cancelled', third)).toMatchObject({ masterId: third.masterId });
});

test('of two at once to two masters one wins', async () => {
  const job = await bookAccepted();
  const third = await makeMaster(database.db, { firstName: 'Nina' });
  const outcomes = await Promise.allSettled([hand(job.id), hand(job.id, 'confirmed', third)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = {
    rows: await database.db
      .selectFrom('bookings')
      .select('id')
      .where('handedFrom', '=', job.id)
      .execute(),
  };
  expect(rows).toHaveLength(1);
});

test('takes up what its master has cancelled', async () => {
  const job = await bookAccepted();
  await step(ola.actor, job.id, 'cancelled');
  expect(await hand(job.id, 'cancelled')).toMatchObject({ status: 'pending' });
  expect(await read(job.id)).toMatchObject({ cancelledBy: 'master' });
});

test('lists masters of the trade who are free then, without the busy, hidden and blocked', async () => {
  const job = await bookAccepted();
  const listed = async () =>
    (await listSuccessors(database.db, job.id, now)).map(({ masterId }) => masterId);
  expect(await listed()).toContain(per.masterId);
  expect(await listed()).not.toContain(ola.masterId);
  const at = { scheduledDate: job.scheduledDate, scheduledTime: '10:00' as const };
  const other = await createBooking(database.db, stranger, bookingRequestTo(per, at), now);
  await step(per.actor, other.id, 'confirmed');
  expect(await listed()).not.toContain(per.masterId);
  await expect(hand(job.id)).rejects.toMatchObject({ code: 'bookings.slotTaken' });

  const siri = await makeMaster(database.db, { firstName: 'Siri' });
  expect(await listed()).toContain(siri.masterId);
  await database.db
    .insertInto('blocks')
    .values({ blockerId: kari.userId, blockedId: siri.actor.userId })
    .execute();
  expect(await listed()).not.toContain(siri.masterId);
  await expect(hand(job.id, 'confirmed', siri)).rejects.toMatchObject({
    code: 'services.notFound',
  });
});

test('is for administrators, and not in a booking of their own', async () => {
  const job = await bookAccepted();
  await expect(hand(job.id, 'confirmed', per, stranger)).rejects.toMatchObject({
    code: 'bookings.notFound',
  });
  const own: Actor = { ...kari, role: 'admin' };
  await expect(hand(job.id, 'confirmed', per, own)).rejects.toMatchObject({
    code: 'access.forbidden',
  });
});
