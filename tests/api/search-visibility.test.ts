import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let bookingId: number;
let masterId: number;
let conversationId: number;

/** Private facts of the people and jobs below, for administrators alone. */
const secrets = {
  email: 'qvrtkari',
  masterEmail: 'qvrtola',
  phone: '97531864',
  description: 'nøkkelkassekode',
  address: 'Gjemmestedveien',
};

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  const { client, master } = cast;
  ({ masterId } = master);
  const change = (id: number, email: string) =>
    server.db
      .updateTable('users')
      .set({ email: `${email}@example.no`, phone: `+47${secrets.phone}` })
      .where('id', '=', id)
      .execute();
  await change(client.actor.userId, secrets.email);
  await change(master.actor.userId, secrets.masterEmail);
  bookingId = await makeJob(server.db, { clientId: client.actor.userId, master });
  await server.db
    .updateTable('bookings')
    .set({ description: `Se ${secrets.description}.`, address: `${secrets.address} 1, 0155 Oslo` })
    .where('id', '=', bookingId)
    .execute();
  const messages = server.client(client.token).messages;
  await messages.send.mutate({ bookingId, text: 'Hei' });
  const enquiry = { masterId: master.masterId, text: 'Har du tid?' };
  ({ conversationId } = await messages.send.mutate(enquiry));
  await server.rest('POST', '/api/reports', {
    body: { subject: 'profile', subjectId: master.actor.userId, reason: 'spam', text: 'x' },
    token: client.token,
  });
});
afterAll(() => server.close());

const listSearches = (): string[] =>
  listProcedures().flatMap(({ name, searches }) => (searches ? [name] : []));

/** Lists of one master, which are searched in with the master’s id. */
const isOfMaster = (name: string): boolean => name === 'masters.reviews.list';

async function countFound(name: string, words: string, account?: Account): Promise<number> {
  const place = { lat: 59.9, lng: 10.7 };
  const ids = { bookingId, conversationId, ...(isOfMaster(name) && { masterId }) };
  const input = { search: words, query: words, ...ids, ...place };
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const token = account === undefined ? {} : { token: account.token };
  const answer = await server.rest('GET', `/trpc/${name}?${query}`, token);
  if (answer.status === 401 || answer.status === 403) return 0;
  expect({ name, status: answer.status }).toEqual({ name, status: 200 });
  const lists = z.object({
    result: z.object({ data: z.union([z.unknown().array(), z.record(z.string(), z.unknown())]) }),
  });
  const { data } = lists.parse(answer.body).result;
  const found = Array.isArray(data) ? [data] : Object.values(data).filter(Array.isArray);
  return found.reduce((sum, list) => sum + list.length, 0);
}

test('searchable lists are found by their inputs', () => {
  const searches = listProcedures().filter(({ searches: takesWords }) => takesWords);
  expect(searches.every(({ type }) => type === 'query')).toBe(true);
  expect(listSearches()).toEqual(
    expect.arrayContaining(['admin.messages.threads', 'auth.reports.list', 'admin.reviews.list']),
  );
});

test.each(Object.entries(secrets))(
  'A-90 only administrators find anything by a private %s, in any list',
  async (_field, words) => {
    for (const name of listSearches())
      for (const account of [cast.moderator, cast.stranger, cast.otherMaster, undefined])
        expect({ name, found: await countFound(name, words, account) }).toEqual({ name, found: 0 });
  },
);

test('A-90 moderators find by names, administrators also by private facts', async () => {
  for (const name of ['admin.messages.threads', 'admin.messages.enquiries', 'auth.reports.list']) {
    const found = [
      await countFound(name, 'OLA', cast.moderator),
      await countFound(name, 'ola ingenting', cast.moderator),
    ];
    expect({ name, found }).toEqual({ name, found: [1, 0] });
  }
  expect(await countFound('admin.messages.threads', secrets.description, cast.admin)).toBe(1);
  expect(await countFound('admin.messages.enquiries', secrets.email, cast.admin)).toBe(1);
  expect(await countFound('auth.reports.list', secrets.masterEmail, cast.admin)).toBe(1);
  expect(await countFound('admin.users.list', secrets.email, cast.admin)).toBe(1);
});
