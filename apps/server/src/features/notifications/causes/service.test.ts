import type { Actor } from '@mesterhand/domain/access/actor';
import type { NotificationContent } from '@mesterhand/domain/notifications/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../../tests/support/jobs.ts';
import { runTopics, takeJobs } from '../../../../../../tests/support/run-topics.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { topicPayloads } from '../../../core/tasks/index.ts';
import { createBooking } from '../../bookings/requests/service.ts';
import { changeStatus } from '../../bookings/steps/service.ts';
import { decideDocument, verifyMaster } from '../../documents/service.ts';
import { listNotifications } from '../queries.ts';
import { setPreferences } from '../preferences/service.ts';
import { setLanguage } from '../../profile/service.ts';
import { createReview, judgeReview } from '../../reviews/service.ts';
import { notificationHandlers } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const outbound = { push: true, sms: true };

let database: TestDatabase;
let kari: Actor;
let stranger: Actor;
let admin: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
beforeEach(async () => {
  const { db } = database;
  kari = await makeClient(db);
  stranger = await makeClient(db);
  admin = await makeClient(db, { role: 'admin' });
  ola = await makeMaster(db);
});
afterAll(() => database.drop());

const handlersAt = (at: Date) => notificationHandlers({ db: database.db, clock: () => at });
const work = (times = 1, at = now) => runTopics(database.db, handlersAt(at), times);
const begin = () => takeJobs(database.db, Object.keys(handlersAt(now)));

const notificationsOf = async ({ userId }: Actor): Promise<NotificationContent[]> => {
  const input = { limit: 100, unread: false };
  const { items } = await listNotifications(database.db, userId, input);
  return items.map(({ notice }) => notice);
};

/** The channels for which a person's notifications are queued. */
async function queuedFor({ userId }: Actor): Promise<(string | null)[]> {
  const rows = await database.db
    .selectFrom('jobs')
    .innerJoin('notifications as n', (join) =>
      join.on(sql<boolean>`n.id = (jobs.payload ->> 'notificationId')::bigint`),
    )
    .select('jobs.topic')
    .where('n.userId', '=', userId)
    .orderBy('jobs.topic')
    .execute();
  return rows.map(({ topic }) => topic);
}

const pendingJob = () =>
  makeJob(database.db, { clientId: kari.userId, master: ola, status: 'pending' });

describe('steps of a booking', () => {
  test('notify only the other side, with texts for each side', async () => {
    const id = await pendingJob();
    await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
    await work();
    expect(await notificationsOf(kari)).toEqual([
      {
        kind: 'bookingConfirmed',
        bookingId: id,
        side: 'client',
        person: 'Ola Hansen',
        service: 'Bytte kran',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        time: '10:00',
      },
    ]);
    expect(await notificationsOf(ola.actor)).toEqual([]);
    expect(await notificationsOf(stranger)).toEqual([]);
  });

  test('by an administrator notify both sides', async () => {
    const id = await pendingJob();
    await changeStatus(database.db, admin, { id, status: 'cancelled', reason: 'Dobbelt' }, now);
    await work();
    const received = { kind: 'bookingCancelled', bookingId: id, by: 'admin', reason: 'Dobbelt' };
    expect(await notificationsOf(kari)).toMatchObject([
      { ...received, side: 'client', person: 'Ola Hansen' },
    ]);
    expect(await notificationsOf(ola.actor)).toMatchObject([
      { ...received, side: 'master', person: 'Kari Nordmann' },
    ]);
    expect(await notificationsOf(admin)).toEqual([]);
  });

  test('a customer’s confirmed is a request, of which the master is notified as a change', async () => {
    const id = await pendingJob();
    await changeStatus(database.db, kari, { id, status: 'confirmed' }, now);
    await work();
    expect(await notificationsOf(ola.actor)).toMatchObject([
      { kind: 'bookingChanged', to: 'confirmed' },
    ]);
  });

  test('each stores its own reason, whatever happens to the booking afterwards', async () => {
    const { db } = database;
    const id = await pendingJob();
    await changeStatus(db, ola.actor, { id, status: 'confirmed' }, now);
    await changeStatus(db, ola.actor, { id, status: 'cancelled', reason: 'Syk' }, now);
    await changeStatus(db, admin, { id, status: 'confirmed' }, now);
    await changeStatus(db, admin, { id, status: 'cancelled', reason: 'Stengt' }, now);
    await work();
    const received = await notificationsOf(kari);
    expect(received.map(({ kind }) => kind)).toEqual([
      'bookingCancelled',
      'bookingConfirmed',
      'bookingCancelled',
      'bookingConfirmed',
    ]);
    expect(received[0]).toMatchObject({ by: 'admin', reason: 'Stengt' });
    expect(received[2]).toMatchObject({ by: 'master', reason: 'Syk' });
  });

  test('C-140 an answered request is marked as read; what comes after the answer is not', async () => {
    const { db } = database;
    const { masterId, serviceId } = ola;
    const request = {
      masterId,
      serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: '2026-11-24',
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
    } as const;
    const unreadOf = async ({ userId }: Actor) => {
      const { items } = await listNotifications(db, userId, { limit: 9, unread: true });
      return items.map(({ notice }) => notice.kind);
    };
    const { id } = await createBooking(db, kari, request, now);
    const other = await createBooking(db, kari, { ...request, scheduledTime: '11:00' }, now);
    await work();
    expect(await unreadOf(ola.actor)).toEqual(['bookingCreated', 'bookingCreated']);
    await changeStatus(db, ola.actor, { id, status: 'confirmed' }, now);
    await work();
    expect(await unreadOf(ola.actor)).toEqual(['bookingCreated']);
    expect(await unreadOf(kari)).toEqual(['bookingConfirmed']);
    await changeStatus(db, kari, { id: other.id, status: 'cancelled' }, now);
    await work();
    expect(await unreadOf(ola.actor)).toEqual(['bookingCancelled', 'bookingCreated']);
  });

  test('the customer is notified of start and end of the work', async () => {
    const { db } = database;
    const id = await makeJob(db, { clientId: kari.userId, master: ola, status: 'confirmed' });
    await changeStatus(db, ola.actor, { id, status: 'in_progress' }, now);
    await changeStatus(db, ola.actor, { id, status: 'completed' }, now);
    await work(1, inSeconds(600));
    expect(await notificationsOf(kari)).toMatchObject([
      { kind: 'bookingCompleted' },
      { kind: 'bookingChanged', to: 'in_progress' },
    ]);
  });

  test('C-57 the job of a completion runs when it can no longer be undone', async () => {
    const { db } = database;
    const id = await makeJob(db, { clientId: kari.userId, master: ola, status: 'in_progress' });
    await changeStatus(db, ola.actor, { id, status: 'completed' }, now);
    const { rows } = await sql<{ delay: number }>`
      select extract(epoch from start_after - created_on)::int as delay from pgboss.job
       where name = 'booking.statusChanged' and (data ->> 'bookingId')::bigint = ${id}
    `.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.delay).toBeGreaterThanOrEqual(600);
    const [job] = await begin();
    const handlers = notificationHandlers({ db, clock: () => inSeconds(60) });
    const payload = z.parse(topicPayloads['booking.statusChanged'], job?.payload);
    await handlers['booking.statusChanged'](payload, { id: job?.id ?? '' });
    expect(await notificationsOf(kari)).toEqual([]);
    await work(1, inSeconds(600));
    expect(await notificationsOf(kari)).toMatchObject([{ kind: 'bookingCompleted' }]);
  });

  test('C-57 an undone completion notifies nobody, and the next one once', async () => {
    const { db } = database;
    const id = await makeJob(db, { clientId: kari.userId, master: ola, status: 'in_progress' });
    await changeStatus(db, ola.actor, { id, status: 'completed' }, now);
    await changeStatus(db, ola.actor, { id, status: 'in_progress' }, inSeconds(60));
    await work(1, inSeconds(700));
    expect(await notificationsOf(kari)).toEqual([]);
    await changeStatus(db, ola.actor, { id, status: 'completed' }, inSeconds(800));
    await work(1, inSeconds(1400));
    expect(await notificationsOf(kari)).toMatchObject([{ kind: 'bookingCompleted' }]);
  });

  test('notify once, however many workers run concurrently', async () => {
    const id = await pendingJob();
    await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
    await work(5);
    expect(await notificationsOf(kari)).toHaveLength(1);
    expect(await queuedFor(kari)).toEqual(['notify.mail']);
  });

  test('do not notify deleted people', async () => {
    const { db } = database;
    const id = await pendingJob();
    await changeStatus(db, ola.actor, { id, status: 'confirmed' }, now);
    await db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', kari.userId)
      .execute();
    await work();
    expect(await notificationsOf(kari)).toEqual([]);
  });

  test('no longer name a person who is deleted meanwhile', async () => {
    const { db } = database;
    const id = await pendingJob();
    await changeStatus(db, ola.actor, { id, status: 'confirmed' }, now);
    await work();
    await db
      .updateTable('users')
      .set({ firstName: 'Slettet', lastName: 'bruker' })
      .where('id', '=', ola.actor.userId)
      .execute();
    expect(await notificationsOf(kari)).toMatchObject([{ person: 'Slettet bruker' }]);
    const rows = await db.selectFrom('notifications').select('facts').execute();
    expect(JSON.stringify(rows)).not.toContain('Hansen');
  });
});

describe('delivery channels', () => {
  test('are those that a person has enabled and can use, delayed until quiet hours end', async () => {
    const { db } = database;
    const changes = [
      { kind: 'bookingConfirmed', channel: 'sms', on: true },
      { kind: 'bookingConfirmed', channel: 'mail', on: false },
    ] as const;
    await setPreferences(
      db,
      kari,
      { changes: [...changes], quietHours: { from: '11:00', to: '14:00' } },
      outbound,
    );
    const id = await pendingJob();
    await changeStatus(db, ola.actor, { id, status: 'confirmed' }, now);
    await work();
    expect(await queuedFor(kari)).toEqual(['notify.sms']);
    const [job] = await db
      .selectFrom('jobs')
      .select(['dueAt', 'createdAt'])
      .where('topic', '=', 'notify.sms')
      .orderBy('createdAt', 'desc')
      .execute();
    const waits = Date.parse(job?.dueAt ?? '') - Date.parse(job?.createdAt ?? '');
    // 12:00 to 14:00 in Oslo.
    expect(Math.round(waits / 60_000)).toBe(120);
  });

  test('without a phone number there is no text message', async () => {
    const { db } = database;
    await db.updateTable('users').set({ phone: '' }).where('id', '=', kari.userId).execute();
    const id = await pendingJob();
    await changeStatus(db, ola.actor, { id, status: 'cancelled' }, now);
    await work();
    expect(await queuedFor(kari)).toEqual(['notify.mail']);
  });
});

describe('reviews', () => {
  const review = { rating: 5, comment: 'Kom presis og gjorde en fin jobb.' };

  test('notify their master once, when they become visible, and their author of every decision', async () => {
    const { db } = database;
    const moderator = await makeClient(db, { role: 'moderator' });
    const { masterId } = ola;
    const { id } = await createReview(db, kari, { masterId, ...review }, now);
    await work();
    expect(await notificationsOf(ola.actor)).toEqual([]);
    const judge = (verdict: 'approve' | 'reject') =>
      judgeReview(db, moderator, { id, verdict, reason: 'Sett' }, now);
    await judge('approve');
    await work(2);
    expect(await notificationsOf(ola.actor)).toEqual([
      { kind: 'reviewReceived', reviewId: id, masterId, person: 'Kari Nordmann', rating: 5 },
    ]);
    await judge('reject');
    await judge('approve');
    await work(2);
    expect(await notificationsOf(ola.actor)).toHaveLength(1);
    expect(await notificationsOf(kari)).toMatchObject([
      { kind: 'reviewDecided', state: 'approved', masterId },
      { kind: 'reviewDecided', state: 'hidden' },
      { kind: 'reviewDecided', state: 'approved' },
    ]);
    expect(await notificationsOf(moderator)).toEqual([]);
  });
});

describe('documents and the badge', () => {
  test('notify their owner with the reason, once', async () => {
    const { db } = database;
    const { userId } = ola.actor;
    const fileName = `paper${String(userId).padStart(15, '0')}.webp`;
    const file = { purpose: 'document', private: true, mime: 'image/webp', bytes: 10 } as const;
    await db
      .insertInto('files')
      .values({ ...file, name: fileName, ownerId: userId })
      .execute();
    await db
      .insertInto('documents')
      .values({ userId, type: 'personalId', fileName, originalName: 'pass.png' })
      .execute();
    await verifyMaster(db, admin, { userId, verified: false, reason: 'Mangler papirer' });
    const decision = { userId, type: 'personalId', fileName, reason: 'Uleselig' } as const;
    await decideDocument(db, admin, { ...decision, decision: 'rejected' }, now);
    await work(3);
    expect(await notificationsOf(ola.actor)).toEqual([
      { kind: 'documentDecided', type: 'personalId', decision: 'rejected', reason: 'Uleselig' },
      { kind: 'masterVerified', verified: false, reason: 'Mangler papirer' },
    ]);
    expect(await notificationsOf(admin)).toEqual([]);
  });
});

test('texts are in the person’s own language', async () => {
  await setLanguage(database.db, { userId: kari.userId, language: 'uk' });
  const row = await database.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', kari.userId)
    .executeTakeFirstOrThrow();
  expect(row.language).toBe('uk');
});
