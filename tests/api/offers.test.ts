import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import {
  type AcceptOfferInput,
  acceptedOfferSchema,
} from '@mesterhand/domain/offers/accept-schema';
import { type SendOfferInput, offerSchema } from '@mesterhand/domain/offers/schema';
import { offerTemplateSchema } from '@mesterhand/domain/offers/template-schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, makeCast, openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { acceptanceOf, offerTo } from '../support/offers.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let days = 0;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

async function makeCustomer(): Promise<Account> {
  const actor = await makeClient(server.db);
  return { actor, token: await openSession(server.db, actor.userId) };
}

const ask = async ({ token }: Account, more: Partial<CreateJobRequestInput> = {}) =>
  (
    await server
      .client(token)
      .bookings.requests.create.mutate(
        jobRequestTo([cast.master.masterId, cast.otherMaster.masterId], more),
      )
  ).id;

/** An offer with two times on days of its own, so that tests do not share a slot. */
function offer(requestId: number, more: Partial<SendOfferInput> = {}): SendOfferInput {
  days += 2;
  const times = [openDay(days - 1), openDay(days)].map((date) => ({
    date,
    time: '10:00' as const,
  }));
  return offerTo(requestId, cast.master.serviceId, { times, ...more });
}

/** A customer with a request, and the master's offer to it. */
async function makeOffer(more: Partial<SendOfferInput> = {}) {
  const kari = await makeCustomer();
  const requestId = await ask(kari);
  const input = offer(requestId, more);
  const sent = await server.client(cast.master.token).bookings.offers.send.mutate(input);
  const accept = (change: Partial<AcceptOfferInput> = {}) =>
    acceptanceOf(sent, { ...(input.times[0] && { time: input.times[0] }), ...change });
  return { kari, requestId, input, sent, accept };
}

const call = (method: string, path: string, as?: Account, body?: unknown) =>
  server.rest(method, `/api${path}`, { token: as?.token, body });
const send = (requestId: number, body: object, as: Account = cast.master) =>
  call('POST', `/job-requests/${requestId}/offers`, as, body);

describe('POST /api/job-requests/{id}/offers', () => {
  test('answers 201 with the offer, which its customer reads at its address', async () => {
    const kari = await makeCustomer();
    const requestId = await ask(kari);
    const { requestId: _, ...body } = offer(requestId);
    const answer = await send(requestId, body);
    const sent = offerSchema.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/offers/${sent.id}`);
    expect(sent).toMatchObject({ state: 'sent', total: 2270.5, vat: 454.1, requestId });
    expect((await call('GET', `/offers/${sent.id}`, kari)).body).toEqual(sent);
    expect((await call('GET', `/job-requests/${requestId}/offers`, kari)).body).toEqual([sent]);
  });

  test('takes prices as they are typed', async () => {
    const requestId = await ask(await makeCustomer());
    const lines = [
      { kind: 'service', text: 'Kran', quantity: '1', unitPrice: '1 250,50' },
      { kind: 'hours', text: 'Arbeid', quantity: '2,5', unitPrice: '890.00' },
      { kind: 'materials', text: 'Deler', quantity: 2, unitPrice: ' 99 ' },
      { kind: 'discount', text: 'Rabatt', quantity: 1, unitPrice: '100' },
    ];
    const { body } = await send(requestId, { ...offer(requestId), lines });
    expect(body).toMatchObject({ total: 3573.5 });
  });

  test.each<[string, Record<string, unknown>, object[]]>([
    ['no line', { lines: [] }, [{ path: ['lines'], message: 'linesRequired' }]],
    [
      'a negative price',
      { lines: [{ kind: 'service', text: 'Kran', quantity: 1, unitPrice: '-5' }] },
      [{ path: ['lines', 0, 'unitPrice'], message: 'priceNegative' }],
    ],
    [
      'an absurd price',
      { lines: [{ kind: 'service', text: 'Kran', quantity: 1, unitPrice: 10_000_001 }] },
      [{ path: ['lines', 0, 'unitPrice'], message: 'priceMax' }],
    ],
    [
      'an absurd sum',
      { lines: [{ kind: 'hours', text: 'Arbeid', quantity: 10_000, unitPrice: 25_000 }] },
      [{ path: ['lines'], message: 'priceMax' }],
    ],
    [
      'a discount beyond the rest',
      {
        lines: [
          { kind: 'service', text: 'Kran', quantity: 1, unitPrice: 100 },
          { kind: 'discount', text: 'Rabatt', quantity: 1, unitPrice: 101 },
        ],
      },
      [{ path: ['lines'], message: 'discountTooLarge' }],
    ],
    [
      'a fee for the bill',
      { lines: [{ kind: 'service', text: 'Fakturagebyr', quantity: 1, unitPrice: 59 }] },
      [{ path: ['lines', 0, 'text'], message: 'billingFee' }],
    ],
    ['no time', { times: [] }, [{ path: ['times'], message: 'timesRequired' }]],
    [
      'a time that has passed',
      { times: [{ date: '2020-01-02', time: '10:00' }] },
      [{ path: ['times', 0, 'date'], message: 'dateOutOfRange' }],
    ],
    ['no service', { serviceId: null }, [{ path: ['serviceId'], message: 'serviceRequired' }]],
    [
      'a margin of a fixed price',
      { marginPercent: 10 },
      [{ path: ['marginPercent'], message: 'marginOfEstimate' }],
    ],
  ])('refuses %s at the field', async (_, more, issues) => {
    const requestId = await ask(await makeCustomer());
    expect(await send(requestId, { ...offer(requestId), ...more })).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues },
    });
  });

  test('is for masters who are asked', async () => {
    const kari = await makeCustomer();
    const requestId = await ask(kari, { masterIds: [cast.master.masterId] });
    const body = offer(requestId);
    expect(await send(requestId, body, cast.otherMaster)).toMatchObject({ status: 404 });
    expect(await send(requestId, body, kari)).toMatchObject({ status: 403 });
    const path = `/api/job-requests/${requestId}/offers`;
    expect(await server.rest('POST', path, { body })).toMatchObject({ status: 401 });
  });

  test('is refused once the request is withdrawn', async () => {
    const kari = await makeCustomer();
    const requestId = await ask(kari);
    await call('POST', `/job-requests/${requestId}/withdraw`, kari);
    expect(await send(requestId, offer(requestId))).toMatchObject({
      status: 409,
      body: { code: 'offers.requestClosed' },
    });
  });
});

describe('PUT /api/job-requests/{id}/offers/draft', () => {
  test('stores what is there, and refuses to overwrite what was not seen', async () => {
    const requestId = await ask(await makeCustomer());
    const save = (body: object) =>
      call('PUT', `/job-requests/${requestId}/offers/draft`, cast.master, body);
    const first = offerSchema.parse((await save({ excluded: 'Maling.' })).body);
    expect(first).toMatchObject({ state: 'draft', excluded: 'Maling.', lines: [] });
    const second = await save({ excluded: 'Fliser.', seen: first.updatedAt });
    expect(second).toMatchObject({ status: 200, body: { id: first.id, excluded: 'Fliser.' } });
    expect(await save({ excluded: 'Gulv.', seen: first.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict.stale' },
    });
  });
});

describe('POST /api/offers/{id}/accept', () => {
  test('makes the booking and the agreement, once', async () => {
    const { kari, requestId, sent, accept } = await makeOffer();
    const path = `/offers/${sent.id}/accept`;
    const { id: _, ...body } = accept();
    const answer = await call('POST', path, kari, body);
    const accepted = acceptedOfferSchema.parse(answer.body);
    expect(answer.status).toBe(200);
    expect((await call('POST', path, kari, body)).body).toEqual(accepted);
    expect((await call('GET', `/bookings/${accepted.bookingId}`, kari)).body).toMatchObject({
      status: 'confirmed',
      priceBasis: 'offer',
      estimatedPrice: 2270.5,
    });
    expect((await call('GET', `/job-requests/${requestId}`, kari)).body).toMatchObject({
      state: 'agreed',
      bookingId: accepted.bookingId,
    });
  });

  test('shows the master phone and address from then on', async () => {
    const { kari, requestId, accept } = await makeOffer();
    const read = async () =>
      (await call('GET', `/job-requests/received/${requestId}`, cast.master)).body;
    expect(await read()).toMatchObject({ address: '0155 Oslo', clientPhone: null });
    await server.client(kari.token).bookings.offers.accept.mutate(accept());
    expect(await read()).toMatchObject({
      address: 'Storgata 1, 0155 Oslo',
      clientPhone: '+47 900 00 000',
    });
  });

  test.each<[string, Partial<AcceptOfferInput>, number, string]>([
    ['another sum', { seenTotal: 1 }, 409, 'bookings.priceChanged'],
    [
      'other texts',
      { wording: { version: '2020-01-01', language: 'nb' } },
      409,
      'agreements.wordingChanged',
    ],
    ['another time', { time: { date: '2020-01-02', time: '10:00' } }, 400, 'offers.timeUnknown'],
  ])('is refused with %s', async (_, more, status, code) => {
    const { kari, sent, accept } = await makeOffer();
    expect(await call('POST', `/offers/${sent.id}/accept`, kari, accept(more))).toMatchObject({
      status,
      body: { code },
    });
  });

  test('of work before the end of the withdrawal period wants an express request', async () => {
    const time = { date: openDay(1), time: '18:00' as const };
    const { kari, sent, accept } = await makeOffer({ times: [time] });
    const body = accept({ startsEarly: false });
    expect(await call('POST', `/offers/${sent.id}/accept`, kari, body)).toMatchObject({
      status: 400,
      body: {
        code: 'agreements.earlyStartRequired',
        issues: [{ path: ['startsEarly'], message: 'required' }],
      },
    });
  });

  test('is for the customer alone', async () => {
    const { sent, accept } = await makeOffer();
    for (const one of [cast.stranger, cast.master, cast.otherMaster, cast.admin])
      expect(await call('POST', `/offers/${sent.id}/accept`, one, accept())).toMatchObject({
        status: 404,
        body: { code: 'offers.notFound' },
      });
  });

  test('is refused a second after the offer has expired', async () => {
    const { kari, sent, accept } = await makeOffer();
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    await server.db
      .updateTable('offers')
      .set({ sentAt: ago(86_400_000), validUntil: ago(1000) })
      .where('id', '=', sent.id)
      .execute();
    expect(await call('POST', `/offers/${sent.id}/accept`, kari, accept())).toMatchObject({
      status: 409,
      body: { code: 'offers.expired' },
    });
  });

  test('of two offers at once leaves one agreement', async () => {
    const { kari, requestId, sent, accept } = await makeOffer();
    const serviceId = cast.otherMaster.serviceId;
    const input = offer(requestId, { serviceId });
    const other = await server.client(cast.otherMaster.token).bookings.offers.send.mutate(input);
    const [time] = input.times;
    const answers = await Promise.all([
      call('POST', `/offers/${sent.id}/accept`, kari, accept()),
      call(
        'POST',
        `/offers/${other.id}/accept`,
        kari,
        acceptanceOf(other, { ...(time && { time }) }),
      ),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'offers.alreadyAgreed',
    });
    const agreements = await server.db
      .selectFrom('agreements')
      .select('id')
      .where('requestId', '=', requestId)
      .execute();
    expect(agreements).toHaveLength(1);
  });

  test('of one hour by two customers at once leaves one booking', async () => {
    const { kari, sent, input, accept } = await makeOffer();
    const nils = await makeCustomer();
    const theirs = await ask(nils);
    const other = await server
      .client(cast.master.token)
      .bookings.offers.send.mutate({ ...input, requestId: theirs });
    const answers = await Promise.all([
      call('POST', `/offers/${sent.id}/accept`, kari, accept()),
      call('POST', `/offers/${other.id}/accept`, nils, { ...accept(), id: other.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'bookings.slotTaken',
      issues: [
        { path: ['time'], message: 'slotTaken' },
        { path: ['times', 1], message: 'stillFree' },
      ],
    });
  });
});

describe('declining and retracting', () => {
  test('the customer declines, and the master reads why', async () => {
    const { kari, sent } = await makeOffer();
    const reason = 'Jeg har valgt en annen.';
    for (const one of [cast.master, cast.stranger])
      expect(await call('POST', `/offers/${sent.id}/decline`, one, { reason })).toMatchObject({
        status: 404,
      });
    await call('POST', `/offers/${sent.id}/decline`, kari, { reason });
    expect((await call('GET', `/offers/${sent.id}`, cast.master)).body).toMatchObject({
      state: 'declined',
      declineReason: reason,
    });
  });

  test('the master retracts, upon which nobody can accept', async () => {
    const { kari, sent, accept } = await makeOffer();
    expect(await call('POST', `/offers/${sent.id}/retract`, cast.otherMaster)).toMatchObject({
      status: 404,
    });
    expect(await call('POST', `/offers/${sent.id}/retract`, kari)).toMatchObject({ status: 403 });
    expect(await call('POST', `/offers/${sent.id}/retract`, cast.master)).toMatchObject({
      body: { state: 'retracted' },
    });
    expect(await call('POST', `/offers/${sent.id}/accept`, kari, accept())).toMatchObject({
      status: 409,
      body: { code: 'offers.statusConflict' },
    });
  });
});

describe('templates of offers', () => {
  const template = {
    name: 'Blandebatteri',
    kind: 'fixed',
    lines: [{ kind: 'service', text: 'Bytte', quantity: 1, unitPrice: '1 780' }],
    excluded: 'Maling.',
  };

  const store = async (body: object) =>
    offerTemplateSchema.parse((await call('PUT', '/offer-templates', cast.master, body)).body);

  test('are stored by their names, renamed, listed and deleted', async () => {
    const first = await store(template);
    expect(first).toMatchObject({ name: 'Blandebatteri', lines: [{ unitPrice: 1780 }] });
    expect(await store({ ...template, excluded: '' })).toMatchObject({ id: first.id });
    await store({ ...template, name: 'Armatur' });
    // It takes the place of the one with this name.
    await store({ ...template, id: first.id, name: 'Armatur' });
    await store({ ...template, name: 'Dusj' });
    const listed = z
      .array(offerTemplateSchema)
      .parse((await call('GET', '/offer-templates', cast.master)).body);
    expect(listed.map(({ name }) => name)).toEqual(['Armatur', 'Dusj']);
    const removed = await call('DELETE', `/offer-templates/${first.id}`, cast.master);
    expect(removed.body).toEqual({ id: first.id, deleted: true });
  });

  test('are the own alone', async () => {
    const { id } = await store(template);
    const gone = { status: 404, body: { code: 'offers.templateNotFound' } };
    expect((await call('GET', '/offer-templates', cast.otherMaster)).body).toEqual([]);
    expect(
      await call('PUT', '/offer-templates', cast.otherMaster, { ...template, id }),
    ).toMatchObject(gone);
    expect(await call('DELETE', `/offer-templates/${id}`, cast.otherMaster)).toMatchObject(gone);
    expect(await call('GET', '/offer-templates', cast.client)).toMatchObject({ status: 403 });
  });
});
