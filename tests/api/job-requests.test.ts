import { createClient } from '@mesterhand/client';
import { uploadRequestImage } from '@mesterhand/client/uploads';
import {
  type CreateJobRequestInput,
  jobRequestSchema,
  receivedRequestSchema,
} from '@mesterhand/domain/job-requests/schema';
import { suggestionsSchema } from '@mesterhand/domain/job-requests/suggestions';
import { masterSchema } from '@mesterhand/domain/masters/schema';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import {
  type Account,
  type Cast,
  fresh,
  makeCast,
  openSession,
  signInMaster,
} from '../support/accounts.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { png } from '../support/pictures.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** A new customer: the number of open requests of one is limited. */
async function makeCustomer(): Promise<Account> {
  const actor = await makeClient(server.db);
  return { actor, token: await openSession(server.db, actor.userId) };
}

const requests = ({ token }: Account) => server.client(token).bookings.requests;
const call = (
  method: string,
  path: string,
  {
    body,
    as,
    headers = {},
  }: { body?: unknown; as?: Account; headers?: Record<string, string> } = {},
) => server.rest(method, `/api/job-requests${path}`, { body, token: as?.token, headers });
const send = async (as: Account, more: Partial<CreateJobRequestInput> = {}) =>
  requests(as).create.mutate(jobRequestTo([cast.master.masterId], more));

describe('POST /api/job-requests', () => {
  test('answers 201 with the request and its address, once per key', async () => {
    const kari = await makeCustomer();
    const body = jobRequestTo([cast.master.masterId, cast.otherMaster.masterId]);
    const headers = { 'idempotency-key': fresh() };
    const sent = await call('POST', '', { body, as: kari, headers });
    const request = jobRequestSchema.parse(sent.body);
    expect(sent.status).toBe(201);
    expect(sent.headers.get('location')).toBe(`/api/job-requests/${request.id}`);
    expect(request.invitations.map(({ master }) => master.id)).toEqual(body.masterIds);
    const again = await call('POST', '', { body, as: kari, headers });
    expect(again.body).toEqual(sent.body);
    const { body: listed } = await call('GET', '', { as: kari });
    expect(listed).toEqual([sent.body]);
  });

  test('is for those who are signed in', async () => {
    const body = jobRequestTo([cast.master.masterId]);
    expect(await call('POST', '', { body })).toMatchObject({ status: 401 });
  });

  test.each<[string, Record<string, unknown>, number, object[]]>([
    ['no words', { description: ' ' }, 400, [{ path: ['description'], message: 'required' }]],
    ['no street', { address: 'Oslo' }, 400, [{ path: ['address'], message: 'address' }]],
    [
      'no day',
      { when: { urgency: 'date', date: '2026-02-30' } },
      400,
      [{ path: ['when', 'date'], message: 'date' }],
    ],
    [
      'an answer that is none',
      { answers: { waterRunning: 'maybe' } },
      400,
      [{ path: ['answers', 'waterRunning'], message: 'invalid' }],
    ],
    ['nobody to ask', { masterIds: [] }, 400, [{ path: ['masterIds'], message: 'masterRequired' }]],
    [
      'an unknown master',
      { masterIds: [987_654] },
      409,
      [{ path: ['masterIds', 0], message: 'masterUnavailable' }],
    ],
    [
      'a picture of nobody',
      { pictures: ['/uploads/abcdefghijklmnopqrst.webp'] },
      400,
      [{ path: ['pictures', 0], message: 'invalid' }],
    ],
  ])('%s is refused at the field', async (_name, more, status, issues) => {
    const body = { ...jobRequestTo([cast.master.masterId]), ...more };
    expect(await call('POST', '', { body, as: await makeCustomer() })).toMatchObject({
      status,
      body: { issues },
    });
  });

  test('an unverified master cannot be asked', async () => {
    const { masterId } = await signInMaster(server.db, { isVerified: false });
    const body = jobRequestTo([masterId]);
    expect(await call('POST', '', { body, as: await makeCustomer() })).toMatchObject({
      status: 409,
      body: { code: 'jobRequests.masterUnavailable' },
    });
  });
});

describe('GET /api/job-requests/{id}', () => {
  test('is for its customer and administrators; a master reads the own side of it', async () => {
    const kari = await makeCustomer();
    const { id } = await send(kari);
    const statuses: Record<string, number[]> = {};
    for (const [name, as] of Object.entries({ ...cast, kari }))
      statuses[name] = [
        (await call('GET', `/${id}`, { as })).status,
        (await call('GET', `/received/${id}`, { as })).status,
      ];
    expect(statuses).toEqual({
      kari: [200, 403],
      client: [404, 403],
      stranger: [404, 403],
      master: [404, 200],
      otherMaster: [404, 404],
      moderator: [404, 403],
      admin: [200, 403],
    });
    expect((await call('GET', `/${id}`)).status).toBe(401);
    expect((await call('GET', '/987654', { as: kari })).status).toBe(404);
    expect((await call('GET', '/abc', { as: kari })).status).toBe(400);
  });

  test('shows a master neither the phone nor the full address', async () => {
    const kari = await makeCustomer();
    const { id } = await send(kari, { isEmergency: true });
    const { body } = await call('GET', `/received/${id}`, { as: cast.master });
    const received = receivedRequestSchema.parse(body);
    expect(received).toMatchObject({ address: '0155 Oslo', clientPhone: null, isEmergency: true });
    expect(JSON.stringify(body)).not.toMatch(/Storgata|900 00 000/);
    const open = await requests(cast.master).received.query({ part: 'open' });
    expect(open.items.map((one) => one.id)).toContain(id);
  });
});

describe('answering and withdrawing', () => {
  test('a master who is asked declines; others are refused', async () => {
    const { id } = await send(await makeCustomer(), { asksNext: false });
    const decline = (as?: Account) =>
      call('POST', `/${id}/decline`, { body: { reason: 'busy' }, ...(as && { as }) });
    expect((await decline()).status).toBe(401);
    expect((await decline(cast.client)).status).toBe(403);
    expect((await decline(cast.otherMaster)).status).toBe(404);
    const declined = await decline(cast.master);
    expect(declined).toMatchObject({ status: 200, body: { invitation: { state: 'declined' } } });
    const past = await requests(cast.master).received.query({ part: 'past' });
    expect(past.items.map((one) => one.id)).toContain(id);
  });

  test('the customer withdraws; others are refused', async () => {
    const kari = await makeCustomer();
    const { id } = await send(kari);
    const withdraw = (as?: Account) => call('POST', `/${id}/withdraw`, { ...(as && { as }) });
    expect((await withdraw()).status).toBe(401);
    for (const as of [cast.stranger, cast.master, cast.admin])
      expect((await withdraw(as)).status).toBe(404);
    expect(await withdraw(kari)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    expect(await call('POST', `/${id}/decline`, { body: {}, as: cast.master })).toMatchObject({
      status: 409,
      body: { code: 'jobRequests.closed' },
    });
  });

  test('reaches both sides live', async () => {
    const kari = await makeCustomer();
    const { id } = await send(kari);
    const seen: Record<string, (number | null)[]> = { kari: [], master: [] };
    const streams = Object.entries({ kari, master: cast.master }).map(([name, { token }]) => {
      const { promise: started, resolve } = Promise.withResolvers<void>();
      const stream = createClient(server.url, { token }).bookings.requests.live.subscribe(
        undefined,
        { onStarted: () => resolve(), onData: ({ requestId }) => seen[name]?.push(requestId) },
      );
      return { stream, started };
    });
    await Promise.all(streams.map(({ started }) => started));
    await requests(cast.master).decline.mutate({ id });
    await vi.waitFor(() => {
      for (const ids of Object.values(seen)) expect(ids).toContain(id);
    });
    for (const { stream } of streams) stream.unsubscribe();
  });
});

describe('GET /api/job-requests/suggestions', () => {
  test('is public, and explains the order', async () => {
    const { status, body } = await call('GET', '/suggestions?categoryId=1&city=oslo&limit=3');
    expect(status).toBe(200);
    const { masters, criteria } = suggestionsSchema.parse(body);
    expect(criteria[0]).toBe('free');
    expect(masters.map(({ master }) => master.id)).toContain(cast.master.masterId);
    expect(masters.map(({ master }) => master.id)).not.toContain(cast.otherMaster.masterId);
  });

  test.each([
    '',
    '?categoryId=1&city=moss',
    '?categoryId=1&until=2026-12-01',
    '?categoryId=1&limit=99',
  ])('%j answers 400', async (query) => {
    expect((await call('GET', `/suggestions${query}`)).status).toBe(400);
  });
});

describe('a picture', () => {
  const upload = async ({ token }: Account) =>
    (await uploadRequestImage(server.client(token), new Blob([new Uint8Array(png(4))]))).image;
  const statusesOf = async (image: string, people: Record<string, Account>) => {
    const entries = await Promise.all(
      Object.entries(people).map(async ([name, { token }]) => {
        const { status } = await server.rest('GET', image, { token });
        return [name, status] as const;
      }),
    );
    return Object.fromEntries(entries);
  };

  test('is its owner’s until it is sent, then also for those who are asked, while it is open', async () => {
    const kari = await makeCustomer();
    const image = await upload(kari);
    const nobody = {
      client: 404,
      stranger: 404,
      master: 404,
      otherMaster: 404,
      moderator: 404,
      admin: 404,
    };
    expect(await statusesOf(image, { ...cast, kari })).toEqual({ ...nobody, kari: 200 });
    const { id, pictures } = await send(kari, { pictures: [image] });
    expect(pictures).toEqual([image]);
    const shown = { ...nobody, kari: 200, master: 200, admin: 200 };
    expect(await statusesOf(image, { ...cast, kari })).toEqual(shown);
    expect((await server.rest('GET', image)).status).toBe(404);
    await requests(kari).withdraw.mutate({ id });
    expect(await statusesOf(image, { ...cast, kari })).toEqual({ ...shown, master: 404 });
    const received = await requests(cast.master).receivedById.query({ id });
    expect(received.pictures).toEqual([]);
  });

  test('of another person, or of another request, is refused', async () => {
    const [kari, nora] = [await makeCustomer(), await makeCustomer()];
    const image = await upload(kari);
    const refusal = expect.objectContaining({ message: expect.stringContaining('picture') });
    await expect(send(nora, { pictures: [image] })).rejects.toEqual(refusal);
    await send(kari, { pictures: [image] });
    await expect(send(kari, { pictures: [image] })).rejects.toEqual(refusal);
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 415],
    ['half a picture', png(40).subarray(0, 60), 400],
  ])('%s is refused', async (_name, bytes, status) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), 'bilde.png');
    const { token } = cast.client;
    const sent = await server.rest('POST', '/api/upload/request-image', { body: form, token });
    expect(sent.status).toBe(status);
  });
});

test('the profile shows the answer time with the number of requests, beside the documented fields', async () => {
  const ola = await signInMaster(server.db);
  const profileOf = async () => {
    const { body } = await server.rest('GET', `/api/masters/${ola.masterId}`);
    return masterSchema.parse(body);
  };
  expect((await profileOf()).answerTime).toBeUndefined();
  const { id } = await send(await makeCustomer(), { masterIds: [ola.masterId] });
  // Outside of working hours the clock has not started; a request counts from then on.
  await server.db
    .updateTable('jobRequestInvitations')
    .set({ askedAt: new Date(Date.now() - 60_000).toISOString() })
    .where('requestId', '=', id)
    .execute();
  await requests(ola).decline.mutate({ id });
  await vi.waitFor(
    async () =>
      expect((await profileOf()).answerTime).toMatchObject({
        medianMinutes: expect.any(Number),
        requests: 1,
      }),
    // The profile is cached for a second.
    { timeout: 4000, interval: 200 },
  );
});
