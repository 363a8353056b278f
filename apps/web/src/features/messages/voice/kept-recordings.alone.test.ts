import { beforeEach, expect, test, vi } from 'vitest';
import { removeStored } from '../../../core/browser/local-storage.ts';
import { memoryDatabase } from '../../../core/testing/memory-database.ts';
import { keptRecordings } from './kept-recordings.ts';

const { disk, indexedDB, IDBKeyRange } = memoryDatabase();
vi.stubGlobal('indexedDB', indexedDB);
vi.stubGlobal('IDBKeyRange', IDBKeyRange);

let userId = 0;
beforeEach(() => {
  userId += 1;
  disk.isFull = false;
  localStorage.clear();
});
const wave = (text: string) => new Blob([text], { type: 'audio/wav' });
const textOf = async (conversationId: number, reader = userId) =>
  (await keptRecordings.read(reader, conversationId))?.text();

test('are read while and after they are encrypted, by conversation and account', async () => {
  const done = keptRecordings.store(userId, 5, wave('five'));
  expect(await textOf(5)).toBe('five');
  await done;
  await keptRecordings.store(userId, 51, wave('fifty-one'));
  expect([await textOf(5), await textOf(51), await textOf(1)]).toEqual([
    'five',
    'fifty-one',
    undefined,
  ]);
  expect(await textOf(5, userId + 1000)).toBeUndefined();
  const kept = await keptRecordings.read(userId, 5);
  expect(kept?.type).toBe('audio/wav');
});

test('that are dropped do not come back, also not from a store that was under way', async () => {
  const done = keptRecordings.store(userId, 5, wave('five'));
  await keptRecordings.drop(userId, 5);
  await done;
  localStorage.setItem(`outbox-voice-${userId}-5`, '1');
  expect(await textOf(5)).toBeUndefined();
});

test('last as long as the page where the disk is full', async () => {
  disk.isFull = true;
  await keptRecordings.store(userId, 5, wave('five'));
  expect(await textOf(5)).toBe('five');
});

test('are gone after a sign-out', async () => {
  await keptRecordings.store(userId, 5, wave('five'));
  // As a sign-out does.
  removeStored('outbox-');
  expect(await textOf(5)).toBeUndefined();
});
