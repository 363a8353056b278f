import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import { completionUndoMs } from '@mesterhand/domain/bookings/completion';
import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import { webhookEvents } from '@mesterhand/domain/webhooks/events';
import { createWebhookInput } from '@mesterhand/domain/webhooks/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { clearJobs } from '../../../../../tests/support/queued-jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import {
  isSignedWith,
  openReceiver,
  status,
  type WebhookReceiver,
} from '../../../../../tests/support/webhook-receiver.ts';
import { attemptsInAll, topicPayloads } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { createFolderStorage } from '../../core/storage/index.ts';
import { createVault } from '../../core/sessions/index.ts';
import { createWebhooks } from '../../core/outbound/index.ts';
import { changeStatus } from '../bookings/steps/service.ts';
import { createReview, deleteReview, judgeReview } from '../reviews/service.ts';
import {
  addWebhook,
  deleteWebhook,
  readWebhook,
  revealNew,
  rollSecret,
  updateWebhook,
} from '../webhooks/service.ts';
import {
  deleteOldDeliveries,
  listDeliveries,
  readDelivery,
  sendAgain,
  testWebhook,
  webhookHandlers,
} from './service.ts';

const start = new Date('2026-11-20T10:00:00.000Z');
let now = start;
const clock = (): Date => now;

let database: TestDatabase;
let parts: Parameters<typeof webhookHandlers>[0];
let receiver: WebhookReceiver;
let admin: Actor;
let kari: Actor;
let strangers: Actor[];
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  const sender = createWebhooks({ allowLoopback: true, clock, timeoutMs: 400 });
  parts = { db, vault: createVault(randomBytes(32)), sender, clock };
  await makeCategories(db);
  admin = await makeClient(db, { role: 'admin' });
  kari = await makeClient(db);
  ola = await makeMaster(db);
  strangers = [kari, ola.actor, await makeClient(db, { role: 'moderator' })];
  receiver = await openReceiver();
});
beforeEach(async () => {
  now = start;
  receiver.received = [];
  receiver.answer = status(200, {}, 'thanks');
  await database.db.deleteFrom('webhookEndpoints').execute();
  await database.db.deleteFrom('webhookEvents').execute();
  await clearJobs(database.db);
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
});

const defaults = createWebhookInput.parse({ url: 'http://x', events: [...webhookEventTypes] });

async function add(change: Partial<typeof defaults> = {}): Promise<{ id: number; secret: string }> {
  const input = { ...defaults, url: receiver.url, ...change };
  const { id } = await addWebhook(parts, admin, input, now);
  return revealNew(parts, id, now);
}

const pendingJob = () =>
  makeJob(database.db, { clientId: kari.userId, master: ola, status: 'pending' });

const confirm = async () => {
  const id = await pendingJob();
  await changeStatus(database.db, ola.actor, { id, status: 'confirmed' }, now);
  return id;
};

const queued = async () => {
  const rows = await database.db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('topic', '=', 'webhook.deliver')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, payload }) => ({
    id: id ?? '',
    payload: z.parse(topicPayloads['webhook.deliver'], payload),
  }));
};

/** Runs one attempt of all queued deliveries; returns which succeeded. */
async function work(attempt = 1): Promise<('done' | 'again')[]> {
  const { signal } = new AbortController();
  const outcomes: ('done' | 'again')[] = [];
  const { 'webhook.deliver': deliver } = webhookHandlers(parts);
  for (const { id, payload } of await queued()) {
    const attempted = deliver(payload, { id, attempt, signal });
    outcomes.push(
      await attempted.then(
        () => 'done' as const,
        () => 'again' as const,
      ),
    );
  }
  return outcomes;
}

const log = async () => (await listDeliveries(database.db, { limit: 100 })).items;
const states = async () => (await log()).map(({ state }) => state);
const bodySchema = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
const receivedEvents = () =>
  receiver.received.map(({ body }) => bodySchema.parse(JSON.parse(body)));

describe('a webhook event', () => {
  test('is enqueued once for every endpoint subscribed to it, and for no other', async () => {
    const [one, two] = [await add(), await add({ events: ['booking.confirmed'] })];
    await add({ events: ['review.created'] });
    await add({ enabled: false });
    await confirm();
    const owners = new Set((await log()).map(({ endpoint }) => endpoint.id));
    expect(owners).toEqual(new Set([one.id, two.id]));
    expect(await queued()).toHaveLength(2);
    expect(await work()).toEqual(['done', 'done']);
    expect(receiver.received).toHaveLength(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await work();
    expect(receiver.received).toHaveLength(2);
  });

  test('is not enqueued when its cause is rolled back', async () => {
    await add();
    const id = await pendingJob();
    const failed = withTransaction(database.db, async (trx) => {
      await changeStatus(trx, ola.actor, { id, status: 'confirmed' }, now);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await log(), await queued()]).toEqual([[], []]);
  });

  test('is unique though its cause was retried or requested concurrently', async () => {
    await add();
    let tries = 0;
    const id = await pendingJob();
    await withTransaction(database.db, async (trx) => {
      await changeStatus(trx, ola.actor, { id, status: 'confirmed' }, now);
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('lost'), { code: '40001' });
    });
    const other = await pendingJob();
    const confirmations = Array.from({ length: 5 }, () =>
      changeStatus(database.db, ola.actor, { id: other, status: 'confirmed' }, now),
    );
    await Promise.all(confirmations);
    expect(tries).toBe(2);
    expect((await log()).map(({ event }) => event)).toEqual([
      'booking.confirmed',
      'booking.confirmed',
    ]);
  });

  test('C-57 of a completion is delayed until final, and withdrawn when it is undone', async () => {
    await add();
    const bookingId = await confirm();
    const step = (status: 'in_progress' | 'completed') =>
      changeStatus(database.db, ola.actor, { id: bookingId, status }, now);
    await step('in_progress');
    await step('completed');
    const { rows } = await sql<{ delay: number }>`
      select extract(epoch from start_after - created_on)::int as delay from pgboss.job
       where name = 'webhook.deliver' and state = 'created' order by created_on desc limit 1
    `.execute(database.db);
    expect(rows[0]?.delay).toBeGreaterThanOrEqual(600);
    await step('in_progress');
    expect((await log()).map(({ event }) => event).toSorted()).toEqual([
      'booking.confirmed',
      'booking.started',
    ]);
    await work();
    expect(
      receivedEvents()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['booking.confirmed', 'booking.started']);
  });

  test('has the declared shape, and no name, phone, address or free text', async () => {
    await add();
    const bookingId = await confirm();
    for (const to of ['in_progress', 'completed'] as const)
      await changeStatus(database.db, ola.actor, { id: bookingId, status: to }, now);
    const review = await createReview(
      database.db,
      kari,
      { masterId: ola.masterId, bookingId, rating: 5, text: 'Rask og ryddig, anbefales!' },
      // Test rows may be younger than the test's clock.
      new Date(Math.max(now.getTime(), Date.now()) + 2 * completionUndoMs),
    );
    const judged = { id: review.id, reason: 'Et hemmelig ord' };
    await judgeReview(database.db, admin, { ...judged, verdict: 'approve' }, now);
    await judgeReview(database.db, admin, { ...judged, verdict: 'reject' }, now);
    const storage = await createFolderStorage({
      dataDir: await mkdtemp(join(tmpdir(), 'events-')),
    });
    await deleteReview({ db: database.db, storage }, admin, judged, now);
    await work();
    expect(
      receivedEvents()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual([
      'booking.completed',
      'booking.confirmed',
      'booking.started',
      'review.approved',
      'review.created',
      'review.deleted',
      'review.rejected',
    ]);
    for (const { body } of receiver.received) {
      const message = bodySchema.parse(JSON.parse(body));
      const { payload } = webhookEvents.find(({ type }) => type === message.type) ?? {};
      // Parsed by its own schema nothing is missing, and nothing is superfluous.
      expect(z.parse(payload ?? z.never(), JSON.parse(body))).toEqual(JSON.parse(body));
      expect(body).not.toMatch(/Nordmann|Hansen|\+47|Storgata|drypper|ryddig|hemmelig|@/);
    }
    expect(receivedEvents().find(({ type }) => type === 'booking.confirmed')?.data).toMatchObject({
      bookingId,
      status: 'confirmed',
      previousStatus: 'pending',
      by: 'master',
      acceptedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      scheduledTime: '10:00',
      estimatedPrice: 850,
    });
    expect(receivedEvents().find(({ type }) => type === 'review.rejected')?.data).toMatchObject({
      reviewId: review.id,
      state: 'hidden',
      rating: 5,
    });
  });
});

describe('a delivery', () => {
  test('is retried after a failure, with the same body and id', async () => {
    const { id, secret } = await add();
    await confirm();
    receiver.answer = status(500, {}, 'out of paper');
    expect(await work()).toEqual(['again']);
    expect(await readWebhook(database.db, id, now)).toMatchObject({
      waiting: 1,
      failingSince: start.toISOString(),
      lastAttempt: { status: 500 },
    });
    now = new Date(start.getTime() + 60_000);
    receiver.answer = status(200, {}, 'thanks');
    expect(await work(2)).toEqual(['done']);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    for (const each of receiver.received) expect(isSignedWith(secret, each)).toBe(true);
    const [line] = await log();
    const detail = await readDelivery(database.db, line?.id ?? 0);
    expect(detail).toMatchObject({ state: 'delivered', attempts: 2, payload: first?.body });
    expect(detail.history.map(({ status: code, answer }) => [code, answer])).toEqual([
      [200, 'thanks'],
      [500, 'out of paper'],
    ]);
    expect(await readWebhook(database.db, id, now)).toMatchObject({
      waiting: 0,
      failed: 0,
      failingSince: null,
    });
  });

  test.each([
    ['is down', null, 'connection'],
    ['is slow', null, 'timeout'],
    ['redirects', 302, null],
    ['is busy', 429, null],
  ])('to an endpoint that %s is retried', async (how, code, problem) => {
    await add();
    await confirm();
    if (how === 'is down') receiver.answer = (response) => response.destroy();
    if (how === 'is slow') receiver.answer = () => undefined;
    if (code !== null) receiver.answer = status(code, { location: 'http://127.0.0.1:9/' });
    expect(await work()).toEqual(['again']);
    expect(await log()).toMatchObject([
      { state: 'waiting', lastAttempt: { status: code, problem } },
    ]);
  });

  test('fails after its last attempt', async () => {
    const { id } = await add();
    await confirm();
    receiver.answer = status(503);
    expect(await work(attemptsInAll)).toEqual(['done']);
    expect(await states()).toEqual(['failed']);
    expect(await readWebhook(database.db, id, now)).toMatchObject({ failed: 1, enabled: true });
  });

  test('that gets 410 stops the endpoint, and its other deliveries are cancelled', async () => {
    const { id } = await add();
    await confirm();
    await confirm();
    receiver.answer = status(410);
    expect(await work()).toEqual(['done', 'done']);
    expect((await states()).toSorted()).toEqual(['cancelled', 'failed']);
    expect(receiver.received).toHaveLength(1);
    expect(await readWebhook(database.db, id, now)).toMatchObject({ stopReason: 'gone' });
    await confirm();
    expect(await log()).toHaveLength(2);
  });

  test('is cancelled when its endpoint is paused or deleted', async () => {
    const { id } = await add();
    await confirm();
    const paused = { ...defaults, url: receiver.url, id, enabled: false };
    await updateWebhook(parts, admin, paused, now);
    expect(await work()).toEqual(['done']);
    expect(await states()).toEqual(['cancelled']);
    await deleteWebhook(database.db, admin, id);
    expect(await work()).toEqual(['done']);
    expect([await log(), receiver.received]).toEqual([[], []]);
  });

  test('is signed with both secrets during the grace period', async () => {
    const { id, secret } = await add();
    const { secret: next } = await rollSecret(parts, admin, { id, graceHours: 1 }, now);
    await confirm();
    await work();
    const [got] = receiver.received;
    for (const each of [secret, next]) expect(got && isSignedWith(each, got)).toBe(true);
  });

  test('is not sent unsigned when the secret can’t be decrypted', async () => {
    await add();
    await confirm();
    const { vault } = parts;
    parts = { ...parts, vault: createVault(randomBytes(32)) };
    expect(await work()).toEqual(['again']);
    parts = { ...parts, vault };
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([{ lastAttempt: { status: null, problem: 'secret' } }]);
  });
});

describe('redelivery', () => {
  test('sends a delivery again under its id, and makes the previous round a no-op', async () => {
    await add();
    await confirm();
    receiver.answer = status(500);
    await work();
    const [line] = await log();
    receiver.answer = status(200);
    const again = await sendAgain(database.db, admin, line?.id ?? 0);
    expect(again).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(await queued()).toHaveLength(2);
    expect(await work()).toEqual(['done', 'done']);
    expect(receiver.received).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    await sendAgain(database.db, admin, line?.id ?? 0);
    await work();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  test('is refused to a paused endpoint, and for an unknown delivery', async () => {
    const { id } = await add();
    await confirm();
    const [line] = await log();
    await updateWebhook(parts, admin, { ...defaults, url: receiver.url, id, enabled: false }, now);
    await expect(sendAgain(database.db, admin, line?.id ?? 0)).rejects.toMatchObject({
      code: 'webhooks.stopped',
    });
    await expect(sendAgain(database.db, admin, 999_999)).rejects.toMatchObject({
      code: 'webhooks.deliveryNotFound',
    });
  });
});

describe('a test ping', () => {
  test('is sent at once, also to a paused endpoint, and returns the response', async () => {
    const { id, secret } = await add({ enabled: false });
    const delivery = await testWebhook(parts, admin, id, now);
    expect(delivery).toMatchObject({
      event: 'ping',
      state: 'delivered',
      history: [{ status: 200, answer: 'thanks' }],
    });
    const [got] = receiver.received;
    expect(got && isSignedWith(secret, got)).toBe(true);
    expect(receivedEvents()).toEqual([{ type: 'ping', data: { endpointId: id } }]);
    expect(got?.headers['webhook-id']).toBe(delivery.messageId);
  });

  test('that fails reports it, is not retried and does not affect health', async () => {
    const { id } = await add();
    receiver.answer = status(410);
    expect(await testWebhook(parts, admin, id, now)).toMatchObject({ state: 'failed' });
    expect(await queued()).toEqual([]);
    expect(await readWebhook(database.db, id, now)).toMatchObject({
      enabled: true,
      failingSince: null,
    });
    await expect(testWebhook(parts, admin, 999_999, now)).rejects.toMatchObject({
      code: 'webhooks.notFound',
    });
  });
});

describe('the log', () => {
  test('is filtered by endpoint, event and state, and paginated', async () => {
    const one = await add();
    const two = await add({ events: ['booking.confirmed'] });
    await confirm();
    await testWebhook(parts, admin, one.id, now);
    const ask = async (filter: object) =>
      (await listDeliveries(database.db, { limit: 100, ...filter })).items.map(
        ({ endpoint, event, state }) => [endpoint.id, event, state],
      );
    expect(await ask({ endpoint: two.id })).toEqual([[two.id, 'booking.confirmed', 'waiting']]);
    expect(await ask({ event: 'ping' })).toEqual([[one.id, 'ping', 'delivered']]);
    expect(await ask({ state: 'waiting' })).toHaveLength(2);
    expect(await ask({ state: 'waiting', endpoint: one.id, event: 'ping' })).toEqual([]);
    const first = await listDeliveries(database.db, { limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await listDeliveries(database.db, { limit: 2, cursor });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
  });

  test('is kept for thirty days', async () => {
    await add();
    await confirm();
    await work();
    const days = (count: number): Date => new Date(start.getTime() + count * 24 * 60 * 60 * 1000);
    expect(await deleteOldDeliveries(database.db, days(30))).toBe(0);
    expect(await deleteOldDeliveries(database.db, new Date(days(30).getTime() + 1))).toBe(1);
    expect(await log()).toEqual([]);
  });
});

test('refuses strangers', async () => {
  const { id } = await add();
  await confirm();
  const [line] = await log();
  for (const stranger of strangers)
    for (const attempt of [
      () => testWebhook(parts, stranger, id, now),
      () => sendAgain(database.db, stranger, line?.id ?? 0),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'access.forbidden' });
  expect(receiver.received).toEqual([]);
});
