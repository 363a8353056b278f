import { observeStatements } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { type Slot, slots } from '@mesterhand/domain/bookings/slots';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { type Transaction, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { untilLockWait } from '../../../../../tests/support/lock-waits.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { toAppError } from '../../core/errors/index.ts';
import { type Topic, enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { addBlock, removeBlock } from '../blocks/service.ts';
import { addException, removeException } from '../calendar/service.ts';
import {
  countJobs,
  listAllOfMaster,
  listBookingsOfClient,
  listBookingsOfMaster,
  listTakenSlots,
} from './queries.ts';
import { changeStatus, createBooking, readBookingDetail, setTravel } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;
let otherMaster: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  [kari, stranger] = [await makeClient(database.db), await makeClient(database.db)];
  admin = await makeClient(database.db, { role: 'admin' });
  ola = await makeMaster(database.db);
  otherMaster = await makeMaster(database.db, { hourlyRate: null });
});
afterAll(() => database.drop());

function requestInput(more: Partial<CreateBookingInput> = {}): CreateBookingInput {
  return {
    masterId: ola.masterId,
    serviceId: ola.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: '2026-12-01',
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
    ...more,
  };
}

interface Sides {
  master: MadeMaster;
  client: Actor;
}

const book = (more: Partial<CreateBookingInput> = {}, actor = kari) =>
  createBooking(database.db, actor, requestInput(more), now);
const newSides = async (): Promise<Sides> => ({
  master: await makeMaster(database.db),
  client: await makeClient(database.db),
});
const step = (actor: Actor, id: number, status: BookingStatus, reason?: string) =>
  changeStatus(database.db, actor, { id, status, reason }, now);

const setPrice = (id: number, price: number) =>
  database.db.updateTable('services').set({ price }).where('id', '=', id).execute();

/** The jobs of a booking, without columns that are unique per job. */
async function jobsOf(topic: Topic, bookingId: number): Promise<object[]> {
  const { rows } = await sql<{ job: object }>`
    select to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until'] || jsonb_build_object(
             'isDue', start_after <= created_on, 'kept', keep_until - start_after
           ) as job
      from pgboss.job j where name = ${topic} and data ->> 'bookingId' = ${String(bookingId)}
     order by created_on
  `.execute(database.db);
  return rows.map(({ job }) => job);
}

describe('sending a booking', () => {
  test('is refused to a deleted customer', async () => {
    const gone = await makeClient(database.db);
    await database.db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', gone.userId)
      .execute();
    await expect(book({}, gone)).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('C-136 a request is pending, belongs to its sender and has the server’s price', async () => {
    const booking = await book();
    expect(booking).toMatchObject({
      status: 'pending',
      clientId: kari.userId,
      masterId: ola.masterId,
      service: 'Bytte kran',
      scheduledDate: '2026-12-01',
      scheduledTime: '10:00',
      estimatedPrice: 1200,
      priceBasis: 'service',
      callOutFee: 700,
      acceptedAt: null,
      reviewed: false,
      createdAt: now.toISOString(),
    });
    expect(booking.history).toEqual([
      { at: now.toISOString(), from: null, to: 'pending', by: 'client', reason: null },
    ]);
  });

  test('C-45 has the price of the chosen service, whatever the hourly rate, and 0 is a price', async () => {
    const noRate = { masterId: otherMaster.masterId, serviceId: otherMaster.serviceId };
    expect(await book({ ...noRate, scheduledTime: '09:00' })).toMatchObject({
      estimatedPrice: 1200,
      priceBasis: 'service',
    });
    const free = await makeMaster(database.db);
    await setPrice(free.serviceId, 0);
    const { masterId, serviceId } = free;
    expect(await book({ masterId, serviceId })).toMatchObject({ estimatedPrice: 0 });
  });

  test('C-45 refuses a request that was written at another price, and accepts one that names none', async () => {
    const { masterId, serviceId } = await makeMaster(database.db);
    const request = { masterId, serviceId, seenPrice: 1200, seenCallOutFee: 700 };
    await setPrice(serviceId, 1500);
    const changed = { code: 'bookings.priceChanged', status: 409 };
    await expect(book(request)).rejects.toMatchObject(changed);
    await expect(book({ ...request, seenPrice: 1500, seenCallOutFee: null })).rejects.toMatchObject(
      changed,
    );
    expect(await book({ masterId, serviceId })).toMatchObject({ estimatedPrice: 1500 });
    const seen = { ...request, seenPrice: 1500, scheduledTime: '11:00' as const };
    expect(await book(seen)).toMatchObject({ estimatedPrice: 1500, callOutFee: 700 });
  });

  test('C-45 keeps the price of a request when the service price rises', async () => {
    const { masterId, serviceId } = await makeMaster(database.db);
    const { id } = await book({ masterId, serviceId });
    await setPrice(serviceId, 9000);
    const kept = await readBookingDetail(database.db, kari, id, now);
    expect(kept.estimatedPrice).toBe(1200);
  });

  test.each([
    ['C-43 yesterday', { scheduledDate: '2026-11-19' }, 'input.invalid'],
    [
      'C-43 a slot of this morning',
      { scheduledDate: '2026-11-20', scheduledTime: '12:00' as const },
      'bookings.slotPast',
    ],
    ['C-43 two years ahead', { scheduledDate: '2028-11-20' }, 'input.invalid'],
    ['C-44 an unknown master', { masterId: 999_999 }, 'masters.notFound'],
    ['C-44 an unknown service', { serviceId: 999_999 }, 'services.notFound'],
  ])('%s is refused', async (_name, more, code) => {
    await expect(book(more)).rejects.toMatchObject({ code });
  });

  test('C-44 a service of another master is refused', async () => {
    await expect(book({ serviceId: otherMaster.serviceId })).rejects.toMatchObject({
      code: 'bookings.serviceMismatch',
    });
  });

  test('a master does not book themselves', async () => {
    await expect(book({}, ola.actor)).rejects.toMatchObject({ code: 'bookings.ownService' });
  });

  test('a slot of an accepted job is refused, one of pending requests is not', async () => {
    const slot = { scheduledDate: '2026-12-02' } as const;
    const first = await book(slot);
    await expect(book(slot, stranger)).resolves.toMatchObject({ status: 'pending' });
    await step(ola.actor, first.id, 'confirmed');
    await expect(book(slot, stranger)).rejects.toMatchObject({ code: 'bookings.slotTaken' });
    expect(
      await listTakenSlots(database.db, { masterId: ola.masterId, from: '2026-12-02' }),
    ).toContainEqual({
      date: '2026-12-02',
      time: '10:00',
    });
  });
});

describe('a booking request', () => {
  test('that is invalid in several ways is refused for the first reason', async () => {
    const { db } = database;
    const [master, client] = [await makeMaster(db), await makeClient(db)];
    const { masterId } = master;
    const slot = { masterId, serviceId: master.serviceId, scheduledDate: '2026-12-21' } as const;
    const { id } = await book(slot, stranger);
    await step(master.actor, id, 'confirmed');
    const { scheduledDate: day } = slot;
    const closed = { kind: 'off', from: day, to: day, hours: null, note: '', masterId } as const;
    const exception = await addException(db, master.actor, closed, now);
    await book({ masterId, serviceId: master.serviceId }, client);
    await addBlock(db, master.actor, { userId: client.userId }, now);
    const refusalOf = async (more: Partial<CreateBookingInput>) =>
      book({ ...slot, ...more }, client).catch(({ code }) => code);
    const hide = (hiddenAt: string | null) =>
      db.updateTable('masters').set({ hiddenAt }).where('id', '=', masterId).execute();
    const other = { serviceId: otherMaster.serviceId };
    await hide(now.toISOString());
    expect(await refusalOf(other)).toBe('masters.notFound');
    await hide(null);
    expect(await refusalOf(other)).toBe('bookings.blocked');
    await removeBlock(db, master.actor, client.userId);
    expect(await refusalOf({ serviceId: 999_999 })).toBe('services.notFound');
    expect(await refusalOf(other)).toBe('bookings.serviceMismatch');
    expect(await refusalOf({})).toBe('bookings.slotClosed');
    await removeException(db, master.actor, { masterId, id: exception.id });
    expect(await refusalOf({})).toBe('bookings.slotTaken');
  });

  test('C-136 refuses a second request of the same customer for the same hour, until the first is over', async () => {
    const { master, client } = await newSides();
    const { masterId, serviceId } = master;
    const again = () =>
      book({ masterId, serviceId }, client).catch((error: unknown) => toAppError(error));
    const { id } = await book({ masterId, serviceId }, client);
    expect(await again()).toMatchObject({ code: 'bookings.alreadySent', status: 409 });
    await step(master.actor, id, 'confirmed');
    expect(await again()).toMatchObject({ code: 'bookings.slotTaken' });
    expect(await book({ masterId, serviceId }, stranger).catch(({ code }) => code)).toBe(
      'bookings.slotTaken',
    );
    await step(client, id, 'cancelled');
    expect(await again()).toMatchObject({ status: 'pending' });
  });

  test('C-136 accepts one of ten equal concurrent requests', async () => {
    const { master, client } = await newSides();
    const { masterId, serviceId } = master;
    const sent = Array.from({ length: 10 }, () => book({ masterId, serviceId }, client));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [toAppError(one.reason).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['bookings.alreadySent']));
  });

  test('takes six statements, including begin and commit', async () => {
    const { client } = await newSides();
    await book({}, client);
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await book({ scheduledTime: '11:00' }, client);
    stop();
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  test('uses a generic plan', async () => {
    const { rows } = await database.db.connection().execute(async (db) => {
      for (let nth = 0; nth < 12; nth += 1) {
        const { client } = await newSides();
        await withTransaction(db, (trx) => createBooking(trx, client, requestInput(), now));
      }
      return sql<{ name: string; customPlans: number }>`
        select name, custom_plans from pg_prepared_statements
         where name like 'booking-%' and generic_plans > 0 order by name
      `.execute(db);
    });
    expect(rows.map(({ name }) => name)).toEqual([
      'booking-detail',
      'booking-made',
      'booking-sides',
      'booking-wished',
    ]);
    expect(Math.max(...rows.map(({ customPlans }) => customPlans))).toBeLessThanOrEqual(5);
  });

  test('enqueues the same job as a separate enqueue does', async () => {
    const { db } = database;
    const { id } = await book({}, await makeClient(db));
    const { id: eventId } = await db
      .selectFrom('bookingEvents')
      .select('id')
      .where('bookingId', '=', id)
      .executeTakeFirstOrThrow();
    await withTransaction(db, (trx) => enqueue(trx, 'booking.created', { bookingId: id, eventId }));
    const jobs = await jobsOf('booking.created', id);
    expect(jobs).toHaveLength(2);
    expect(jobs[0]).toMatchObject({ data: { bookingId: id, eventId } });
    expect(jobs[0]).toEqual(jobs[1]);
  });

  const leave = { hiddenAt: now.toISOString() };
  const end = { deletedAt: now.toISOString() };
  const dayOff = { kind: 'off', from: '2026-12-22', to: '2026-12-22', hours: null } as const;
  test.each<[string, string, (trx: Transaction<DB>, sides: Sides) => Promise<unknown>]>([
    [
      'a day off',
      'bookings.slotClosed',
      (trx, { master: { actor, masterId } }) =>
        addException(trx, actor, { ...dayOff, note: '', masterId }, now),
    ],
    [
      'the retirement of the master',
      'masters.notFound',
      (trx, { master }) =>
        trx.updateTable('masters').set(leave).where('id', '=', master.masterId).execute(),
    ],
    [
      'the deletion of the customer',
      'auth.required',
      (trx, { client }) =>
        trx.updateTable('users').set(end).where('id', '=', client.userId).execute(),
    ],
  ])('that waited for %s is refused (%s)', async (_what, code, change) => {
    const { db } = database;
    const sides = { master: await makeMaster(db), client: await makeClient(db) };
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    const changed = withTransaction(db, async (trx) => {
      await change(trx, sides);
      begin();
      await over;
    });
    await began;
    const { masterId, serviceId } = sides.master;
    const booked = book({ masterId, serviceId, scheduledDate: dayOff.from }, sides.client);
    const outcome = booked.catch(({ code: refused }) => refused);
    await untilLockWait(db);
    finish();
    await changed;
    expect(await outcome).toBe(code);
  });
});

describe('steps of a booking', () => {
  test('C-53 C-57 C-140 accepted, started, completed: counted for the master once', async () => {
    const { id } = await book({ scheduledDate: '2026-12-03' });
    const accepted = await step(ola.actor, id, 'confirmed');
    expect(accepted).toMatchObject({ status: 'confirmed', acceptedAt: now.toISOString() });
    await step(ola.actor, id, 'in_progress');
    const completed = await step(ola.actor, id, 'completed');
    await step(ola.actor, id, 'completed');
    expect(completed.history.map(({ to, by }) => [to, by])).toEqual([
      ['pending', 'client'],
      ['confirmed', 'master'],
      ['in_progress', 'master'],
      ['completed', 'master'],
    ]);
    const listed = await database.db
      .selectFrom('listing')
      .select('completedJobs')
      .where('masterId', '=', ola.masterId)
      .executeTakeFirstOrThrow();
    expect(listed.completedJobs).toBe(1);
  });

  const inProgress = async (scheduledDate: string) => {
    const { id } = await book({ scheduledDate });
    await step(ola.actor, id, 'confirmed');
    await step(ola.actor, id, 'in_progress');
    return id;
  };
  const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const completedJobs = async () => {
    const { completedJobs: jobs } = await database.db
      .selectFrom('masters')
      .select('completedJobs')
      .where('id', '=', ola.masterId)
      .executeTakeFirstOrThrow();
    return jobs;
  };

  test('C-57 a master undoes a completion for ten minutes, and history and count reflect it', async () => {
    const id = await inProgress('2027-01-11');
    const before = await completedJobs();
    const completed = await step(ola.actor, id, 'completed');
    expect(completed.completionFinalAt).toBe(minutesLater(10).toISOString());
    expect(await completedJobs()).toBe(before + 1);
    const undo = (at: Date) =>
      changeStatus(database.db, ola.actor, { id, status: 'in_progress', seen: 'completed' }, at);
    const undone = await undo(minutesLater(9));
    expect(undone).toMatchObject({ status: 'in_progress', completionFinalAt: null });
    expect(undone.history.at(-1)).toMatchObject({
      from: 'completed',
      to: 'in_progress',
      by: 'master',
    });
    expect(await completedJobs()).toBe(before);
    // A retry of the same request changes nothing.
    expect((await undo(minutesLater(9))).history).toEqual(undone.history);
    await changeStatus(database.db, ola.actor, { id, status: 'completed' }, minutesLater(20));
    await expect(undo(minutesLater(30))).rejects.toMatchObject({ code: 'bookings.undoExpired' });
    expect(await completedJobs()).toBe(before + 1);
  });

  test('C-57 an undone completion takes its slot again, unless another job has it', async () => {
    const id = await inProgress('2027-01-12');
    await step(ola.actor, id, 'completed');
    const other = await book({ scheduledDate: '2027-01-12' });
    await step(ola.actor, other.id, 'confirmed');
    await expect(step(ola.actor, id, 'in_progress')).rejects.toMatchObject({
      constraint: 'bookings_one_accepted_job_per_slot',
    });
  });

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

  test('C-54 a customer’s confirmation blocks nothing until the master accepts', async () => {
    const slot = { scheduledDate: '2026-12-04' } as const;
    const mine = await book(slot);
    expect(await step(kari, mine.id, 'confirmed')).toMatchObject({
      status: 'confirmed',
      acceptedAt: null,
    });
    const theirs = await book(slot, stranger);
    await step(ola.actor, theirs.id, 'confirmed');
    await expect(step(ola.actor, mine.id, 'confirmed')).rejects.toMatchObject({
      constraint: 'bookings_one_accepted_job_per_slot',
    });
    expect(await readBookingDetail(database.db, kari, mine.id, now)).toMatchObject({
      status: 'confirmed',
      acceptedAt: null,
    });
  });

  test('C-54 going back to pending frees the slot', async () => {
    const slot = { scheduledDate: '2026-12-05' } as const;
    const mine = await book(slot);
    await step(ola.actor, mine.id, 'confirmed');
    expect(await step(kari, mine.id, 'pending')).toMatchObject({
      status: 'pending',
      acceptedAt: null,
    });
    const theirs = await book(slot, stranger);
    await expect(step(ola.actor, theirs.id, 'confirmed')).resolves.toMatchObject({
      status: 'confirmed',
    });
  });

  test('C-57 a master must give a reason to cancel an accepted job', async () => {
    const { id } = await book({ scheduledDate: '2026-12-14' });
    await step(ola.actor, id, 'confirmed');
    await expect(step(ola.actor, id, 'cancelled')).rejects.toMatchObject({
      code: 'bookings.reasonRequired',
    });
    await step(ola.actor, id, 'cancelled', 'Jeg er blitt syk.');
    expect(await readBookingDetail(database.db, kari, id, now)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'master',
      cancelReason: 'Jeg er blitt syk.',
    });
  });

  test('C-55 an administrator sets any status, which is audited', async () => {
    const { id } = await book({ scheduledDate: '2026-12-07' });
    await step(admin, id, 'completed');
    expect(await step(admin, id, 'cancelled', 'Feilregistrert')).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'admin',
    });
    const trail = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'before', 'after', 'reason'])
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      {
        action: 'bookings.status',
        actorId: admin.userId,
        before: { status: 'pending' },
        after: { status: 'completed' },
        reason: null,
      },
      {
        action: 'bookings.status',
        actorId: admin.userId,
        before: { status: 'completed' },
        after: { status: 'cancelled' },
        reason: 'Feilregistrert',
      },
    ]);
  });

  test('C-55 an administrator can’t overwrite a change they have not seen', async () => {
    const { id } = await book({ scheduledDate: '2026-12-22' });
    await step(kari, id, 'cancelled');
    const late = { id, status: 'confirmed' as const, seen: 'pending' as const };
    const refusal = { code: 'conflict.stale' };
    await expect(changeStatus(database.db, admin, late, now)).rejects.toMatchObject(refusal);
    // Reaching the status that is already set is no conflict.
    const same = { id, status: 'cancelled' as const, seen: 'pending' as const };
    expect((await changeStatus(database.db, admin, same, now)).status).toBe('cancelled');
    const fresh = { id, status: 'confirmed' as const, seen: 'cancelled' as const };
    expect((await changeStatus(database.db, admin, fresh, now)).status).toBe('confirmed');
  });

  test('trap 4 a stranger and another master get not found', async () => {
    const { id } = await book({ scheduledDate: '2026-12-08' });
    for (const actor of [stranger, otherMaster.actor]) {
      await expect(step(actor, id, 'cancelled')).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
      await expect(readBookingDetail(database.db, actor, id, now)).rejects.toMatchObject({
        code: 'bookings.notFound',
      });
    }
    await expect(readBookingDetail(database.db, admin, id, now)).resolves.toMatchObject({ id });
  });

  test('of 50 concurrent confirmations of one slot one wins', async () => {
    const slot = { scheduledDate: '2026-12-09' } as const;
    const clients = await Promise.all(Array.from({ length: 50 }, () => makeClient(database.db)));
    const requests = await Promise.all(clients.map((client) => book(slot, client)));
    const answers = await Promise.allSettled(
      requests.map(({ id }) => step(ola.actor, id, 'confirmed')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.constraint] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['bookings_one_accepted_job_per_slot']));
  });

  test('of two concurrent answers to one booking the second finds it decided', async () => {
    const { id } = await book({ scheduledDate: '2026-12-10' });
    await Promise.allSettled([step(ola.actor, id, 'confirmed'), step(kari, id, 'cancelled')]);
    const { history, status } = await readBookingDetail(database.db, kari, id, now);
    const steps = history.map(({ to }) => to);
    expect(steps.at(-1)).toBe(status);
    expect([
      ['pending', 'confirmed', 'cancelled'],
      ['pending', 'cancelled'],
    ]).toContainEqual(steps);
  });
});

describe('an answer', () => {
  const listen = async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await work();
    stop();
    return statements;
  };

  test('takes ten statements, and one more where it changes the master’s response time', async () => {
    const master = await makeMaster(database.db);
    const { masterId, serviceId } = master;
    const days = ['2026-12-28', '2026-12-29'];
    const [first, second] = await Promise.all(
      days.map((scheduledDate) => book({ masterId, serviceId, scheduledDate })),
    );
    const accept = (id = 0) => listen(() => step(master.actor, id, 'confirmed'));
    const isRebuilding = (text: string): boolean => text.includes('refresh_listing');
    const [one, other] = [await accept(first?.id), await accept(second?.id)];
    expect(one.length).toBeLessThanOrEqual(11);
    expect(one.filter(isRebuilding)).toHaveLength(1);
    // Both took no time, so the response time is unchanged.
    expect(other.length).toBeLessThanOrEqual(10);
    expect(other.filter(isRebuilding)).toEqual([]);
  });

  test('is stored in its booking and history, and enqueues the same job as any', async () => {
    const { db } = database;
    const { id } = await book({ scheduledDate: '2026-12-30' });
    await step(ola.actor, id, 'confirmed');
    await step(ola.actor, id, 'in_progress');
    await step(ola.actor, id, 'cancelled', 'Regn');
    const at = now.toISOString();
    const row = await db
      .selectFrom('bookings')
      .select(['status', 'acceptedAt', 'startedAt', 'completedAt', 'updatedAt'])
      .select(['cancelledAt', 'cancelledBy', 'cancelReason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'cancelled',
      acceptedAt: at,
      startedAt: at,
      completedAt: null,
      updatedAt: at,
      cancelledAt: at,
      cancelledBy: 'master',
      cancelReason: 'Regn',
    });
    const events = await db
      .selectFrom('bookingEvents')
      .select(['id', 'actorId', 'side', 'fromStatus', 'toStatus', 'reason'])
      .where('bookingId', '=', id)
      .orderBy('id')
      .execute();
    const last = { actorId: ola.actor.userId, side: 'master', fromStatus: 'in_progress' };
    expect(events).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ ...last, toStatus: 'cancelled', reason: 'Regn' });
    const payload = { bookingId: id, from: 'in_progress', to: 'cancelled' } as const;
    const eventId = events.at(-1)?.id;
    await withTransaction(db, (trx) =>
      enqueue(trx, 'booking.statusChanged', { ...payload, eventId }),
    );
    const jobs = (await jobsOf('booking.statusChanged', id)).slice(-2);
    expect(jobs[0]).toMatchObject({ data: { ...payload, eventId } });
    expect(jobs[0]).toEqual(jobs[1]);
  });
});

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

describe('lists', () => {
  test('C-138 C-139 newest first, paginated, without duplicates', async () => {
    const client = await makeClient(database.db);
    const master = await makeMaster(database.db);
    const made: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      const at = new Date(now.getTime() + Math.floor(hour / 2) * 1000);
      const { masterId, serviceId } = master;
      const own = requestInput({ masterId, serviceId, scheduledTime: slots[hour] ?? '09:00' });
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
    const { master, client } = await newSides();
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
  });

  test('an invalid cursor is bad input', async () => {
    await expect(
      listBookingsOfClient(database.db, { clientId: kari.userId, limit: 2, cursor: 'tull' }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

test('every change enqueues its job in the same transaction', async () => {
  const { id } = await book({ scheduledDate: '2026-12-11' });
  await step(ola.actor, id, 'confirmed');
  const rows = await database.db
    .selectFrom('jobs')
    .select(['topic', 'payload'])
    .orderBy('createdAt')
    .execute();
  expect(
    rows
      .filter(({ payload }) => new RegExp(`"bookingId":${id}\\b`).test(JSON.stringify(payload)))
      .map(({ topic }) => topic),
  ).toEqual(['booking.created', 'booking.statusChanged']);
});
