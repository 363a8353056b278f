import { randomUUID } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { CompiledQuery, Transaction } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories } from '../../../../../tests/support/people.ts';
import {
  type YoungTalk,
  countTouched,
  makeYoungInstallation,
} from '../../../../../tests/support/young-installation.ts';
import { sendMessage } from '../../features/messages/service.ts';
import { withTransaction } from '../database/index.ts';
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

const rolledBack = new Error('rolled back');

/** Runs something, takes it back, and counts the rows that its named statements read per table when run once more. */
async function look<T>(act: (trx: Transaction<DB>) => Promise<T>) {
  const found: T[] = [];
  const sent: CompiledQuery[] = [];
  const running = withTransaction(database.db, async (trx) => {
    const sending = vi.spyOn(trx, 'executeQuery');
    found.push(await act(trx));
    sent.push(...sending.mock.calls.flatMap(([one]) => ('compile' in one ? [] : [one])));
    throw rolledBack;
  });
  await expect(running).rejects.toBe(rolledBack);
  return { found: found[0], touched: await countTouched(database.db, sent) };
}

test('sessions are found by index in a new database without statistics', async () => {
  const asked = talks.slice(60, 68).map(({ token }) => sessionIdOf(token));
  const now = new Date();
  const { found, touched } = await look((trx) =>
    Promise.all(asked.map((id) => findAlive(trx, { id, now }))),
  );
  expect(found?.map((session) => session?.id)).toEqual(asked);
  expect(touched).toEqual({ sessions: 8, users: 8, masters: 0, settings: 8, second_factors: 0 });
});

test('messages are written by index in a new database without statistics', async () => {
  const { touched } = await look(async (trx) => {
    for (const { conversationId, clientId: userId } of talks.slice(60, 68)) {
      const actor = { userId, userType: 'client', role: 'user', masterId: null } as const;
      const input = { conversationId, text: 'Kranen drypper', clientMessageId: randomUUID() };
      await sendMessage(trx, actor, input, new Date());
    }
  });
  // Of the two people one is the master; no message has been sent under these ids.
  expect(touched).toMatchObject({ masters: 8, users: 16, blocks: 0, message_client_ids: 0 });
  // A conversation is read, locked, updated and stored with what the message causes: each time by its key.
  expect(touched['conversations']).toBeLessThanOrEqual(32);
});
