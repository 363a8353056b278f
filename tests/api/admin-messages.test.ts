import { adminMessageSchema, chatThreadSchema } from '@mesterhand/domain/admin/messages';
import type { LiveEvent } from '@mesterhand/domain/messages/schema';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const messages = ({ token }: Account) => server.client(token).messages;
const moderation = () => server.client(cast.moderator.token).admin.messages;

async function startConversation(texts: [Account, string][] = [[cast.client, 'Hei']]) {
  const clientId = cast.client.actor.userId;
  const bookingId = await makeJob(server.db, { clientId, master: cast.master });
  const sent = [];
  for (const [account, text] of texts)
    sent.push(await messages(account).send.mutate({ bookingId, text }));
  return { bookingId, sent };
}

const threads = async (query = '') => {
  const { token } = cast.moderator;
  const answer = await server.rest('GET', `/api/admin/chat-threads${query}`, { token });
  return chatThreadSchema.array().parse(answer.body);
};
const read = (bookingId: number, query = '') =>
  server.rest('GET', `/api/admin/messages/${bookingId}${query}`, { token: cast.moderator.token });
const listOf = async (bookingId: number, query = '') =>
  adminMessageSchema.array().parse((await read(bookingId, query)).body);
const remove = (id: number, token = cast.moderator.token) =>
  server.rest('DELETE', `/api/admin/messages/${id}`, { token });
const flag = (id: number) =>
  server.rest('POST', `/api/admin/messages/${id}/flag`, { token: cast.moderator.token });

test('A-90 A-17 one thread per booking with messages, the latest first', async () => {
  const { bookingId, sent } = await startConversation([
    [cast.client, 'Kommer du?'],
    [cast.master, 'Ja, klokka ti.'],
    [cast.master, 'Eller elleve.'],
  ]);
  const conversationId = sent[0]?.conversationId ?? 0;
  await messages(cast.master).mark.mutate({ conversationId, readSeq: 1 });
  const [first, ...others] = await threads();
  expect(first).toMatchObject({
    bookingId,
    clientName: 'Kari Nordmann',
    masterName: 'Ola Hansen',
    lastMessage: 'Eller elleve.',
    messageCount: 3,
    unreadCount: 2,
    flaggedCount: 0,
  });
  expect(others.map((thread) => thread.bookingId)).not.toContain(bookingId);
  const silent = await makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
  });
  expect((await threads()).map((thread) => thread.bookingId)).not.toContain(silent);
  expect(await threads('?search=kari%20OLA&limit=1')).toEqual([first]);
  // Moderators cannot read the job description, so a search must not match it for them.
  expect(await threads('?search=drypper%20OLA&limit=1')).toEqual([]);
  const query = '/api/admin/chat-threads?search=drypper%20OLA&limit=1';
  expect((await server.rest('GET', query, { token: cast.admin.token })).body).toEqual([first]);
  expect(await threads('?search=ingenting')).toEqual([]);
});

test('A-17 enquiries are listed too, over the typed procedure alone', async () => {
  await makeClient(server.db, { firstName: 'Signe' });
  const { conversationId } = await messages(cast.stranger).send.mutate({
    masterId: cast.master.masterId,
    text: 'Har du tid?',
  });
  const { items } = await moderation().enquiries.query({ search: 'kari hansen' });
  expect(items).toEqual([]);
  const found = await moderation().enquiries.query({ search: 'ola' });
  expect(found).toMatchObject({
    total: 1,
    items: [{ conversationId, bookingId: null, lastMessage: 'Har du tid?', unreadCount: 1 }],
  });
  expect((await moderation().enquiries.query({ search: 'signe' })).total).toBe(0);
  expect((await threads()).some((thread) => thread.conversationId === conversationId)).toBe(false);
  const listed = await moderation().ofConversation.query({ conversationId });
  expect(listed.items).toMatchObject([{ text: 'Har du tid?', receiverName: 'Ola Hansen' }]);
});

test('A-91 lists messages with sender and receiver, newest first, in pages and by words', async () => {
  const { bookingId } = await startConversation([
    [cast.client, 'Første'],
    [cast.master, 'Andre'],
    [cast.client, 'Tredje om kåken'],
  ]);
  const list = await listOf(bookingId);
  expect(
    list.map(({ text, senderName, receiverName, flagged }) => [
      text,
      senderName,
      receiverName,
      flagged,
    ]),
  ).toEqual([
    ['Tredje om kåken', 'Kari Nordmann', 'Ola Hansen', false],
    ['Andre', 'Ola Hansen', 'Kari Nordmann', false],
    ['Første', 'Kari Nordmann', 'Ola Hansen', false],
  ]);
  expect((await listOf(bookingId, '?direction=asc&limit=1'))[0]?.text).toBe('Første');
  const page = await read(bookingId, '?limit=2');
  const next = await listOf(bookingId, `?limit=2&cursor=${page.headers.get('x-next-cursor')}`);
  expect(next.map(({ text }) => text)).toEqual(['Første']);
  expect((await listOf(bookingId, '?search=KÅKEN')).map(({ text }) => text)).toEqual([
    'Tredje om kåken',
  ]);
  expect(await read(987_654)).toMatchObject({ status: 404, body: { code: 'bookings.notFound' } });
  const silent = await makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
  });
  expect(await listOf(silent)).toEqual([]);
});

test('that staff opened a private conversation is recorded once an hour, and one’s own is not', async () => {
  const { bookingId, sent } = await startConversation();
  const conversationId = sent[0]?.conversationId ?? 0;
  await listOf(bookingId);
  await listOf(bookingId);
  await moderation().ofConversation.query({ conversationId });
  const openedBy = (id: number) =>
    server.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action'])
      .where('subject', '=', 'conversation')
      .where('subjectId', '=', id)
      .execute();
  const { userId } = cast.moderator.actor;
  expect(await openedBy(conversationId)).toEqual([{ actorId: userId, action: 'messages.open' }]);
  const own = await makeJob(server.db, { clientId: userId, master: cast.master });
  const mine = await messages(cast.moderator).send.mutate({ bookingId: own, text: 'Hei' });
  await listOf(own);
  expect(await openedBy(mine.conversationId)).toEqual([]);
});

test('A-93 A-18 a flag is set and cleared, and filters the threads', async () => {
  const { bookingId, sent } = await startConversation();
  const id = sent[0]?.id ?? 0;
  expect((await flag(id)).body).toEqual({ id, flagged: true });
  expect(
    (await threads('?flagged=true')).map((thread) => [thread.bookingId, thread.flaggedCount]),
  ).toEqual([[bookingId, 1]]);
  expect((await listOf(bookingId))[0]?.flagged).toBe(true);
  expect((await flag(id)).body).toEqual({ id, flagged: false });
  expect(await threads('?flagged=true')).toEqual([]);
  await Promise.all([1, 2].map(() => moderation().flag.mutate({ id, flagged: true })));
  const auditEntries = await server.db
    .selectFrom('auditEntries')
    .select('after')
    .where('action', '=', 'messages.flag')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditEntries.map(({ after }) => after)).toEqual([
    { flagged: true },
    { flagged: false },
    { flagged: true },
  ]);
  expect((await flag(987_654)).status).toBe(404);
});

test('A-92 a deleted message disappears for live readers and from the unread count', async () => {
  const { bookingId, sent } = await startConversation([
    [cast.client, 'Stygt ord'],
    [cast.client, 'Pent ord'],
  ]);
  const [abusive] = sent;
  const conversationId = abusive?.conversationId ?? 0;
  const events: LiveEvent[] = [];
  const stream = messages(cast.master).live.subscribe(
    { conversationId },
    { onData: ({ data }) => events.push(data) },
  );
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), { timeout: 5000 });
  expect((await messages(cast.master).unread.query()).bookings[bookingId]).toBe(2);

  expect(await remove(abusive?.id ?? 0)).toMatchObject({ status: 200, body: { deleted: true } });

  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'removed', seq: 1 }), {
    timeout: 5000,
  });
  stream.unsubscribe();
  expect((await messages(cast.master).unread.query()).bookings[bookingId]).toBe(1);
  const history = await messages(cast.client).history.query({ conversationId });
  expect(history.items.map(({ seq, text }) => [seq, text])).toEqual([[2, 'Pent ord']]);
  const sentAfter = await messages(cast.master).send.mutate({ conversationId, text: 'Takk' });
  expect(sentAfter.seq).toBe(3);
  expect(await remove(abusive?.id ?? 0)).toMatchObject({
    status: 404,
    body: { code: 'messages.messageNotFound' },
  });
});

test('A-92 a reader who reconnects after a removal misses nothing else', async () => {
  const { sent } = await startConversation([
    [cast.client, 'En'],
    [cast.client, 'To'],
    [cast.client, 'Tre'],
  ]);
  const conversationId = sent[0]?.conversationId ?? 0;
  await remove(sent[1]?.id ?? 0);
  const seqs: number[] = [];
  const stream = messages(cast.master).live.subscribe(
    { conversationId, lastEventId: '1' },
    {
      onData: ({ data }) => {
        if (data.kind === 'message') seqs.push(data.message.seq);
      },
    },
  );
  await vi.waitFor(() => expect(seqs).toEqual([3]), { timeout: 5000 });
  await messages(cast.client).send.mutate({ conversationId, text: 'Fire' });
  await vi.waitFor(() => expect(seqs).toEqual([3, 4]), { timeout: 5000 });
  stream.unsubscribe();
});

test('A-92 of two concurrent deletions one gets not found', async () => {
  const { sent } = await startConversation();
  const id = sent[0]?.id ?? 0;
  const done = await Promise.all([remove(id), remove(id, cast.admin.token)]);
  expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('A-92 neither its sender nor its receiver deletes a message here', async () => {
  const { sent } = await startConversation();
  for (const { token } of [cast.client, cast.master, cast.stranger])
    expect((await remove(sent[0]?.id ?? 0, token)).status).toBe(403);
});
