import { uploadMessageImage } from '@mesterhand/client/uploads';
import { conversationSchema, messageSchema } from '@mesterhand/domain/messages/schema';
import { reportSchema } from '@mesterhand/domain/reports/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const book = () =>
  makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
    status: 'confirmed',
  });
const post = (bookingId: number | string, body: unknown, token?: string, key?: string) =>
  server.rest('POST', `/api/messages/${bookingId}`, {
    body,
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const get = (path: string, token?: string) => server.rest('GET', path, { token });
const listOf = async (bookingId: number, query = '', token: string = cast.client.token) =>
  messageSchema.array().parse((await get(`/api/messages/${bookingId}${query}`, token)).body);

describe('C-159 POST /api/messages/{bookingId}', () => {
  test('C-160 answers 201 with the message and its location', async () => {
    const bookingId = await book();
    const clientMessageId = crypto.randomUUID();
    const answer = await post(
      bookingId,
      { text: ' Hei, Ola! ', clientMessageId },
      cast.client.token,
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/messages/${bookingId}`);
    expect(messageSchema.parse(answer.body)).toMatchObject({
      bookingId,
      seq: 1,
      senderId: cast.client.actor.userId,
      senderName: 'Kari Nordmann',
      text: 'Hei, Ola!',
      image: null,
      automatic: false,
      clientMessageId,
    });
  });

  test('C-71 trap 6 the server decides sender and receiver, whatever the body says', async () => {
    const bookingId = await book();
    const lie = {
      text: 'Hei',
      receiverId: cast.stranger.actor.userId,
      senderId: cast.admin.actor.userId,
      senderName: 'Kongen',
      automatic: true,
      seq: 99,
      sentAt: '2001-01-01T00:00:00.000Z',
    };
    const message = messageSchema.parse((await post(bookingId, lie, cast.client.token)).body);
    expect(message).toMatchObject({
      senderId: cast.client.actor.userId,
      senderName: 'Kari Nordmann',
      automatic: false,
      seq: 1,
    });
    expect(message.sentAt > '2026').toBe(true);
    expect(await listOf(bookingId, '', cast.master.token)).toMatchObject([{ id: message.id }]);
    const unread = (account: Account) => server.client(account.token).messages.unread.query();
    expect((await unread(cast.master)).bookings).toMatchObject({ [bookingId]: 1 });
    expect(await unread(cast.stranger)).toMatchObject({ total: 0 });
  });

  test.each<[string, unknown, string, string]>([
    ['C-69 nothing', {}, 'text', 'required'],
    ['C-69 blanks', { text: ' \n ' }, 'text', 'required'],
    ['too much', { text: 'x'.repeat(4001) }, 'text', 'tooLong'],
    ['a number for a text', { text: 7 }, 'text', 'invalid'],
    ['an id that is none', { text: 'Hei', clientMessageId: 'abc' }, 'clientMessageId', 'invalid'],
  ])('refuses %s by its field', async (_name, body, path, message) => {
    const answer = await post(await book(), body, cast.client.token);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: [path], message }] },
    });
  });

  test('trap 4 C-72 is for the two participants; others get a message and a code', async () => {
    const bookingId = await book();
    const statuses: Record<string, number> = {};
    for (const [name, { token }] of Object.entries(cast))
      statuses[name] = (await post(bookingId, { text: 'Hei' }, token)).status;
    expect(statuses).toEqual({
      client: 201,
      stranger: 404,
      master: 201,
      otherMaster: 404,
      moderator: 404,
      admin: 404,
    });
    expect((await post(bookingId, { text: 'Hei' }, cast.stranger.token)).body).toEqual({
      message: 'There is no such booking.',
      code: 'bookings.notFound',
    });
    expect((await post(bookingId, { text: 'Hei' })).body).toEqual({
      message: 'Sign in to do this.',
      code: 'auth.required',
    });
    expect(await post('abc', { text: 'Hei' }, cast.client.token)).toMatchObject({ status: 400 });
    expect(await post(987_654, { text: 'Hei' }, cast.client.token)).toMatchObject({ status: 404 });
  });

  test('sent again is the same message, by its own id and by the idempotency key', async () => {
    const bookingId = await book();
    const named = { text: 'En', clientMessageId: crypto.randomUUID() };
    const answers = [
      await post(bookingId, named, cast.client.token),
      await post(bookingId, named, cast.client.token),
    ];
    const key = fresh();
    answers.push(
      await post(bookingId, { text: 'To' }, cast.client.token, key),
      await post(bookingId, { text: 'To' }, cast.client.token, key),
    );
    expect(answers.map(({ body }) => messageSchema.parse(body).seq)).toEqual([1, 1, 2, 2]);
    expect(await listOf(bookingId)).toHaveLength(2);
  });
});

describe('C-141 GET /api/messages/{bookingId}', () => {
  test('is an array, newest first, paged; in reading order on request', async () => {
    const bookingId = await book();
    expect(await listOf(bookingId)).toEqual([]);
    for (const text of ['en', 'to', 'tre']) await post(bookingId, { text }, cast.client.token);
    const textsOf = async (query: string) =>
      (await listOf(bookingId, query)).map(({ text }) => text);
    expect(await textsOf('')).toEqual(['tre', 'to', 'en']);
    expect(await textsOf('?sort=oldest')).toEqual(['en', 'to', 'tre']);
    for (const [sort, first, rest] of [
      ['newest', ['tre', 'to'], ['en']],
      ['oldest', ['en', 'to'], ['tre']],
    ] as const) {
      const path = `/api/messages/${bookingId}?limit=2&sort=${sort}`;
      const page = await get(path, cast.client.token);
      expect(
        messageSchema
          .array()
          .parse(page.body)
          .map(({ text }) => text),
      ).toEqual(first);
      const cursor = page.headers.get('x-next-cursor') ?? '';
      expect(await textsOf(`?limit=2&sort=${sort}&cursor=${cursor}`)).toEqual(rest);
    }
  });

  test('trap 4 C-72 is for the two participants and administrators; others get a message and a code', async () => {
    const bookingId = await book();
    const { body } = await post(bookingId, { text: 'Koden er 1234' }, cast.client.token);
    const { conversationId } = messageSchema.parse(body);
    const paths = [`/api/messages/${bookingId}`, `/api/conversations/${conversationId}`];
    for (const path of paths) {
      const statuses: Record<string, number> = {};
      for (const [name, { token }] of Object.entries(cast))
        statuses[name] = (await get(path, token)).status;
      expect(statuses).toEqual({
        client: 200,
        stranger: 404,
        master: 200,
        otherMaster: 404,
        moderator: 404,
        admin: 200,
      });
    }
    expect(await get(paths[0] ?? '', cast.stranger.token)).toMatchObject({
      body: { message: 'There is no such booking.', code: 'bookings.notFound' },
    });
    expect((await get(paths[0] ?? '')).status).toBe(401);
    expect((await get('/api/messages/abc', cast.client.token)).status).toBe(400);
  });
});

describe('conversations', () => {
  const client = (account: Account) => server.client(account.token).messages;
  const refusal = (code: string) =>
    expect.objectContaining({
      data: expect.objectContaining({ app: expect.objectContaining({ code }) }),
    });

  test('C-40 an enquiry is opened, written to and listed for both', async () => {
    const { masterId } = cast.otherMaster;
    const opened = await server.rest('POST', '/api/conversations', {
      body: { masterId },
      token: cast.stranger.token,
    });
    const { id: conversationId } = conversationSchema.parse(opened.body);
    expect((await client(cast.stranger).conversations.query({})).items).toEqual([]);
    await client(cast.stranger).send.mutate({ masterId, text: 'Hei' });
    const [listed] = (await client(cast.otherMaster).conversations.query({})).items;
    expect(listed).toMatchObject({
      id: conversationId,
      unread: 1,
      bookingId: null,
      other: { userId: cast.stranger.actor.userId, name: 'Kari Nordmann' },
      lastMessage: { text: 'Hei' },
    });
    const marks = await client(cast.otherMaster).mark.mutate({ conversationId, readSeq: 1 });
    expect(marks).toEqual({ deliveredSeq: 1, readSeq: 1 });
    expect(await client(cast.stranger).byId.query({ conversationId })).toMatchObject({
      otherReadSeq: 1,
    });
    expect((await client(cast.stranger).history.query({ conversationId })).hasMore).toBe(false);
  });

  test('a stranger cannot open, read, mark or type in the conversation of others', async () => {
    const bookingId = await book();
    const { conversationId } = await client(cast.client).send.mutate({ bookingId, text: 'Hei' });
    for (const account of [cast.stranger, cast.otherMaster, cast.moderator]) {
      const as = client(account);
      await expect(as.open.mutate({ bookingId })).rejects.toEqual(refusal('bookings.notFound'));
      for (const call of [
        () => as.byId.query({ conversationId }),
        () => as.history.query({ conversationId }),
        () => as.send.mutate({ conversationId, text: 'Hei' }),
        () => as.mark.mutate({ conversationId, readSeq: 1 }),
        () => as.typing.mutate({ conversationId }),
      ])
        await expect(call()).rejects.toEqual(refusal('messages.notFound'));
    }
    expect(await client(cast.client).byId.query({ conversationId })).toMatchObject({
      lastSeq: 1,
      otherReadSeq: 0,
    });
  });
});

describe('an image', () => {
  const upload = async (bytes: Buffer, token?: string, field = 'image') => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(bytes)]), 'bilde.png');
    return server.rest('POST', '/api/upload/message-image', { body: form, token });
  };
  const uploaded = async ({ token }: Account = cast.client) => {
    const picture = new Blob([new Uint8Array(png(4))]);
    return (await uploadMessageImage(server.client(token), picture)).image;
  };

  test('is sent with a message and then readable by both participants, moderators and administrators', async () => {
    const image = await uploaded();
    const statusesOf = async () => {
      const statuses: Record<string, number> = {};
      for (const [name, { token }] of Object.entries(cast))
        statuses[name] = (await get(image, token)).status;
      return statuses;
    };
    const nobody = {
      client: 200,
      stranger: 404,
      master: 404,
      otherMaster: 404,
      moderator: 404,
      admin: 404,
    };
    expect(await statusesOf()).toEqual(nobody);
    expect((await get(image)).status).toBe(404);
    const sent = await post(await book(), { image }, cast.client.token);
    expect(sent).toMatchObject({ status: 201, body: { text: '', image } });
    expect(await statusesOf()).toEqual({ ...nobody, master: 200, moderator: 200, admin: 200 });
    const bytes = await get(image, cast.master.token);
    expect(bytes.headers.get('content-type')).toBe('image/webp');
    expect(bytes.headers.get('cache-control')).toBe('private, no-store');
    expect((await get(image)).status).toBe(404);
  });

  test('of someone else is refused, and so is the same one twice', async () => {
    const bookingId = await book();
    const image = await uploaded();
    const refused = {
      status: 400,
      body: { code: 'messages.imageUnknown', issues: [{ path: ['image'], message: 'invalid' }] },
    };
    expect(await post(bookingId, { image }, cast.master.token)).toMatchObject(refused);
    expect((await post(bookingId, { image }, cast.client.token)).status).toBe(201);
    expect(await post(bookingId, { image }, cast.client.token)).toMatchObject(refused);
  });

  test('must be an image, in its field, from someone signed in', async () => {
    const { token } = cast.client;
    expect((await upload(png(4))).status).toBe(401);
    expect(await upload(Buffer.from('<script>'), token)).toMatchObject({
      status: 415,
      body: { code: 'uploads.wrongType' },
    });
    expect(await upload(png(4), token, 'file')).toMatchObject({
      status: 400,
      body: { code: 'uploads.missing', issues: [{ path: ['image'], message: 'required' }] },
    });
  });

  test('trap 24 is shown to the moderators with the report of its message', async () => {
    const image = await uploaded();
    const { body } = await post(await book(), { text: 'Se her', image }, cast.client.token);
    const { id } = messageSchema.parse(body);
    const report = { subject: 'message', subjectId: id, reason: 'offensive' };
    const send = (token: string) => server.rest('POST', '/api/reports', { body: report, token });
    expect((await send(cast.stranger.token)).status).toBe(404);
    expect((await send(cast.master.token)).status).toBe(201);
    const reports = await get('/api/admin/reports', cast.moderator.token);
    expect(reportSchema.array().parse(reports.body)[0]).toMatchObject({
      subject: 'message',
      subjectId: id,
      excerpt: 'Se her',
      picture: image,
      owner: { id: cast.client.actor.userId },
    });
  });
});
