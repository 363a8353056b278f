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

const request = (series: unknown, scheduledTime = '10:00') =>
  send(cast.client, '/bookings', {
    masterId: cast.master.masterId,
    serviceId: cast.master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay((days += 1)),
    scheduledTime,
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

describe('moving a series over REST', () => {
  /** An accepted series, and its second day. */
  async function acceptedSeries() {
    const id = await requestSeries();
    const accepted = await send(cast.master, `/booking-series/${id}/accept`);
    const days = seriesSchema.parse(accepted.body).occurrences;
    const day = days.filter(({ booking }) => booking?.accepted === true)[1]?.date ?? '';
    return { id, move: { occurrence: day, date: day, time: '14:00' } };
  }

  const propose = async (who: Account, id: number, move: object, key?: string) =>
    server.rest('POST', `/api/booking-series/${id}/proposals`, {
      token: who.token,
      body: move,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  test('one side proposes a time once, and the other takes it', async () => {
    const { id, move } = await acceptedSeries();
    const key = `move-of-series-${id}`;
    const first = await propose(cast.client, id, move, key);
    expect(first.status).toBe(200);
    const proposal = seriesSchema.parse(first.body).proposal;
    expect(proposal).toMatchObject({ side: 'client', ...move });
    expect((await propose(cast.client, id, move, key)).body).toEqual(first.body);
    const accept = (who: Account) => send(who, `/series-proposals/${proposal?.id}/accept`);
    expect((await accept(cast.otherMaster)).status).toBe(404);
    expect((await accept(cast.client)).status).toBe(403);
    const moved = await accept(cast.master);
    expect(moved.status).toBe(200);
    const series = seriesSchema.parse(moved.body);
    expect(series).toMatchObject({ time: '14:00', timeSince: move.date, proposal: null });
    expect((await accept(cast.master)).status).toBe(200);
    expect((await send(cast.master, `/series-proposals/${proposal?.id}/decline`)).status).toBe(409);
  });

  test('refuses a day past the next one at its field', async () => {
    const { id, move } = await acceptedSeries();
    const answer = await propose(cast.client, id, { ...move, date: openDay(60) });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['date'], message: 'dateOutOfRange' }] },
    });
  });

  test('leaves out a later day by PUT, and takes it in by DELETE', async () => {
    const { body } = await request({ repeats: 'weekly' }, '16:00');
    const id = bookingDetailSchema.parse(body).series?.id ?? 0;
    const accepted = await send(cast.master, `/booking-series/${id}/accept`);
    const day = seriesSchema.parse(accepted.body).laterDays[0]?.date ?? '';
    const change = async (method: 'PUT' | 'DELETE', who: Account) =>
      server.rest(method, `/api/booking-series/${id}/skips/${day}`, { token: who.token });
    const skipped = await change('PUT', cast.client);
    expect(skipped.status).toBe(200);
    expect(seriesSchema.parse(skipped.body).laterDays[0]?.skippedBy).toBe('client');
    expect((await change('DELETE', cast.otherMaster)).status).toBe(404);
    expect((await change('DELETE', cast.master)).status).toBe(409);
    const restored = await change('DELETE', cast.client);
    expect(seriesSchema.parse(restored.body).laterDays[0]?.skippedBy).toBeNull();
  });

  test('its customer moves a request at once, and its file follows with the same UID', async () => {
    const { body } = await request({ repeats: 'weekly', count: 3 }, '12:00');
    const booking = bookingDetailSchema.parse(body);
    const file = async () => {
      const path = `/api/bookings/${booking.id}/calendar.ics`;
      const { text } = await server.rest('GET', path, { token: cast.client.token });
      return {
        uid: /^UID:(.*)$/m.exec(text)?.[1],
        sequence: /^SEQUENCE:(.*)$/m.exec(text)?.[1]?.trim(),
      };
    };
    const before = await file();
    const to = { date: booking.scheduledDate, time: '14:00' };
    const moved = await server.rest('PATCH', `/api/booking-series/${booking.series?.id}/time`, {
      token: cast.client.token,
      body: to,
    });
    expect(seriesSchema.parse(moved.body)).toMatchObject({ firstDate: to.date, time: '14:00' });
    expect(before).toMatchObject({ uid: expect.any(String), sequence: '0' });
    expect(await file()).toEqual({ uid: before.uid, sequence: '1' });
  });
});
