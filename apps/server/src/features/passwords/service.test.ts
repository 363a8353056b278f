import { createHash } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { hashPassword, authenticate, startSession } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { login } from '../sign-in/service.ts';
import { deleteExpiredResets, requestReset, resetPassword, writeResetEmail } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const base = 'https://mester.example';
const chosen = 'skog-og-hei';

let database: TestDatabase;
let oldHash: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  oldHash = await hashPassword('fjell-og-fjord');
});
afterAll(() => database.drop());

type Person = Actor & { email: string };

async function makePerson(): Promise<Person> {
  const actor = await makeClient(database.db);
  const { email } = await database.db
    .updateTable('users')
    .set({ passwordHash: oldHash })
    .where('id', '=', actor.userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { ...actor, email };
}

const write = (email: string, at = now) =>
  writeResetEmail(database.db, { email, language: 'nb' }, { base, now: at });

/** The token of an email to an existing account. */
async function requestToken(email: string, at = now): Promise<string> {
  const message = await write(email, at);
  return new URLSearchParams(new URL(message?.link ?? base).hash.slice(1)).get('token') ?? '';
}

const reset = (token: string, at = now, password = chosen) =>
  resetPassword(database.db, { token, password }, visitAt(at));

const visitAt = (at: Date) => ({ now: at, address: '203.0.113.7', agent: '', device: null });

const isBadLink = { code: 'auth.badResetLink', status: 400 };

async function signIn({ email }: Person, password: string) {
  const opened = await login(database.db, { email, password }, visitAt(minutes(2)));
  if (opened.kind !== 'session') throw new Error('Expected a session, got a challenge.');
  return opened;
}

const findRows = (userId: number) =>
  database.db.selectFrom('passwordResets').selectAll().where('userId', '=', userId).execute();

const listQueued = () =>
  database.db
    .selectFrom('jobs')
    .select(['topic', 'payload'])
    .where('topic', '=', 'auth.resetRequested')
    .orderBy('createdAt')
    .execute();

describe('a password reset request', () => {
  test('A-73 trap 12 gets one answer and enqueues one row for known and unknown addresses', async () => {
    const { email } = await makePerson();
    const before = (await listQueued()).length;
    for (const each of [email, 'ingen@example.no'])
      expect(await requestReset(database.db, { email: each, language: 'uk' })).toEqual({
        success: true,
      });
    expect((await listQueued()).slice(before).map(({ payload }) => payload)).toEqual([
      { email, language: 'uk' },
      { email: 'ingen@example.no', language: 'uk' },
    ]);
  });

  test('trap 12 costs the same for both: it does not read accounts, so their locks do not block it', async () => {
    const { email } = await makePerson();
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table users in access exclusive mode`.execute(trx);
      await sql`lock table password_resets in access exclusive mode`.execute(trx);
      for (const each of [email, 'ingen@example.no'])
        expect(await requestReset(database.db, { email: each, language: 'nb' })).toEqual({
          success: true,
        });
    });
  });
});

describe('the reset email', () => {
  test('has a link valid for an hour, of which only a hash is stored', async () => {
    const kari = await makePerson();
    const message = await write(kari.email.toUpperCase());
    expect(message).toMatchObject({ email: kari.email, language: 'nb' });
    expect(message?.link).toMatch(/^https:\/\/mester\.example\/reset-password#token=[\w-]{43}$/);
    const token = message?.link.split('=')[1] ?? '';
    const [row, ...more] = await findRows(kari.userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      tokenHash: createHash('sha256').update(token).digest('hex'),
      expiresAt: minutes(60).toISOString(),
      usedAt: null,
    });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(oldHash);
  });

  test('trap 12 is not sent to unknown addresses or deleted people', async () => {
    const gone = await makePerson();
    await database.db
      .updateTable('users')
      .set({ deletedAt: now.toISOString() })
      .where('id', '=', gone.userId)
      .execute();
    expect(await write('ingen@example.no')).toBeUndefined();
    expect(await write(gone.email)).toBeUndefined();
    expect(await findRows(gone.userId)).toEqual([]);
  });

  test('invalidates the previous link, also when both are written concurrently', async () => {
    const kari = await makePerson();
    const first = await requestToken(kari.email);
    const both = await Promise.all([requestToken(kari.email), requestToken(kari.email)]);
    expect(await findRows(kari.userId)).toHaveLength(1);
    await expect(reset(first)).rejects.toMatchObject(isBadLink);
    const outcomes = await Promise.allSettled(both.map((token) => reset(token)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('does not invalidate another person’s link', async () => {
    const [kari, nora] = [await makePerson(), await makePerson()];
    const token = await requestToken(nora.email);
    await requestToken(kari.email);
    expect(await reset(token)).toMatchObject({ success: true });
  });
});

describe('A-74 C-123 a new password by the link', () => {
  test('opens the account at once during a guessing attack, in the browser that set it', async () => {
    const kari = await makePerson();
    const { device } = await reset(await requestToken(kari.email));
    const signInWith = (password: string, more = {}) =>
      login(database.db, { email: kari.email, password }, { ...visitAt(now), ...more });
    const guesses = Array.from({ length: 6 }, () => signInWith('feil'));
    await Promise.allSettled(guesses);
    await expect(signInWith(chosen)).rejects.toMatchObject({ code: 'auth.throttled' });
    expect(await signInWith(chosen, { device })).toMatchObject({ kind: 'session' });
  });

  test('trap 12 opens the account, and ends every session of this person only', async () => {
    const [kari, stranger] = [await makePerson(), await makePerson()];
    const own = [
      await startSession(database.db, kari.userId, { now }),
      await startSession(database.db, kari.userId, { now }),
    ];
    const others = await startSession(database.db, stranger.userId, { now });
    expect(await reset(await requestToken(kari.email), minutes(1))).toMatchObject({
      success: true,
    });
    for (const token of own) expect(await authenticate(database.db, token, minutes(2))).toBeNull();
    expect(await authenticate(database.db, others, minutes(2))).not.toBeNull();
    await expect(signIn(kari, 'fjell-og-fjord')).rejects.toMatchObject({
      code: 'auth.credentials',
    });
    expect((await signIn(kari, chosen)).user.id).toBe(kari.userId);
    expect((await signIn(stranger, 'fjell-og-fjord')).user.id).toBe(stranger.userId);
  });

  test('is refused for guessed tokens, and the link remains valid', async () => {
    const kari = await makePerson();
    const session = await startSession(database.db, kari.userId, { now });
    const token = await requestToken(kari.email);
    const [row] = await findRows(kari.userId);
    const guesses = [
      'none',
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      row?.tokenHash ?? '',
    ];
    for (const guess of guesses) await expect(reset(guess)).rejects.toMatchObject(isBadLink);
    expect(await authenticate(database.db, session, minutes(1))).not.toBeNull();
    expect((await signIn(kari, 'fjell-og-fjord')).user.id).toBe(kari.userId);
    expect(await reset(token)).toMatchObject({ success: true });
  });

  test('trap 12 works once', async () => {
    const kari = await makePerson();
    const token = await requestToken(kari.email);
    await reset(token, minutes(1));
    await expect(reset(token, minutes(2), 'hav-og-strand')).rejects.toMatchObject(isBadLink);
    expect((await signIn(kari, chosen)).user.id).toBe(kari.userId);
    expect(await findRows(kari.userId)).toMatchObject([{ usedAt: minutes(1).toISOString() }]);
  });

  test('trap 12 works for an hour', async () => {
    const kari = await makePerson();
    const token = await requestToken(kari.email);
    await expect(reset(token, minutes(60))).rejects.toMatchObject(isBadLink);
    expect(await reset(token, minutes(59))).toMatchObject({ success: true });
  });

  test('is set by one of two concurrent uses', async () => {
    const kari = await makePerson();
    const token = await requestToken(kari.email);
    const passwords = ['skog-og-hei', 'hav-og-strand'] as const;
    const outcomes = await Promise.allSettled(
      passwords.map((password) => reset(token, now, password)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: isBadLink,
    });
    const won = outcomes[0]?.status === 'fulfilled' ? passwords : passwords.toReversed();
    expect((await signIn(kari, won[0] ?? '')).user.id).toBe(kari.userId);
    await expect(signIn(kari, won[1] ?? '')).rejects.toMatchObject({ code: 'auth.credentials' });
  });

  test('is refused after the password was changed', async () => {
    const kari = await makePerson();
    const token = await requestToken(kari.email);
    const passwordHash = await hashPassword('hav-og-strand');
    await withTransaction(database.db, (trx) =>
      administerAccount(trx, kari.userId, { passwordHash }),
    );
    await expect(reset(token)).rejects.toMatchObject(isBadLink);
    expect((await signIn(kari, 'hav-og-strand')).user.id).toBe(kari.userId);
  });

  test('does not restore an account deleted meanwhile', async () => {
    const kari = await makePerson();
    const token = await requestToken(kari.email);
    await withTransaction(database.db, (trx) =>
      administerAccount(trx, kari.userId, { deletedAt: now.toISOString(), passwordHash: null }),
    );
    await expect(reset(token)).rejects.toMatchObject(isBadLink);
  });
});

test('links are deleted a day after they ended, and not before', async () => {
  const kari = await makePerson();
  await requestToken(kari.email);
  await deleteExpiredResets(database.db, minutes(60 + 24 * 60));
  expect(await findRows(kari.userId)).toHaveLength(1);
  await deleteExpiredResets(database.db, minutes(61 + 24 * 60));
  expect(await findRows(kari.userId)).toEqual([]);
});
