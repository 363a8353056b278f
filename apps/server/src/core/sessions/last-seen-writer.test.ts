import { observeStatements } from '@mesterhand/db/observe';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openSession } from '../../../../../tests/support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { writeSeen } from './last-seen-writer.ts';
import { authenticate, sessionIdOf } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

async function signIn(count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count)
    tokens.push(await openSession(database.db, (await makeClient(database.db)).userId));
  return tokens;
}

async function seenAt(token: string): Promise<number> {
  const { lastSeenAt } = await database.db
    .selectFrom('sessions')
    .select('lastSeenAt')
    .where('id', '=', sessionIdOf(token))
    .executeTakeFirstOrThrow();
  return Date.parse(lastSeenAt);
}

/** The idle timeout in minutes. */
async function readLimit(): Promise<number> {
  const { sessionTimeout } = await database.db
    .selectFrom('settings')
    .select('sessionTimeout')
    .executeTakeFirstOrThrow();
  return sessionTimeout;
}

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

test('concurrent sessions are touched by few statements', async () => {
  const tokens = await signIn(40);
  const now = inMinutes(2);
  let statements = 0;
  const stop = observeStatements(database.db, () => (statements += 1));
  const found = await Promise.all(tokens.map((token) => authenticate(database.db, token, now)));
  await writeSeen(database.db);
  stop();
  expect(new Set(found.map((signedIn) => signedIn?.actor.userId)).size).toBe(40);
  // Each is read by one.
  expect(statements).toBeLessThanOrEqual(tokens.length + 4);
  for (const token of tokens) expect(await seenAt(token)).toBe(now.getTime());
});

test('unwritten activity keeps a session alive', async () => {
  const [token = ''] = await signIn(1);
  const minutes = await readLimit();
  expect(await authenticate(database.db, token, inMinutes(minutes - 1))).not.toBeNull();
  expect(await authenticate(database.db, token, inMinutes(2 * minutes - 2))).not.toBeNull();
  expect(await authenticate(database.db, token, inMinutes(4 * minutes))).toBeNull();
});

test('activity written during a lookup keeps a session alive', async () => {
  const [token = ''] = await signIn(1);
  const { db } = database;
  const minutes = await readLimit();
  expect(await authenticate(db, token, inMinutes(minutes - 1))).not.toBeNull();
  const executeQuery = db.executeQuery.bind(db);
  // The first lookup returns after a write that it did not see.
  const looks = vi.spyOn(db, 'executeQuery').mockImplementationOnce(async (query) => {
    const answer = await executeQuery(query);
    await writeSeen(db);
    return answer;
  });
  expect(await authenticate(db, token, inMinutes(2 * minutes - 2))).not.toBeNull();
  expect(looks).toHaveBeenCalledTimes(2);
  looks.mockRestore();
});

test('a session that ended before the write stays ended', async () => {
  const [token = ''] = await signIn(1);
  await authenticate(database.db, token, inMinutes(2));
  await database.db.deleteFrom('sessions').where('id', '=', sessionIdOf(token)).execute();
  await writeSeen(database.db);
  expect(await authenticate(database.db, token, inMinutes(2))).toBeNull();
});

test('a shortened idle timeout does not end a session that was just active', async () => {
  const [token = '', other = ''] = await signIn(2);
  const { db } = database;
  const limit = (sessionTimeout: number) =>
    db.updateTable('settings').set({ sessionTimeout }).execute();
  const minutes = await readLimit();
  expect(await authenticate(db, token, inMinutes(20))).not.toBeNull();
  await limit(10);
  expect(await authenticate(db, token, inMinutes(21))).not.toBeNull();
  expect(await authenticate(db, other, inMinutes(21))).toBeNull();
  await limit(minutes);
});
