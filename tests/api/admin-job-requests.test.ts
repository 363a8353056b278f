import { uploadRequestImage } from '@mesterhand/client/uploads';
import {
  adminJobRequestDetailSchema,
  adminJobRequestSchema,
} from '@mesterhand/domain/admin/job-requests';
import { adminOfferDetailSchema, adminOfferSchema } from '@mesterhand/domain/admin/offers';
import type { CreateJobRequestInput } from '@mesterhand/domain/job-requests/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, makeCast, openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { offerTo } from '../support/offers.ts';
import { makeClient } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const read = (path: string, as: Account | undefined = cast.moderator) =>
  server.rest('GET', `/api/admin${path}`, { token: as?.token });
const idsOf = async (query: string) =>
  adminJobRequestSchema
    .array()
    .parse((await read(`/job-requests${query}`)).body)
    .map(({ id }) => id);
const offerIds = async (query: string) =>
  adminOfferSchema
    .array()
    .parse((await read(`/offers${query}`)).body)
    .map(({ id }) => id);

async function makeCustomer(firstName: string): Promise<Account> {
  const actor = await makeClient(server.db, { firstName });
  return { actor, token: await openSession(server.db, actor.userId) };
}

const ask = async ({ token }: Account, more: Partial<CreateJobRequestInput> = {}) =>
  (
    await server
      .client(token)
      .bookings.requests.create.mutate(jobRequestTo([cast.master.masterId], more))
  ).id;

const offer = (requestId: number, day: number) =>
  server
    .client(cast.master.token)
    .bookings.offers.send.mutate(
      offerTo(requestId, cast.master.serviceId, { times: [{ date: openDay(day), time: '10:00' }] }),
    );

const roles = (): [string, Account | undefined, number][] => [
  ['visitors', undefined, 401],
  ['customers', cast.client, 403],
  ['masters', cast.master, 403],
  ['moderators', cast.moderator, 200],
  ['administrators', cast.admin, 200],
];

test('requests and offers are for moderators and administrators', async () => {
  const requestId = await ask(await makeCustomer('Rolf'));
  const { id } = await offer(requestId, 3);
  const paths = ['/job-requests', `/job-requests/${requestId}`, '/offers', `/offers/${id}`];
  for (const [name, as, status] of roles()) {
    const token = as === undefined ? {} : { token: as.token };
    const statuses = await Promise.all(
      paths.map(async (path) => (await server.rest('GET', `/api/admin${path}`, token)).status),
    );
    expect({ name, statuses }).toEqual({ name, statuses: paths.map(() => status) });
  }
});

describe('requests', () => {
  test('lists open ones without an offer, newest first, or all', async () => {
    const sanna = await makeCustomer('Sannalill');
    const [one, two] = [await ask(sanna), await ask(sanna, { address: 'Torget 1, 5014 Bergen' })];
    expect(await idsOf('?search=sannalill')).toEqual([two, one]);
    expect(await idsOf('?search=sannalill&direction=asc')).toEqual([one, two]);
    const { body } = await read('/job-requests?search=sannalill');
    expect(body).toMatchObject([
      { client: { name: 'Sannalill Nordmann' }, city: 'bergen' },
      { category: 'VVS', city: 'oslo', state: 'open', asked: 1, answered: 0, offered: 0 },
    ]);
    await offer(one, 5);
    expect(await idsOf('?search=sannalill')).toEqual([two]);
    await server.client(sanna.token).bookings.requests.withdraw.mutate({ id: two });
    expect(await idsOf('?search=sannalill')).toEqual([]);
    expect(await idsOf('?search=sannalill&part=all')).toEqual([two, one]);
    const { body: all } = await read('/job-requests?search=sannalill&part=all');
    expect(all).toMatchObject([{ state: 'withdrawn' }, { answered: 1, offered: 1 }]);
  });

  test('waits again once the master has retracted the offer', async () => {
    const id = await ask(await makeCustomer('Tilda'));
    const sent = await offer(id, 7);
    await server.client(cast.master.token).bookings.offers.retract.mutate({ id: sent.id });
    expect(await idsOf('?search=tilda')).toEqual([id]);
  });

  test('is found by number, name and city together, and by no street', async () => {
    const vilde = await makeCustomer('Vildemor');
    const id = await ask(vilde, { address: 'Munkegata 1, 7011 Trondheim' });
    for (const words of [String(id), `%23${id}`, 'vildemor', 'trondheim vildemor', 'Тронхейм'])
      expect(await idsOf(`?search=${words}`)).toEqual([id]);
    expect(await idsOf('?search=vildemor%20oslo')).toEqual([]);
    expect(await idsOf('?search=munkegata')).toEqual([]);
  });

  test('is paged with a count', async () => {
    const petra = await makeCustomer('Petraline');
    const [one, two] = [await ask(petra), await ask(petra)];
    const page = await read('/job-requests?search=petraline&limit=1');
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.body).toMatchObject([{ id: two }]);
    const cursor = page.headers.get('x-next-cursor');
    expect(await idsOf(`?search=petraline&limit=1&cursor=${cursor}`)).toEqual([one]);
    expect((await read('/job-requests?part=lost')).status).toBe(400);
  });

  test('shows phone, street and pictures to administrators alone', async () => {
    const una = await makeCustomer('Unahild');
    const { image } = await uploadRequestImage(
      server.client(una.token),
      new Blob([new Uint8Array(png(4))]),
    );
    const id = await ask(una, { pictures: [image] });
    const { id: offerId } = await offer(id, 9);
    const detailFor = async (as: Account) =>
      adminJobRequestDetailSchema.parse((await read(`/job-requests/${id}`, as)).body);
    const client = { id: una.actor.userId, name: 'Unahild Nordmann' };
    expect(await detailFor(cast.moderator)).toMatchObject({
      client: { ...client, phone: null },
      address: '0155 Oslo',
      pictures: [],
      description: 'Kranen på kjøkkenet drypper.',
      invitations: [{ state: 'offered', master: { id: cast.master.masterId } }],
      offers: [{ id: offerId, total: 2270.5, state: 'sent' }],
    });
    expect(await detailFor(cast.admin)).toMatchObject({
      client: { ...client, phone: '+47 900 00 000' },
      address: 'Storgata 1, 0155 Oslo',
      pictures: [image],
    });
    expect((await read('/job-requests/999999')).status).toBe(404);
  });
});

describe('offers', () => {
  test('are found by state, name and number, with their lines', async () => {
    const wera = await makeCustomer('Weramine');
    const [first, second] = [await ask(wera), await ask(wera)];
    const [sent, declined] = [await offer(first, 11), await offer(second, 13)];
    await server.client(wera.token).bookings.offers.decline.mutate({ id: declined.id, reason: '' });
    expect(await offerIds('?search=weramine')).toEqual([declined.id, sent.id]);
    expect(await offerIds('?search=weramine%20ola')).toEqual([declined.id, sent.id]);
    expect(await offerIds('?search=weramine&state=sent')).toEqual([sent.id]);
    expect(await offerIds('?search=weramine&state=declined')).toEqual([declined.id]);
    expect(await offerIds(`?search=weramine%20${sent.id}`)).toContain(sent.id);
    const { body } = await read(`/offers/${sent.id}`);
    const detail = adminOfferDetailSchema.parse(body);
    expect(detail).toEqual({ ...sent, client: detail.client });
    expect(detail.client).toEqual({ id: wera.actor.userId, name: 'Weramine Nordmann' });
  });

  test('expire and are closed by rule', async () => {
    const xenia = await makeCustomer('Xeniamor');
    const [first, second] = [await ask(xenia), await ask(xenia)];
    const [old, closed] = [await offer(first, 15), await offer(second, 17)];
    const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await server.db
      .updateTable('offers')
      .set({ sentAt: past(20), validUntil: past(6) })
      .where('id', '=', old.id)
      .execute();
    await server.client(xenia.token).bookings.requests.withdraw.mutate({ id: second });
    expect(await offerIds('?search=xeniamor&state=expired')).toEqual([old.id]);
    expect(await offerIds('?search=xeniamor&state=closed')).toEqual([closed.id]);
    expect(await offerIds('?search=xeniamor&state=sent')).toEqual([]);
    expect((await read('/offers?search=xeniamor')).body).toMatchObject([
      { id: closed.id, state: 'closed', isExpired: false },
      { id: old.id, state: 'sent', isExpired: true },
    ]);
  });

  test('do not show drafts', async () => {
    const requestId = await ask(await makeCustomer('Ylvalill'));
    const draft = await server.client(cast.master.token).bookings.offers.save.mutate({ requestId });
    expect(await offerIds('?search=ylvalill')).toEqual([]);
    expect((await read(`/offers/${draft.id}`)).status).toBe(404);
  });
});
