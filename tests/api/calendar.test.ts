import { bookingDetailSchema, bookingSchema } from '@mesterhand/domain/bookings/schema';
import { defaultHours } from '@mesterhand/domain/calendar/hours';
import {
  addedBlockSchema,
  addedExceptionSchema,
  calendarSchema,
} from '@mesterhand/domain/calendar/schema';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { nextSunday, openDay } from '../support/days.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let days = 0;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const path = () => `/api/masters/${cast.master.masterId}/calendar`;
/** An open day of its own for each test. */
const nextDay = () => openDay((days += 1));
const off = (from: string, more: Record<string, unknown> = {}) => ({
  kind: 'off',
  from,
  to: from,
  ...more,
});
const add = (body: unknown, token?: string, headers: Record<string, string> = {}) =>
  server.rest('POST', `${path()}/exceptions`, { body, token, headers });
const book = (scheduledDate: string) =>
  server.rest('POST', '/api/bookings', {
    token: cast.client.token,
    body: {
      masterId: cast.master.masterId,
      serviceId: cast.master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate,
      scheduledTime: '10:00',
      description: 'Kranen drypper.',
    },
  });
const roles: [keyof Cast | 'visitor', number][] = [
  ['visitor', 401],
  ['client', 403],
  ['otherMaster', 403],
  ['moderator', 403],
  ['master', 200],
  ['admin', 200],
];
const tokenOf = (name: keyof Cast | 'visitor') =>
  name === 'visitor' ? undefined : cast[name].token;

describe('GET /api/masters/{masterId}/calendar', () => {
  test('is public, without the notes', async () => {
    const date = nextDay();
    await add(off(date, { note: 'Legetime' }), cast.master.token);
    const notes: (string | null | undefined)[] = [];
    for (const token of [undefined, cast.client.token, cast.master.token]) {
      const { status, body } = await server.rest('GET', path(), { token });
      expect(status).toBe(200);
      notes.push(calendarSchema.parse(body).exceptions.find(({ from }) => from === date)?.note);
    }
    expect(notes).toEqual([null, null, 'Legetime']);
  });

  test('covers two months, or the requested range', async () => {
    const far = openDay(150);
    await add(off(far), cast.master.token);
    const datesOf = async (query: string) =>
      calendarSchema
        .parse((await server.rest('GET', `${path()}${query}`)).body)
        .exceptions.map(({ from }) => from);
    expect(await datesOf('')).not.toContain(far);
    expect(await datesOf(`?from=${far}&to=${far}`)).toEqual([far]);
  });

  test.each([
    ['?from=2026-02-30', 400],
    ['?from=tull', 400],
    ['?from=2026-12-02&to=2026-12-01', 400],
    ['?from=2026-01-01&to=2036-01-01', 400],
  ])('%s answers %s', async (query, status) => {
    expect((await server.rest('GET', `${path()}${query}`)).status).toBe(status);
  });

  test('an unknown calendar is not found', async () => {
    expect((await server.rest('GET', '/api/masters/987654/calendar')).status).toBe(404);
    expect((await server.rest('GET', '/api/masters/ola/calendar')).status).toBe(400);
  });
});

describe('PUT /api/masters/{masterId}/calendar', () => {
  test.each(roles)('%s gets %s', async (name, status) => {
    const call = { body: { hours: defaultHours }, token: tokenOf(name) };
    expect((await server.rest('PUT', path(), call)).status).toBe(status);
  });

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['hours']],
    ['six days', { hours: defaultHours.slice(1) }, ['hours']],
    ['a day twice', { hours: defaultHours.map((day) => ({ ...day, weekday: 3 })) }, ['hours']],
    [
      'an end before the start',
      {
        hours: defaultHours.map((day) =>
          day.weekday === 2 ? { weekday: 2, hours: { opens: '12:00', closes: '10:00' } } : day,
        ),
      },
      ['hours.1.hours.closes'],
    ],
    [
      'half past',
      {
        hours: defaultHours.map((day) =>
          day.weekday === 1 ? { weekday: 1, hours: { opens: '09:30', closes: '10:00' } } : day,
        ),
      },
      ['hours.0.hours.opens'],
    ],
  ])('refuses %s', async (_name, body, fields) => {
    const answer = await server.rest('PUT', path(), { body, token: cast.master.token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
    expect(pathsOf(answer.body)).toEqual(fields);
  });
});

describe('POST and DELETE /api/masters/{masterId}/calendar/exceptions', () => {
  test.each(roles)('%s gets %s', async (name, status) => {
    const answer = await add(off(nextDay()), tokenOf(name));
    expect(answer.status).toBe(status === 200 ? 201 : status);
    const { id } =
      addedExceptionSchema.safeParse(answer.body).data ??
      addedExceptionSchema.parse((await add(off(nextDay()), cast.master.token)).body);
    const address = `${path()}/exceptions/${id}`;
    expect((await server.rest('DELETE', address, { token: tokenOf(name) })).status).toBe(status);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no dates', { from: undefined, to: undefined }, ['from', 'to']],
    ['an end before the start', { to: '2020-01-01' }, ['to']],
    ['a past day', { from: '2020-01-01', to: '2020-01-01' }, ['from']],
    ['a kind that is none', { kind: 'holiday' }, ['kind']],
    ['a novel', { note: 'x'.repeat(201) }, ['note']],
  ])('refuses %s', async (_name, more, fields) => {
    const answer = await add(off(openDay(200), more), cast.master.token);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer.body)).toEqual(fields);
  });

  test('a day has one entry; a retry with the same key is the same entry', async () => {
    const [body, headers] = [off(nextDay()), { 'idempotency-key': fresh() }];
    const [first, again] = [
      await add(body, cast.master.token, headers),
      await add(body, cast.master.token, headers),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('location')).toBe(`${path()}?from=${body.from}&to=${body.to}`);
    expect(await add(body, cast.master.token)).toMatchObject({
      status: 409,
      body: { code: 'calendar.overlap' },
    });
  });

  test('a deleted entry is not found', async () => {
    const call = { token: cast.master.token };
    expect(await server.rest('DELETE', `${path()}/exceptions/987654`, call)).toMatchObject({
      status: 404,
      body: { code: 'calendar.notFound' },
    });
  });
});

describe('POST and DELETE /api/masters/{masterId}/calendar/blocks', () => {
  const block = (body: unknown, token?: string) =>
    server.rest('POST', `${path()}/blocks`, { body, token });
  const hours = (date: string, more: Record<string, unknown> = {}) => ({
    date,
    from: '13:00',
    to: '15:30',
    ...more,
  });

  test.each(roles)('%s gets %s', async (name, status) => {
    const date = nextDay();
    const answer = await block(hours(date), tokenOf(name));
    expect(answer.status).toBe(status === 200 ? 201 : status);
    const { id } =
      addedBlockSchema.safeParse(answer.body).data ??
      addedBlockSchema.parse((await block(hours(date), cast.master.token)).body);
    const address = `${path()}/blocks/${id}`;
    expect((await server.rest('DELETE', address, { token: tokenOf(name) })).status).toBe(status);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no day', { date: undefined }, ['date']],
    ['minutes between the quarters', { from: '13:07' }, ['from']],
    ['an end before the start', { to: '12:00' }, ['to']],
    ['a past day', { date: '2020-01-01' }, ['date']],
    ['a novel', { note: 'x'.repeat(201) }, ['note']],
  ])('refuses %s', async (_name, more, fields) => {
    const answer = await block(hours(openDay(200), more), cast.master.token);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer.body)).toEqual(fields);
  });

  test('closes the hours to bookings, and shows nobody else the note', async () => {
    const date = nextDay();
    const note = 'Tannlege';
    await block(hours(date, { from: '09:30', to: '10:15', note }), cast.master.token);
    expect(await book(date)).toMatchObject({
      status: 409,
      body: { code: 'bookings.slotClosed' },
    });
    const { body } = await server.rest('GET', `${path()}?from=${date}&to=${date}`);
    expect(calendarSchema.parse(body).blocks).toMatchObject([{ from: '09:30', note: null }]);
  });

  test('opened hours are not found', async () => {
    const call = { token: cast.master.token };
    expect(await server.rest('DELETE', `${path()}/blocks/987654`, call)).toMatchObject({
      status: 404,
      body: { code: 'calendar.notFound' },
    });
  });
});

describe('booking respects the calendar', () => {
  const refusal = {
    status: 409,
    body: { code: 'bookings.slotClosed', issues: [{ path: ['scheduledTime'] }] },
  };

  test('a Sunday is closed until it is opened', async () => {
    const sunday = nextSunday();
    expect(await book(sunday)).toMatchObject(refusal);
    await add({ kind: 'open', from: sunday, to: sunday }, cast.master.token);
    expect((await book(sunday)).status).toBe(201);
  });

  test('Christmas Day is closed', async () => {
    const today = osloCivil(new Date()).date;
    const year =
      Number(today.slice(0, 4)) + (today > addDays(`${today.slice(0, 4)}-12-25`, -1) ? 1 : 0);
    expect(await book(`${year}-12-25`)).toMatchObject(refusal);
  });

  test('a day off is closed, and lists the bookings already accepted on it', async () => {
    const date = nextDay();
    const { id } = bookingDetailSchema.parse((await book(date)).body);
    await server.client(cast.master.token).bookings.setStatus.mutate({ id, status: 'confirmed' });
    const answer = await add(off(date), cast.master.token);
    expect(addedExceptionSchema.parse(answer.body).clashes).toEqual([
      {
        bookingId: id,
        ownJobId: null,
        date,
        time: '10:00',
        durationMinutes: 60,
        clientName: 'Kari Nordmann',
        service: expect.any(String),
      },
    ]);
    expect(await book(date)).toMatchObject(refusal);
  });
});

describe('phone and exact address', () => {
  const seen = async (who: Account, address: string) => {
    const { body } = await server.rest('GET', address, { token: who.token });
    const booking = bookingSchema.array().safeParse(body).data?.[0] ?? bookingSchema.parse(body);
    return [booking.clientPhone, booking.address];
  };
  const full = ['+47 900 00 000', 'Storgata 1, 0155 Oslo'];
  const area = [null, '0155 Oslo'];

  test('show to the master once accepted, to the customer and administrators always', async () => {
    const { id } = bookingDetailSchema.parse((await book(nextDay())).body);
    const one = `/api/bookings/${id}`;
    const list = `/api/bookings/master/${cast.master.masterId}`;
    expect(await seen(cast.master, one)).toEqual(area);
    expect(await seen(cast.master, list)).toEqual(area);
    expect(await seen(cast.admin, list)).toEqual(full);
    expect(await seen(cast.client, one)).toEqual(full);
    await server.client(cast.master.token).bookings.setStatus.mutate({ id, status: 'confirmed' });
    expect(await seen(cast.master, one)).toEqual(full);
    expect(await seen(cast.master, list)).toEqual(full);
    await server
      .client(cast.master.token)
      .bookings.setStatus.mutate({ id, status: 'cancelled', reason: 'Jeg er blitt syk.' });
    expect(await seen(cast.master, one)).toEqual(area);
  });
});

function pathsOf(body: unknown): string[] {
  const issues = typeof body === 'object' && body !== null && 'issues' in body ? body.issues : [];
  if (!Array.isArray(issues)) return [];
  return issues.map((issue: { path: (string | number)[] }) => issue.path.join('.'));
}
