import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { seriesSchema, seriesSummarySchema } from '@mesterhand/domain/series/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let days = 0;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const send = (who: Account, path: string, body: unknown = {}) =>
  server.rest('POST', `/api${path}`, { token: who.token, body });

const request = (series: unknown) =>
  send(cast.client, '/bookings', {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay((days += 1)),
    scheduledTime: '10:00',
    description: 'Ukentlig vask.',
    series,
  });

async function requestSeries(): Promise<number> {
  const { body } = await request({ repeats: 'weekly', count: 4 });
  return bookingDetailSchema.parse(body).series?.id ?? 0;
}

const read = (who: Account, id: number) =>
  server.rest('GET', `/api/booking-series/${id}`, { token: who.token });

describe('POST /api/bookings with a series', () => {
  test.each([
    ['an unknown repetition', { repeats: 'daily' }],
    ['a single occurrence', { repeats: 'weekly', count: 1 }],
    ['more than a year of weeks', { repeats: 'weekly', count: 53 }],
    ['two ends', { repeats: 'weekly', count: 4, until: openDay(60) }],
    ['a day that does not exist', { repeats: 'weekly', until: '2027-02-30' }],
  ])('refuses %s', async (_what, series) => {
    expect(await request(series)).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });
});

describe('/api/booking-series', () => {
  test('its master accepts it, and its customer ends it from a day on', async () => {
    const id = await requestSeries();
    const accepted = await send(cast.master, `/booking-series/${id}/accept`);
    expect(accepted.status).toBe(200);
    const { occurrences, status } = seriesSchema.parse(accepted.body);
    expect(status).toBe('active');
    const made = occurrences.filter(({ booking }) => booking?.accepted === true);
    expect(made.length + occurrences.filter(({ clash }) => clash !== null).length).toBe(4);
    const from = made.at(-1)?.date ?? '';
    const ended = await send(cast.client, `/booking-series/${id}/end`, { from });
    expect(seriesSchema.parse(ended.body)).toMatchObject({ status: 'ended', endedFrom: from });
    const again = await send(cast.master, `/booking-series/${id}/accept`);
    expect(again).toMatchObject({ status: 409, body: { code: 'series.statusConflict' } });
  });

  test('is read by its two sides and administrators alone', async () => {
    const id = await requestSeries();
    const { client, master, admin, otherMaster, moderator } = cast;
    for (const who of [client, master, admin]) expect((await read(who, id)).status).toBe(200);
    for (const who of [otherMaster, moderator]) expect((await read(who, id)).status).toBe(404);
    expect((await server.rest('GET', `/api/booking-series/${id}`)).status).toBe(401);
  });

  test('shows no address and no phone before it is accepted', async () => {
    const { body } = await read(cast.master, await requestSeries());
    expect(JSON.stringify(body)).not.toMatch(/Storgata|900 00 000/);
  });

  test('lists one’s own series', async () => {
    const id = await requestSeries();
    const list = async (who: Account) => {
      const { body } = await server.rest('GET', '/api/booking-series', { token: who.token });
      return z.array(seriesSummarySchema).parse(body);
    };
    expect((await list(cast.client))[0]).toMatchObject({ id, status: 'requested', count: 4 });
    expect((await list(cast.master))[0]).toMatchObject({ id });
    expect(await list(cast.otherMaster)).toEqual([]);
  });
});
