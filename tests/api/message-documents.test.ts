import { uploadMessageDocument } from '@mesterhand/client/uploads';
import { messageDocumentSchema } from '@mesterhand/domain/messages/documents';
import { messageSchema } from '@mesterhand/domain/messages/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
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

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n');

const upload = (bytes: Buffer, { name = 'Tilbud bad.pdf', field = 'file', token = '' } = {}) => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  return server.rest('POST', '/api/upload/message-document', { body: form, token });
};
const uploaded = async (name?: string) => {
  const { token } = cast.client;
  const sent = await upload(pdf, { token, ...(name !== undefined && { name }) });
  expect(sent.status).toBe(201);
  return messageDocumentSchema.parse(sent.body);
};
const book = () =>
  makeJob(server.db, {
    clientId: cast.client.actor.userId,
    master: cast.master,
    status: 'confirmed',
  });
const post = (bookingId: number, body: unknown, token = cast.client.token) =>
  server.rest('POST', `/api/messages/${bookingId}`, { body, token });
const get = (path: string, token?: string) => server.rest('GET', path, { token });

test('a PDF is sent with a message, and served to both people and moderators as an attachment', async () => {
  const { url, ...described } = await uploaded();
  expect(described).toEqual({ name: 'Tilbud bad.pdf', bytes: pdf.length });
  const statusesOf = async () => {
    const statuses: Record<string, number> = {};
    for (const [name, { token }] of Object.entries(cast))
      statuses[name] = (await get(url, token)).status;
    return statuses;
  };
  const nobody = { stranger: 404, master: 404, otherMaster: 404, moderator: 404, admin: 404 };
  expect(await statusesOf()).toEqual({ ...nobody, client: 200 });
  const bookingId = await book();
  const sent = await post(bookingId, { document: url });
  expect(sent).toMatchObject({
    status: 201,
    body: { text: '', image: null, document: { url, ...described } },
  });
  expect(await statusesOf()).toEqual({
    ...nobody,
    client: 200,
    master: 200,
    moderator: 200,
    admin: 200,
  });
  expect((await get(url)).status).toBe(404);
  const served = await get(url, cast.master.token);
  expect(served.headers.get('content-type')).toBe('application/pdf');
  expect(served.headers.get('content-disposition')).toBe('attachment');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('cache-control')).toBe('private, no-store');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');

  const { token } = cast.master;
  const list = messageSchema.array().parse((await get(`/api/messages/${bookingId}`, token)).body);
  expect(list).toMatchObject([{ image: null, document: { url, ...described } }]);
  const conversations = await server.client(token).messages.conversations.query({});
  expect(conversations.items.find((one) => one.bookingId === bookingId)?.lastMessage).toMatchObject(
    { text: '', image: false, document: true },
  );
});

test('the same attempt is stored once, the same document is sent once, and only by its owner', async () => {
  const { url } = await uploaded();
  const bookingId = await book();
  const refused = {
    status: 400,
    body: { code: 'messages.imageUnknown', issues: [{ path: ['document'], message: 'invalid' }] },
  };
  expect(await post(bookingId, { document: url }, cast.master.token)).toMatchObject(refused);
  const attempt = { document: url, clientMessageId: crypto.randomUUID() };
  const [first, second] = [await post(bookingId, attempt), await post(bookingId, attempt)];
  expect(messageSchema.parse(second.body)).toEqual(messageSchema.parse(first.body));
  expect(await post(bookingId, { document: url })).toMatchObject(refused);
  expect(await post(bookingId, { document: '/uploads/../etc/passwd' })).toMatchObject(refused);
});

test('a picture is no document, a document is no picture, and a message has one of them', async () => {
  const bookingId = await book();
  const { url } = await uploaded();
  expect(await post(bookingId, { image: url })).toMatchObject({
    status: 400,
    body: { code: 'messages.imageUnknown' },
  });
  expect(
    await post(bookingId, { document: url, image: '/uploads/aaaaaaaaaaaaaaaaaaaa.webp' }),
  ).toMatchObject({ status: 400, body: { issues: [{ path: ['document'], message: 'invalid' }] } });
  expect((await post(bookingId, { document: url, text: 'Tilbudet' })).status).toBe(201);
});

test.each<[string, Buffer, object, number]>([
  ['a picture with the name of a PDF', png(4), {}, 415],
  ['HTML with the name of a PDF', Buffer.from('<html><script>'), {}, 415],
  ['a PDF that was cut off', Buffer.from('%PDF-1.7\n1 0 obj\n'), {}, 400],
  ['another field', pdf, { field: 'image' }, 400],
])('%s is refused', async (_name, bytes, more, status) => {
  const { token } = cast.client;
  expect((await upload(bytes, { token, ...more })).status).toBe(status);
});

test('a visitor uploads nothing', async () => {
  expect((await upload(pdf)).status).toBe(401);
});

test('a PDF above the site’s limit is refused', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024), Buffer.from('%%EOF')]);
  expect((await upload(large, { token: cast.client.token })).status).toBe(413);
});

test('the name is stored without a path and with its real ending', async () => {
  expect((await uploaded('C:\\Skjema\\faktura.exe')).name).toBe('faktura.exe.pdf');
});

test('the client uploads a document, too', async () => {
  const file = new File([new Uint8Array(pdf)], 'Skjema.pdf', { type: 'application/pdf' });
  const { name } = await uploadMessageDocument(server.client(cast.client.token), file);
  expect(name).toBe('Skjema.pdf');
});
