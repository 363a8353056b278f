import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { feedStateSchema, madeFeedSchema } from '@mesterhand/domain/feeds/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast, openSession } from '../support/accounts.ts';
import { readCalendar } from '../support/calendar-lines.ts';
import { openDay } from '../support/days.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(inject('cluster'), {
    logLevel: 'info',
    logTarget,
    publicUrl: 'https://example.no',
  });
  cast = await makeCast(server);
});
afterAll(() => server.close());

async function make({ token }: Account) {
  const body = { language: 'nb' };
  const answer = await server.rest('POST', '/api/calendar-feed', { token, body });
  return madeFeedSchema.parse(answer.body);
}
const get = (path: string, headers: Record<string, string> = {}) =>
  server.rest('GET', path, { headers });

async function newcomer(): Promise<Account> {
  const actor = await makeClient(server.db);
  return { actor, token: await openSession(server.db, actor.userId) };
}

// A customer can have one open booking per master and time of day.
let day = 4;

async function book(): Promise<number> {
  const answer = await server.rest('POST', '/api/bookings', {
    token: cast.client.token,
    body: {
      masterId: cast.master.masterId,
      serviceId: cast.master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: openDay((day += 1)),
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
    },
  });
  return bookingDetailSchema.parse(answer.body).id;
}

describe('a calendar address over REST', () => {
  test('is created, read without a session, revalidated by its ETag, and ended', async () => {
    const id = await book();
    const { path } = await make(cast.client);
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);

    const fetched = await get(path);
    expect(fetched.status).toBe(200);
    expect(fetched.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(fetched.headers.get('cache-control')).toContain('private');
    expect(fetched.headers.get('x-robots-tag')).toContain('noindex');
    const { head, events } = readCalendar(fetched.text);
    expect(head).toMatchObject({ METHOD: 'PUBLISH', 'X-PUBLISHED-TTL': 'PT1H' });
    expect(events[0]).toMatchObject({ URL: `https://example.no/dashboard?booking=${id}` });
    expect(events[0]?.DESCRIPTION).toContain(String(id));

    const etag = fetched.headers.get('etag') ?? '';
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });

    const { token } = cast.client;
    const state = await server.rest('GET', '/api/calendar-feed', { token });
    expect(feedStateSchema.parse(state.body).feed?.fetchedAt).toBeTruthy();
    expect(await server.rest('DELETE', '/api/calendar-feed', { token })).toMatchObject({
      status: 200,
      body: { feed: null },
    });
    expect(await get(path, { 'if-none-match': etag })).toMatchObject({ status: 404 });
  });

  test('an unknown one is not found, however it is spelt', async () => {
    for (const token of ['x'.repeat(43), 'x', fresh(), '%00', `${'x'.repeat(43)}%0A`])
      expect(await get(`/api/calendar/${token}.ics`)).toMatchObject({
        status: 404,
        body: { code: 'access.notFound' },
      });
  });

  test('creating, reading and ending one requires a session', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(
        await server.rest(method, '/api/calendar-feed', {
          ...(method === 'POST' && { body: { language: 'nb' } }),
        }),
      ).toMatchObject({ status: 401 });
  });

  test('refuses an unknown language', async () => {
    expect(
      await server.rest('POST', '/api/calendar-feed', {
        token: cast.client.token,
        body: { language: 'de' },
      }),
    ).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });

  test('ends with its person’s account', async () => {
    const leaver = await newcomer();
    const { path } = await make(leaver);
    expect((await get(path)).status).toBe(200);
    const { userId } = leaver.actor;
    const gone = await server.rest('DELETE', `/api/admin/users/${userId}`, {
      token: cast.admin.token,
      body: { reason: 'Ønsker å slette kontoen' },
    });
    expect(gone.status).toBe(200);
    expect((await get(path)).status).toBe(404);
    const rows = await server.db
      .selectFrom('calendarFeeds')
      .select('id')
      .where('userId', '=', userId)
      .execute();
    expect(rows).toEqual([]);
  });

  test('appears in no log, even when misspelt', async () => {
    const { path } = await make(cast.master);
    await get(path);
    await get(`${path}/`);
    await get(path.replace('/api/', '/API/'));
    await get(`/${path}`);
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    expect(lines.join('')).toContain('/api/calendar/…');
    expect(lines.join('')).not.toContain(token);
  });
});

describe('a booking as a file', () => {
  test('is for its two sides alone', async () => {
    const id = await book();
    const path = `/api/bookings/${id}/calendar.ics`;
    const mine = await server.rest('GET', `${path}?lang=uk`, { token: cast.client.token });
    expect(mine).toMatchObject({ status: 200 });
    expect(mine.headers.get('content-disposition')).toBe(
      `attachment; filename="mesterhand-${id}.ics"`,
    );
    expect(readCalendar(mine.text).events[0]?.SUMMARY).toContain('Не підтверджено');
    for (const { token } of [cast.stranger, cast.otherMaster, cast.admin])
      expect(await server.rest('GET', path, { token })).toMatchObject({ status: 404 });
    expect(await server.rest('GET', path)).toMatchObject({ status: 401 });
    const bad = await server.rest('GET', '/api/bookings/x/calendar.ics', {
      token: cast.client.token,
    });
    expect(bad).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });
});
