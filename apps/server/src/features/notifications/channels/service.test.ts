import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { Channel } from '@mesterhand/domain/notifications/channels';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import webPush from 'web-push';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openSession } from '../../../../../../tests/support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../../tests/support/jobs.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import {
  type PushService,
  makeBrowser,
  openPushService,
  readSignature,
} from '../../../../../../tests/support/push-service.ts';
import type { Mail } from '../../../core/mail/index.ts';
import { createPush, createSms } from '../../../core/outbound/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { changeStatus } from '../../bookings/steps/service.ts';
import { encloseAgreement } from '../../agreements/pdf/service.ts';
import { writeBookingCalendar } from '../../feeds/service.ts';
import { type NewNotification, addNotification, markRead } from '../service.ts';
import { setPreferences, unsubscribe } from '../preferences/service.ts';
import { setLanguage } from '../../profile/service.ts';
import { listBrowsers, subscribe } from '../../push/service.ts';
import { channelHandlers } from './service.ts';

const now = new Date('2025-01-01T11:00:00Z');
const siteUrl = 'https://mesterhand.example';
const pair = webPush.generateVAPIDKeys();
const push = createPush({
  keys: { ...pair, subject: 'mailto:post@mesterhand.example' },
  allowLoopback: true,
});

let database: TestDatabase;
let service: PushService;
let kari: Actor;
let ola: MadeMaster;
let bookingId: number;
let emails: Mail[] = [];

interface Texted {
  headers: Record<string, unknown>;
  body: string;
}
let texts: Texted[] = [];
let gatewayStatus = 202;
const gateway = createServer((request, response) => {
  void text(request).then((body) => {
    texts.push({ headers: request.headers, body });
    response.writeHead(gatewayStatus).end();
  });
});
const secret = 'a-secret-of-the-gateway';

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  service = await openPushService();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  const { db } = database;
  kari = await makeClient(db);
  ola = await makeMaster(db);
  bookingId = await makeJob(db, { clientId: kari.userId, master: ola, status: 'confirmed' });
  await db
    .updateTable('settings')
    .set({ emailNotifications: true, smsNotifications: true, contactEmail: 'post@example.no' })
    .execute();
  [emails, texts, gatewayStatus, service.status] = [[], [], 202, 201];
  service.pushed.splice(0);
});
afterAll(async () => {
  await Promise.all([database.drop(), service.close()]);
  gateway.close();
});

function gatewayUrl(): string {
  const address = gateway.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/sms`;
}

function handlers(at = now) {
  const mailer = {
    send: async (mail: Mail) => void emails.push(mail),
    close: async () => {},
  };
  const clock = () => at;
  const sms = createSms({ url: gatewayUrl(), secret, clock });
  return channelHandlers({
    post: { db: database.db, mailer, siteUrl },
    push,
    sms,
    writeCalendar: writeBookingCalendar,
    writeAgreement: encloseAgreement,
    clock,
  });
}

const delivery = (id: string = crypto.randomUUID()) => ({
  id,
  attempt: 1,
  key: null,
  signal: new AbortController().signal,
});

async function note(
  kind: NotificationKind = 'bookingConfirmed',
  more: Partial<NewNotification> = {},
): Promise<number> {
  const of = { userId: kari.userId, kind, bookingId, key: crypto.randomUUID(), now, ...more };
  const added = await withTransaction(database.db, (trx) => addNotification(trx, of));
  if (added === undefined) throw new Error('The notification exists already.');
  return added.id;
}

/** Kari signs in and subscribes her browser to push notifications. */
async function openBrowser() {
  const { db } = database;
  const browser = makeBrowser(service.url);
  const { userId } = kari;
  const token = await openSession(db, userId);
  await subscribe(db, { userId, token }, browser.subscription, { sender: push, now });
  const [subscriptionId = 0] = (await listBrowsers(db, userId)).slice(-1);
  return { browser, subscriptionId, token };
}

/** The start of the job; its date differs per test, and summer time shifts it by an hour. */
async function startOfJob(): Promise<string> {
  const { scheduledDate, scheduledTime } = await database.db
    .selectFrom('bookings')
    .select(['scheduledDate', 'scheduledTime'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return osloInstant(scheduledDate, scheduledTime.slice(0, 5)).toISOString();
}

const choose = (kind: NotificationKind, channel: Channel, on: boolean) =>
  setPreferences(
    database.db,
    kari,
    { changes: [{ kind, channel, on }] },
    { push: true, sms: true },
  );

describe('emails', () => {
  const mail = async (id: number, at = now, by = delivery()) =>
    handlers(at)['notify.mail']({ notificationId: id }, by);

  test('are in the reader’s language, with a link, a calendar entry and an unsubscribe link', async () => {
    const { db } = database;
    await setLanguage(db, { userId: kari.userId, language: 'ru' });
    const by = delivery();
    await mail(await note(), now, by);
    const [email] = emails;
    expect(email).toMatchObject({ key: by.id, to: expect.stringContaining('@example.no') });
    expect(email?.subject).toMatch(/\p{Script=Cyrillic}/u);
    expect(email?.text).toContain(`${siteUrl}/dashboard?booking=${bookingId}`);
    expect(email?.headers?.['Content-Language']).toBe('ru');
    expect(email?.attachments?.[0]?.contentType).toMatch(/^text\/calendar.*REQUEST/);
    const [, token = ''] =
      /unsubscribe\?token=([^>]+)>/.exec(email?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    expect(await unsubscribe(db, token)).toEqual({
      kind: 'bookingConfirmed',
      channel: 'mail',
      on: false,
    });
    await mail(await note());
    expect(emails).toHaveLength(1);
  });

  test('are not sent when administrators disabled them, nor to deleted people', async () => {
    const { db } = database;
    await db.updateTable('settings').set({ emailNotifications: false }).execute();
    await mail(await note());
    await db.updateTable('settings').set({ emailNotifications: true }).execute();
    const id = await note();
    const deletedAt = now.toISOString();
    await db.updateTable('users').set({ deletedAt }).where('id', '=', kari.userId).execute();
    await mail(id);
    await mail(999_999);
    expect(emails).toEqual([]);
  });

  test('do not remind of a job that was cancelled or has begun', async () => {
    const { db } = database;
    const startsAt = await startOfJob();
    const facts = { hours: 2, startsAt };
    const before = new Date(Date.parse(startsAt) - 3_600_000);
    await mail(await note('bookingReminder', { facts }), before);
    expect(emails).toHaveLength(1);
    await mail(await note('bookingReminder', { facts }), new Date(startsAt));
    const moved = { ...facts, startsAt: '2030-01-01T09:00:00.000Z' };
    await mail(await note('bookingReminder', { facts: moved }), before);
    const id = await note('bookingReminder', { facts });
    await changeStatus(db, kari, { id: bookingId, status: 'cancelled' }, now);
    await mail(id, before);
    expect(emails).toHaveLength(1);
  });
});

describe('C-99 pushes', () => {
  const send = (notificationId: number, subscriptionId: number, at = now) =>
    handlers(at)['notify.push']({ notificationId, subscriptionId }, delivery());

  test('reach the browser, signed and encrypted, in its person’s language', async () => {
    await setLanguage(database.db, { userId: kari.userId, language: 'en' });
    const { browser, subscriptionId } = await openBrowser();
    const id = await note();
    await send(id, subscriptionId);
    const [pushed] = service.pushed;
    expect(pushed?.body.toString()).not.toContain('Bytte kran');
    expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
      notificationId: id,
      kind: 'bookingConfirmed',
      title: expect.any(String),
      body: expect.stringContaining('Bytte kran'),
      path: `/dashboard?booking=${bookingId}`,
      tag: `booking-${bookingId}`,
      language: 'en',
    });
    const { headers } = pushed ?? {};
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(3 * 24 * 3600),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(readSignature(headers?.authorization)).toMatchObject({
      publicKey: pair.publicKey,
      claims: { aud: service.url, sub: 'mailto:post@mesterhand.example' },
    });
    const stranger = makeBrowser(service.url);
    expect(() => stranger.read(pushed?.body ?? Buffer.alloc(0))).toThrow('authenticate');
  });

  test('of a reminder are urgent and expire when the job begins', async () => {
    const { subscriptionId } = await openBrowser();
    const startsAt = await startOfJob();
    const id = await note('bookingReminder', { facts: { hours: 2, startsAt } });
    await send(id, subscriptionId, new Date(Date.parse(startsAt) - 7_200_000));
    expect(service.pushed[0]?.headers).toMatchObject({ ttl: '7200', urgency: 'high' });
  });

  test('of a notification read meanwhile are not sent', async () => {
    const { subscriptionId } = await openBrowser();
    const id = await note();
    await markRead(database.db, { userId: kari.userId, id });
    await send(id, subscriptionId);
    await choose('bookingConfirmed', 'push', false);
    await send(await note(), subscriptionId);
    expect(service.pushed).toEqual([]);
  });

  test.each([404, 410])('a browser subscription that is gone (%i) is deleted', async (status) => {
    const { subscriptionId } = await openBrowser();
    service.status = status;
    await send(await note(), subscriptionId);
    expect(await listBrowsers(database.db, kari.userId)).toEqual([]);
    await send(await note(), subscriptionId);
    expect(service.pushed).toHaveLength(1);
  });

  test.each([429, 500, 503])('a failing push service (%i) is retried', async (status) => {
    const { subscriptionId } = await openBrowser();
    service.status = status;
    await expect(send(await note(), subscriptionId)).rejects.toThrow(String(status));
    expect(await listBrowsers(database.db, kari.userId)).toEqual([subscriptionId]);
    service.status = 201;
    await send(await note(), subscriptionId);
    expect(service.pushed).toHaveLength(2);
  });

  test('an unreachable push service is retried', async () => {
    const { db } = database;
    const { subscriptionId } = await openBrowser();
    const endpoint = 'http://127.0.0.1:9/wp/nobody';
    const there = db.updateTable('pushSubscriptions').where('id', '=', subscriptionId);
    await there.set({ endpoint }).execute();
    await expect(send(await note(), subscriptionId)).rejects.toThrow('ECONNREFUSED');
    await db.deleteFrom('pushSubscriptions').where('id', '=', subscriptionId).execute();
  });

  test('a refused push is not retried, and after five the subscription is deleted', async () => {
    const { subscriptionId } = await openBrowser();
    service.status = 403;
    for (let times = 1; times <= 5; times += 1) {
      expect(await listBrowsers(database.db, kari.userId)).toHaveLength(1);
      await send(await note(), subscriptionId);
    }
    expect(await listBrowsers(database.db, kari.userId)).toEqual([]);
  });

  test('are never sent to a browser that another person uses now', async () => {
    const { subscriptionId } = await openBrowser();
    const id = await note('bookingConfirmed', { userId: ola.actor.userId });
    await send(id, subscriptionId);
    expect(service.pushed).toEqual([]);
  });
});

describe('text messages', () => {
  const send = (notificationId: number, by = delivery()) =>
    handlers()['notify.sms']({ notificationId }, by);

  test('are sent to the gateway, signed, with the same key for every attempt', async () => {
    await choose('bookingConfirmed', 'sms', true);
    const id = await note();
    const by = delivery('job-1');
    gatewayStatus = 503;
    await expect(send(id, by)).rejects.toThrow('503');
    gatewayStatus = 202;
    await send(id, by);
    expect(texts).toHaveLength(2);
    const [first, second] = texts;
    expect(second?.body).toBe(first?.body);
    const { to, text: words } = JSON.parse(second?.body ?? '{}');
    expect(to).toBe('+4790000000');
    expect(words).toMatch(/^Mesterhånd: /);
    expect(words).toContain(`${siteUrl}/dashboard?booking=${bookingId}`);
    const { headers = {} } = second ?? {};
    expect(headers).toMatchObject({ 'idempotency-key': 'job-1', 'webhook-id': 'job-1' });
    const signed = `job-1.${String(headers['webhook-timestamp'])}.${second?.body}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  test('are not sent when administrators disabled them, or the person opted out', async () => {
    await send(await note());
    await choose('bookingConfirmed', 'sms', true);
    await database.db.updateTable('settings').set({ smsNotifications: false }).execute();
    await send(await note());
    expect(texts).toEqual([]);
  });
});

test('a kind that only a newer server knows is left for it to deliver', async () => {
  const { db } = database;
  const kinds = db.insertInto('notificationKinds').values({ kind: 'ofTomorrow' });
  await kinds.onConflict((conflict) => conflict.doNothing()).execute();
  const { id: notificationId } = await db
    .insertInto('notifications')
    .values({ userId: kari.userId, kind: 'ofTomorrow', key: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const send = handlers()['notify.mail'];
  await expect(send({ notificationId }, delivery())).rejects.toThrow('does not know the kind');
  expect(emails).toEqual([]);
});
