import { randomUUID } from 'node:crypto';
import type { Files } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../../tests/support/people.ts';
import { takeJobs } from '../../../../../../tests/support/run-topics.ts';
import { removeFiles } from '../../../core/storage/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { openConversation } from '../../conversations/service.ts';
import { findConversation } from '../../conversations/queries.ts';
import { listNotifications } from '../../notifications/queries.ts';
import { sendMessage } from '../service.ts';
import { notifyReaders } from '../unread/service.ts';
import { storeVoice } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let kari: Actor;
let ola: MadeMaster;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  kari = await makeClient(database.db);
  ola = await makeMaster(database.db);
});
afterAll(() => database.drop());

const newName = (): string => `${randomUUID().replaceAll('-', '')}.wav`;
const keep = (durationMs: number, name = newName()) =>
  storeVoice(database.db, kari, {
    name,
    private: true,
    mime: 'audio/wav',
    bytes: 44 + durationMs * 32,
    width: null,
    height: null,
    variants: [],
    durationMs,
  });
const isStored = async (name: string): Promise<boolean> => {
  const rows = await database.db
    .selectFrom('files')
    .select('name')
    .where('name', '=', name)
    .execute();
  return rows.length > 0;
};
const talk = async () => (await openConversation(database.db, kari, { masterId: ola.masterId })).id;
const say = (conversationId: number, voice: string | null) =>
  sendMessage(database.db, kari, { conversationId, text: voice === null ? 'Hei' : '', voice }, now);

test.each([
  [499, 'messages.voiceTooShort'],
  [121_001, 'messages.voiceTooLong'],
])('a recording of %i ms is refused, and not stored', async (durationMs, code) => {
  const name = newName();
  await expect(keep(durationMs, name)).rejects.toMatchObject({ code, status: 400 });
  expect(await isStored(name)).toBe(false);
});

test.each([500, 34_000, 121_000])('one of %i ms is stored with its length', async (durationMs) => {
  expect(await keep(durationMs)).toMatchObject({ durationMs, bytes: 44 + durationMs * 32 });
});

test.each<
  [string, Partial<Pick<Files, 'mime' | 'purpose'>> & { name?: string; ms: number | null }]
>([
  ['a recording without a length', { ms: null }],
  ['a recording that is too short', { ms: 499 }],
  ['a recording that is too long', { ms: 121_001 }],
  ['a recording that is for something else', { ms: 1000, purpose: 'document' }],
  ['a picture with a length', { ms: 1000, mime: 'image/webp', name: `${'a'.repeat(20)}.webp` }],
  ['a picture with the name of a recording', { ms: null, mime: 'image/webp' }],
  ['a recording with the name of a picture', { ms: 1000, name: `${'b'.repeat(20)}.webp` }],
])('the database stores no %s', async (_name, { ms: durationMs, ...more }) => {
  const file = { name: newName(), ownerId: kari.userId, private: true, bytes: 9, durationMs };
  const values = { ...file, purpose: 'message', mime: 'audio/wav', ...more } as const;
  await expect(database.db.insertInto('files').values(values).execute()).rejects.toMatchObject({
    code: '23514',
  });
});

test('sent twice at the same time it is sent once', async () => {
  const id = await talk();
  const { url } = await keep(1000);
  const tries = await Promise.allSettled([say(id, url), say(id, url)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('it is used while a message names it, and unused before', async () => {
  const [sent, left] = [await keep(1000), await keep(1000)];
  await say(await talk(), sent.url);
  const names = [sent, left].map(({ url }) => url.replace('/uploads/', ''));
  const removed = await withTransaction(database.db, (trx) => removeFiles(trx, names));
  expect(removed.map(({ name }) => name)).toEqual([names[1]]);
});

test('the list of conversations states its length, and of a text none', async () => {
  const id = await talk();
  await say(id, (await keep(34_000)).url);
  const last = async () => (await findConversation(database.db, kari, id))?.lastMessage;
  expect(await last()).toMatchObject({ text: '', image: false, document: false, voiceMs: 34_000 });
  await say(id, null);
  expect(await last()).toMatchObject({ text: 'Hei', voiceMs: null });
});

describe('the notification of an unread one', () => {
  const noticesOf = async () => {
    const page = await listNotifications(database.db, ola.actor.userId, {
      limit: 10,
      unread: true,
    });
    return page.items.map(({ notice }) => notice);
  };

  test('states its length while it is the only unread message', async () => {
    await takeJobs(database.db, ['message.received']);
    const other = await makeClient(database.db);
    const { id } = await openConversation(database.db, other, { masterId: ola.masterId });
    const name = newName();
    const { url } = await storeVoice(database.db, other, {
      name,
      private: true,
      mime: 'audio/wav',
      bytes: 44,
      width: null,
      height: null,
      variants: [],
      durationMs: 34_000,
    });
    const { seq } = await sendMessage(
      database.db,
      other,
      { conversationId: id, text: '', voice: url },
      now,
    );
    await notifyReaders(database.db, { conversationId: id, seq, now });
    const ofThis = { kind: 'messageReceived', conversationId: id };
    expect(await noticesOf()).toMatchObject([{ ...ofThis, count: 1, voiceMs: 34_000 }]);
    const more = await sendMessage(database.db, other, { conversationId: id, text: 'Hei' }, now);
    await notifyReaders(database.db, { conversationId: id, seq: more.seq, now });
    expect(await noticesOf()).toMatchObject([{ ...ofThis, count: 2, voiceMs: null }]);
  });
});
