import { agreementSchema } from '@mesterhand/domain/agreements/schema';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let bookingId: number;
let days = 1;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  bookingId = await book();
  await call('PATCH', `/bookings/${bookingId}/status`, cast.master, { status: 'confirmed' });
});
afterAll(() => server.close());

const call = (method: string, path: string, as?: Account, body?: unknown) =>
  server.rest(method, `/api${path}`, { token: as?.token, body });

async function book(): Promise<number> {
  days += 1;
  const answer = await call('POST', '/bookings', cast.client, {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(days),
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
  });
  return bookingDetailSchema.parse(answer.body).id;
}

const documentOf = (as: Account | undefined, query = '', id = bookingId) =>
  fetch(new URL(`/api/bookings/${id}/agreement.pdf${query}`, server.url), {
    headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
  });

test('C-54 the acceptance of a priced service makes an agreement that both sides read', async () => {
  const { body } = await call('GET', `/bookings/${bookingId}/agreement`, cast.client);
  const agreement = agreementSchema.parse(body);
  expect(agreement).toMatchObject({
    bookingId,
    ceiling: 1900,
    content: { kind: 'fixed', customer: { name: 'Kari Nordmann' } },
  });
  for (const one of [cast.master, cast.admin])
    expect((await call('GET', `/bookings/${bookingId}/agreement`, one)).body).toEqual(agreement);
  const typed = server.client(cast.client.token).bookings.agreements.ofBooking;
  expect(await typed.query({ bookingId })).toEqual(agreement);
});

test('an agreement does not exist for strangers, and not before the acceptance', async () => {
  const gone = { status: 404, body: { code: 'agreements.notFound' } };
  for (const one of [cast.stranger, cast.otherMaster, cast.moderator])
    expect(await call('GET', `/bookings/${bookingId}/agreement`, one)).toMatchObject(gone);
  expect(await call('GET', `/bookings/${bookingId}/agreement`)).toMatchObject({ status: 401 });
  const pending = await book();
  expect(await call('GET', `/bookings/${pending}/agreement`, cast.client)).toMatchObject(gone);
});

test('the document is a PDF for its two sides and administrators', async () => {
  for (const one of [cast.client, cast.master, cast.admin]) {
    const answer = await documentOf(one);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mesterhand-\d{4}-\d{6}-nb\.pdf"$/,
    );
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  }
});

test('the document is written in the language that is asked for', async () => {
  const texts = ['nb', 'ru', 'uk', 'en'].map(async (lang) => {
    const answer = await documentOf(cast.client, `?lang=${lang}`);
    return /\/Lang \((.*?)\)/.exec(await answer.text())?.[1];
  });
  expect(await Promise.all(texts)).toEqual(['nb-NO', 'ru-RU', 'uk-UA', 'en-GB']);
});

test.each([
  ['a visitor', undefined, '', 401],
  ['a stranger', 'stranger', '', 404],
  ['another master', 'otherMaster', '', 404],
  ['an unknown language', 'client', '?lang=xx', 400],
] as const)('the document is refused to %s', async (_, who, query, status) => {
  const answer = await documentOf(who === undefined ? undefined : cast[who], query);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

test('an administrator who deletes the booking leaves the agreement', async () => {
  const id = await book();
  await call('PATCH', `/bookings/${id}/status`, cast.master, { status: 'confirmed' });
  const { body } = await call('GET', `/bookings/${id}/agreement`, cast.client);
  const { number } = agreementSchema.parse(body);
  const reason = 'Dobbel bestilling.';
  const removed = await call('DELETE', `/admin/bookings/${id}`, cast.admin, { reason });
  expect(removed.status).toBe(200);
  const stored = await server.db
    .selectFrom('agreements')
    .select(['number', 'bookingId'])
    .where('number', '=', number)
    .execute();
  expect(stored).toEqual([{ number, bookingId: null }]);
});
