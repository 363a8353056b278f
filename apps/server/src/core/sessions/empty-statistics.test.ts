import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories } from '../../../../../tests/support/people.ts';
import {
  type YoungTalk,
  countTouched,
  makeYoungInstallation,
} from '../../../../../tests/support/young-installation.ts';
import { insertPlainMessages } from '../../features/messages/queries.ts';
import { findAlive } from './find-session.ts';
import { sessionIdOf } from './sessions.ts';

// Without statistics the planner takes every table for tiny and prefers sequential scans. Queries of every call must
// use indexes nevertheless.

let database: TestDatabase;
let talks: YoungTalk[];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  talks = await makeYoungInstallation(database.db);
}, 60_000);
afterAll(() => database.drop());

/** Runs something and counts the rows that its statements read per table. */
async function look<T>(act: () => Promise<T>) {
  const sending = vi.spyOn(database.db, 'executeQuery');
  const found = await act();
  const sent = sending.mock.calls.flatMap(([one]) => ('compile' in one ? [] : [one]));
  sending.mockRestore();
  return { found, touched: await countTouched(database.db, sent) };
}

test('sessions are found by index in a new database without statistics', async () => {
  const asked = talks.slice(60, 68).map(({ token }) => sessionIdOf(token));
  const now = new Date();
  const { found, touched } = await look(() =>
    Promise.all(asked.map((id) => findAlive(database.db, { id, now }))),
  );
  expect(found.map((session) => session?.id)).toEqual(asked);
  expect(touched).toEqual({ sessions: 8, users: 8, masters: 0, settings: 1, second_factors: 0 });
});

test('messages are written by index in a new database without statistics', async () => {
  const messages = talks.slice(60, 68).map(({ conversationId, clientId: senderId }) => {
    const own = { conversationId, senderId, text: 'Kranen drypper', at: new Date() };
    return { ...own, clientMessageId: null };
  });
  const { found, touched } = await look(() => insertPlainMessages(database.db, messages));
  expect(found.filter((message) => message !== undefined)).toHaveLength(8);
  // A conversation is locked and then updated; of the two people one is the master.
  expect(touched).toMatchObject({ masters: 8, users: 16, blocks: 0 });
  expect(touched['conversations']).toBeLessThanOrEqual(24);
});
