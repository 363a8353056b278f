import { uploadMessageVoice } from '@mesterhand/client/uploads';
import { messageSchema } from '@mesterhand/domain/messages/schema';
import { messageVoiceSchema } from '@mesterhand/domain/messages/voice';
import { waveHeader } from '@mesterhand/domain/messages/wave';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { waveOf } from '../support/waves.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const two = waveOf(2);
/** Longer than a block of encryption. */
const three = waveOf(3);

const upload = (bytes: Buffer<ArrayBuffer>, { field = 'file', token = '' } = {}) => {
  const form = new FormData();
  form.set(field, new Blob([bytes], { type: 'audio/wav' }), 'melding.wav');
  return server.rest('POST', '/api/upload/message-voice', { body: form, token });
};
const uploaded = async (bytes = two) => {
  const sent = await upload(bytes, { token: cast.client.token });
  expect(sent.status).toBe(201);
  return messageVoiceSchema.parse(sent.body);
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
/** The bytes of a file, whole or in a range. */
const fetchBytes = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(url, server.url), {
    headers: { authorization: `Bearer ${cast.master.token}`, ...headers },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a recording is sent as a message, and served to both people and moderators alone', async () => {
  const voice = await uploaded();
  expect(voice).toMatchObject({ durationMs: 2000, bytes: two.length });
  const statusesOf = async () => {
    const statuses: Record<string, number> = {};
    for (const [name, { token }] of Object.entries(cast))
      statuses[name] = (await get(voice.url, token)).status;
    return statuses;
  };
  const nobody = { stranger: 404, master: 404, otherMaster: 404, moderator: 404, admin: 404 };
  expect(await statusesOf()).toEqual({ ...nobody, client: 200 });
  const bookingId = await book();
  expect(await post(bookingId, { voice: voice.url })).toMatchObject({
    status: 201,
    body: { text: '', image: null, document: null, voice },
  });
  const readers = { client: 200, master: 200, moderator: 200, admin: 200 };
  expect(await statusesOf()).toEqual({ ...nobody, ...readers });
  expect((await get(voice.url)).status).toBe(404);

  const { token } = cast.master;
  const list = messageSchema.array().parse((await get(`/api/messages/${bookingId}`, token)).body);
  expect(list).toMatchObject([{ image: null, document: null, voice }]);
  const conversations = await server.client(token).messages.conversations.query({});
  expect(conversations.items.find((one) => one.bookingId === bookingId)?.lastMessage).toMatchObject(
    { text: '', image: false, document: false, voiceMs: 2000 },
  );
});

test('it is served whole with its type, never cached, and sandboxed', async () => {
  const { url } = await uploaded();
  await post(await book(), { voice: url });
  const { answer, bytes } = await fetchBytes(url);
  expect(answer.status).toBe(200);
  expect(bytes.equals(two)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'content-length': String(two.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test.each([
  ['its first bytes, which Safari asks for before it plays', 'bytes=0-1', 0, 2],
  ['a part across the blocks of encryption', 'bytes=63000-66000', 63_000, 66_001],
  ['the rest', 'bytes=60000-', 60_000, 96_044],
  ['its end', 'bytes=-100', 95_944, 96_044],
  ['no more than there is', 'bytes=96000-99999', 96_000, 96_044],
])('a player gets %s', async (_name, range, from, to) => {
  const { url } = await uploaded(three);
  await post(await book(), { voice: url });
  const { answer, bytes } = await fetchBytes(url, { range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${three.length}`);
  expect(answer.headers.get('content-length')).toBe(String(to - from));
  expect(bytes.equals(three.subarray(from, to))).toBe(true);
});

test('a range beyond the end is refused, and one of an older file is the whole', async () => {
  const { url } = await uploaded();
  await post(await book(), { voice: url });
  const beyond = await fetchBytes(url, { range: 'bytes=64044-' });
  expect(beyond.answer.status).toBe(416);
  expect(beyond.answer.headers.get('content-range')).toBe(`bytes */${two.length}`);
  const older = await fetchBytes(url, { range: 'bytes=0-1', 'if-range': '"another"' });
  expect(older.answer.status).toBe(200);
  expect(older.bytes).toHaveLength(two.length);
});

test('the same attempt is stored once, the same recording is sent once, and only by its owner', async () => {
  const { url } = await uploaded();
  const bookingId = await book();
  const refused = {
    status: 400,
    body: { code: 'messages.voiceUnknown', issues: [{ path: ['voice'], message: 'invalid' }] },
  };
  expect(await post(bookingId, { voice: url }, cast.master.token)).toMatchObject(refused);
  const attempt = { voice: url, clientMessageId: crypto.randomUUID() };
  const [first, second] = [await post(bookingId, attempt), await post(bookingId, attempt)];
  expect(first.status).toBe(201);
  expect(messageSchema.parse(second.body)).toEqual(messageSchema.parse(first.body));
  expect(await post(bookingId, { voice: url })).toMatchObject(refused);
  expect(await post(bookingId, { voice: '/uploads/../etc/passwd' })).toMatchObject(refused);
});

test('a recording is neither a picture nor a document, and a message has one file', async () => {
  const bookingId = await book();
  const { url } = await uploaded();
  for (const field of ['image', 'document'])
    expect(await post(bookingId, { [field]: url })).toMatchObject({
      status: 400,
      body: { code: 'messages.imageUnknown' },
    });
  expect(
    await post(bookingId, { voice: url, image: '/uploads/aaaaaaaaaaaaaaaaaaaa.webp' }),
  ).toMatchObject({ status: 400 });
});

const stereo = Buffer.from(two);
stereo.writeUInt16LE(2, 22);
const short = Buffer.concat([waveHeader(8000), Buffer.alloc(8000)]);

test.each<[string, Buffer<ArrayBuffer>, object, number, object]>([
  ['a picture', Buffer.from(png(4)), {}, 415, { code: 'uploads.wrongType' }],
  ['stereo sound', stereo, {}, 415, { code: 'uploads.wrongType' }],
  ['a file that was cut off', two.subarray(0, 60_000), {}, 400, { code: 'uploads.broken' }],
  ['another field', two, { field: 'image' }, 400, { code: 'uploads.missing' }],
  [
    'a quarter of a second',
    short,
    {},
    400,
    { code: 'messages.voiceTooShort', issues: [{ path: ['file'], message: 'tooShort' }] },
  ],
  [
    'more than two minutes',
    Buffer.from(waveOf(122)),
    {},
    400,
    { code: 'messages.voiceTooLong', issues: [{ path: ['file'], message: 'tooLong' }] },
  ],
])('%s is refused, and nothing is stored', async (_name, bytes, more, status, body) => {
  const { token } = cast.client;
  const count = async () => (await server.db.selectFrom('files').select('name').execute()).length;
  const before = await count();
  expect(await upload(bytes, { token, ...more })).toMatchObject({ status, body });
  expect(await count()).toBe(before);
});

test('two minutes fit', async () => {
  expect(await uploaded(waveOf(120))).toMatchObject({ durationMs: 120_000, bytes: 3_840_044 });
});

test('what a program wrote beside the samples is not handed on', async () => {
  const secret = 'recorded at 59.9139, 10.7522';
  const part = Buffer.concat([Buffer.from('LIST'), Buffer.alloc(4), Buffer.from(secret)]);
  part.writeUInt32LE(secret.length, 4);
  const { url, bytes } = await uploaded(
    Buffer.concat([two.subarray(0, 36), part, two.subarray(36), part]),
  );
  expect(bytes).toBe(two.length);
  await post(await book(), { voice: url });
  expect((await fetchBytes(url)).bytes.equals(two)).toBe(true);
});

test('a visitor uploads nothing, and the client uploads, too', async () => {
  expect((await upload(two)).status).toBe(401);
  const file = new File([two], 'melding.wav', { type: 'audio/wav' });
  const voice = await uploadMessageVoice(server.client(cast.client.token), file);
  expect(voice.durationMs).toBe(2000);
});

test('moderators hear it in the conversation, and a report shows no picture of it', async () => {
  const { url } = await uploaded();
  const bookingId = await book();
  const { id } = messageSchema.parse((await post(bookingId, { voice: url })).body);
  const { token } = cast.moderator;
  const read = await get(`/api/admin/messages/${bookingId}`, token);
  expect(read.body).toMatchObject([
    { image: null, document: null, voice: { url, durationMs: 2000 } },
  ]);
  const report = { subject: 'message', subjectId: id, reason: 'offensive', text: '' };
  expect(
    (await server.rest('POST', '/api/reports', { body: report, token: cast.master.token })).status,
  ).toBe(201);
  const reports = await get('/api/admin/reports', token);
  expect(reports.body).toContainEqual(expect.objectContaining({ subjectId: id, picture: null }));
});
