import { createHmac } from 'node:crypto';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import { preferencesSchema } from '@mesterhand/domain/notifications/preferences';
import {
  type NotificationEvent,
  notificationSchema,
} from '@mesterhand/domain/notifications/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type NotificationWorker, startNotifications } from '../support/notification-worker.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let bookingId: number;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  const clientId = cast.client.actor.userId;
  bookingId = await makeJob(server.db, { clientId, master: cast.master, status: 'confirmed' });
});
beforeEach(() => server.db.deleteFrom('notifications').execute());
afterAll(() => server.close());

/** Inserts a notification, as a job would. */
async function insertNotification({ actor }: Account, kind: NotificationKind = 'bookingConfirmed') {
  const { id } = await server.db
    .insertInto('notifications')
    .values({ userId: actor.userId, kind, key: fresh(), bookingId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const get = (path: string, { token }: Partial<Account> = {}) => server.rest('GET', path, { token });
const post = (path: string, { token }: Partial<Account> = {}, body?: unknown) =>
  server.rest('POST', path, { token, body });
const listOf = async (account: Account, query = '') => {
  const answer = await get(`/api/notifications${query}`, account);
  return {
    items: z.array(notificationSchema).parse(answer.body),
    next: answer.headers.get('x-next-cursor'),
  };
};

describe('a notification', () => {
  test('is listed newest first, a page at a time, and to nobody else', async () => {
    const ids = [
      await insertNotification(cast.client),
      await insertNotification(cast.client),
      await insertNotification(cast.client),
    ];
    await insertNotification(cast.master);
    const first = await listOf(cast.client, '?limit=2');
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await listOf(cast.client, `?limit=2&cursor=${first.next}`);
    expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.next).toBeNull();
    expect(first.items[0]).toMatchObject({
      path: `/dashboard?booking=${bookingId}`,
      readAt: null,
      notice: { kind: 'bookingConfirmed', side: 'client', person: 'Ola Hansen' },
    });
    expect((await listOf(cast.stranger)).items).toEqual([]);
    expect(await get('/api/notifications?cursor=nonsense', cast.client)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid' },
    });
  });

  test('is counted while unread, and marked read by its recipient alone', async () => {
    const [one, two] = [
      await insertNotification(cast.client),
      await insertNotification(cast.client),
    ];
    const unread = () => get('/api/notifications/unread', cast.client);
    expect((await unread()).body).toEqual({ unread: 2 });
    expect(await post(`/api/notifications/${one}/read`, cast.stranger)).toMatchObject({
      status: 404,
      body: { code: 'notifications.notFound' },
    });
    expect((await post(`/api/notifications/${one}/read`, cast.client)).body).toEqual({ unread: 1 });
    expect((await post(`/api/notifications/${one}/read`, cast.client)).body).toEqual({ unread: 1 });
    const { items } = await listOf(cast.client, '?unread=true');
    expect(items.map(({ id }) => id)).toEqual([two]);
  });

  test('is marked read with all others up to the last one seen', async () => {
    const [, seen] = [await insertNotification(cast.client), await insertNotification(cast.client)];
    await insertNotification(cast.client);
    await insertNotification(cast.master);
    const upTo = await post('/api/notifications/read', cast.client, { upTo: seen });
    expect(upTo.body).toEqual({ unread: 1 });
    expect((await post('/api/notifications/read', cast.client, {})).body).toEqual({ unread: 0 });
    expect((await get('/api/notifications/unread', cast.master)).body).toEqual({ unread: 1 });
  });

  test('is deleted by its recipient alone', async () => {
    const id = await insertNotification(cast.client);
    const remove = ({ token }: Account) =>
      server.rest('DELETE', `/api/notifications/${id}`, { token });
    expect(await remove(cast.stranger)).toMatchObject({ status: 404 });
    expect((await remove(cast.client)).body).toEqual({ id, deleted: true, unread: 0 });
    expect(await remove(cast.client)).toMatchObject({ status: 404 });
  });

  test('requires a session', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/unread'],
      ['POST', '/1/read'],
      ['POST', '/read'],
      ['DELETE', '/1'],
      ['GET', '/preferences'],
      ['PATCH', '/preferences'],
      ['PUT', '/language'],
    ] as const)
      expect(await server.rest(method, `/api/notifications${path}`)).toMatchObject({ status: 401 });
  });
});

describe('preferences', () => {
  const path = '/api/notifications/preferences';
  const read = async (account: Account) => preferencesSchema.parse((await get(path, account)).body);
  const change = ({ token }: Account, body: unknown) => server.rest('PATCH', path, { token, body });
  const switchOf = async (account: Account, kind: NotificationKind) =>
    (await read(account)).kinds.find((row) => row.kind === kind);

  test('default to email and push, and list the reader’s kinds and available channels', async () => {
    const { kinds, quietHours, available, hasPhone, language } = await read(cast.client);
    expect(kinds.map(({ kind }) => kind)).not.toContain('documentDecided');
    expect(kinds).toContainEqual({
      kind: 'messageReceived',
      mail: true,
      push: true,
      sms: false,
    });
    expect({ quietHours, hasPhone, language }).toEqual({
      quietHours: null,
      hasPhone: true,
      language: 'nb',
    });
    expect(available).toEqual({ mail: true, push: true, sms: false });
    expect((await read(cast.master)).kinds.map(({ kind }) => kind)).toContain('documentDecided');
  });

  test('change only the named fields, concurrently, and for nobody else', async () => {
    const off = (channel: string) => ({
      changes: [{ kind: 'bookingReminder', channel, on: false }],
    });
    await Promise.all([change(cast.client, off('mail')), change(cast.client, off('push'))]);
    await change(cast.client, { quietHours: { from: '22:00', to: '07:00' } });
    expect(await switchOf(cast.client, 'bookingReminder')).toMatchObject({
      mail: false,
      push: false,
      sms: true,
    });
    expect((await read(cast.client)).quietHours).toEqual({ from: '22:00', to: '07:00' });
    expect(await switchOf(cast.stranger, 'bookingReminder')).toMatchObject({ mail: true });
    await change(cast.client, { quietHours: null });
    expect((await read(cast.client)).quietHours).toBeNull();
    expect(await switchOf(cast.client, 'bookingReminder')).toMatchObject({ mail: false });
  });

  test.each([
    [{ quietHours: { from: '25:00', to: '07:00' } }, ['quietHours', 'from'], 'slot'],
    [{ quietHours: { from: '07:00', to: '07:00' } }, ['quietHours', 'to'], 'quietHoursEmpty'],
    [{ changes: [{ kind: 'x', channel: 'mail', on: true }] }, ['changes', 0, 'kind'], 'invalid'],
  ])('refuse %j at its field', async (body, issuePath, message) => {
    const answer = await change(cast.client, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: issuePath, message }] },
    });
  });

  test('a language is set by its owner, and at registration', async () => {
    const { token } = cast.client;
    const set = (language: string) =>
      server.rest('PUT', '/api/notifications/language', { token, body: { language } });
    expect((await set('uk')).body).toEqual({ language: 'uk' });
    expect((await read(cast.client)).language).toBe('uk');
    expect(await set('xx')).toMatchObject({ status: 400 });
    const name = fresh();
    const body = {
      firstName: 'Per',
      lastName: 'Berg',
      username: name,
      email: `${name}@example.no`,
      password: 'hemmelig-nok-99',
      language: 'ru',
    };
    expect(await server.rest('POST', '/api/auth/register', { body })).toMatchObject({
      status: 201,
    });
    const row = await server.db
      .selectFrom('users')
      .select('language')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(row.language).toBe('ru');
  });
});

describe('the unsubscribe link of emails', () => {
  test('works with the email’s token alone, from a page or a mail program', async () => {
    const unsubscribe = '/api/notifications/unsubscribe';
    const { userId } = cast.otherMaster.actor;
    for (const token of ['x', `${userId}.bookingCreated.`, `${userId}.bookingCreated.${fresh()}`])
      expect(await post(unsubscribe, {}, { token })).toMatchObject({
        status: 404,
        body: { code: 'notifications.badLink' },
      });
    expect(await post(unsubscribe, {}, {})).toMatchObject({ status: 400 });
    const { secret } = await server.db
      .selectFrom('notificationSecret')
      .select('secret')
      .executeTakeFirstOrThrow();
    const text = `${userId}.bookingCreated`;
    const signature = createHmac('sha256', secret)
      .update(`unsubscribe:${text}`)
      .digest('base64url');
    const address = `${unsubscribe}?token=${text}.${signature}`;
    const answer = await server.rest('POST', address, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { kind: 'bookingCreated', channel: 'mail', on: false },
    });
    const other = `${unsubscribe}?token=${userId}.bookingCancelled.${signature}`;
    expect(await server.rest('POST', other)).toMatchObject({ status: 404 });
  });
});

describe('the live notification stream', () => {
  const listen = ({ token }: Account) => {
    const events: NotificationEvent[] = [];
    const errors: unknown[] = [];
    const client = server.client(token);
    const stream = client.auth.notifications.live.subscribe(undefined, {
      onData: (event) => events.push(event),
      onError: (error) => errors.push(error.data?.app.code),
    });
    return { events, errors, stop: () => stream.unsubscribe() };
  };

  let worker: NotificationWorker;
  beforeAll(() => {
    worker = startNotifications(server);
  });
  afterAll(() => worker.stop());

  test('sends the unread count at once, and then what arrives and what is read', async () => {
    const bell = listen(cast.client);
    const other = listen(cast.stranger);
    await vi.waitFor(() => expect([bell.events.length, other.events.length]).toEqual([1, 1]), {
      timeout: 5000,
    });
    expect(bell.events).toEqual([{ unread: 0, newest: null }]);
    const step = { id: bookingId, status: 'in_progress' } as const;
    await server.client(cast.master.token).bookings.setStatus.mutate(step);
    await vi.waitFor(() => expect(bell.events).toHaveLength(2), { timeout: 5000 });
    expect(bell.events[1]).toMatchObject({
      unread: 1,
      newest: { notice: { kind: 'bookingChanged', to: 'in_progress', bookingId }, readAt: null },
    });
    const id = bell.events[1]?.newest?.id ?? 0;
    await server.client(cast.client.token).auth.notifications.markRead.mutate({ id });
    await vi.waitFor(() => expect(bell.events).toHaveLength(3), { timeout: 5000 });
    expect(bell.events[2]).toEqual({ unread: 0, newest: null });
    expect(other.events).toHaveLength(1);
    bell.stop();
    other.stop();
  });

  test('an email is sent to someone without a stream', async () => {
    const clientId = cast.client.actor.userId;
    const id = await makeJob(server.db, { clientId, master: cast.master, status: 'pending' });
    const step = { id, status: 'confirmed' } as const;
    await server.client(cast.master.token).bookings.setStatus.mutate(step);
    const found = () => worker.emails.find(({ text }) => text.includes(`?booking=${id}`));
    await vi.waitFor(() => expect(found()).toBeDefined(), { timeout: 15_000 });
    expect(found()?.headers?.['List-Unsubscribe']).toContain(
      '/api/notifications/unsubscribe?token=',
    );
  });

  test('two concurrent workers send everything once', async () => {
    const second = startNotifications(server);
    const clientId = cast.client.actor.userId;
    const wanted = Array.from({ length: 12 }, () =>
      makeJob(server.db, { clientId, master: cast.master, status: 'pending' }),
    );
    const ids = await Promise.all(wanted);
    const { bookings } = server.client(cast.master.token);
    await Promise.all(ids.map((id) => bookings.setStatus.mutate({ id, status: 'cancelled' })));
    const mailed = () =>
      [...worker.emails, ...second.emails].flatMap(
        ({ text }) => /\?booking=(\d+)/.exec(text)?.[1] ?? [],
      );
    const ofThese = () => mailed().filter((id) => ids.includes(Number(id)));
    await vi.waitFor(() => expect(ofThese().length).toBeGreaterThanOrEqual(12), {
      timeout: 20_000,
    });
    await second.stop();
    expect(
      ofThese()
        .map(Number)
        .toSorted((one, other) => one - other),
    ).toEqual(ids.toSorted((one, other) => one - other));
    const { items } = await listOf(cast.client, '?limit=100');
    const cancelled = items.filter(({ notice }) => notice.kind === 'bookingCancelled');
    expect(cancelled).toHaveLength(12);
  });

  test('ends with the session', async () => {
    const { stranger } = cast;
    const bell = listen(stranger);
    await vi.waitFor(() => expect(bell.events).toHaveLength(1), { timeout: 5000 });
    await server.client(stranger.token).auth.logout.mutate();
    await vi.waitFor(() => expect(bell.errors).toContain('auth.required'), { timeout: 5000 });
    bell.stop();
  });
});
