import { createHash } from 'node:crypto';
import type { Role } from '@mesterhand/domain/access/actor';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { authenticate, startSession } from '../../core/sessions/index.ts';
import { administerAccount, appointSuperadmin, register } from '../auth/service.ts';
import { login } from '../sign-in/service.ts';
import { replacePassword, resetPassword } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
const short = 'skog-og-hei';
const long = 'skog og hei og fjell';
const visit = { now, agent: '', address: '192.0.2.7', device: null };

let database: TestDatabase;
let hashes: { short: string; long: string };

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  hashes = { short: await hash(short, cheap), long: await hash(long, cheap) };
});
afterAll(() => database.drop());

async function makePerson(role: Role, password: 'short' | 'long' = 'short', demo = false) {
  const { db } = database;
  const { userId } = await makeClient(db, { role });
  const { email } = await db
    .updateTable('users')
    .set({ passwordHash: hashes[password], demo })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { userId, email };
}

async function signIn(email: string, password: string) {
  const opened = await login(database.db, { email, password }, visit);
  if (opened.kind !== 'session') throw new Error('asked for a code');
  return { token: opened.token, actor: await actorOf(opened.token) };
}

async function actorOf(token: string) {
  return (await authenticate(database.db, token, now))?.actor;
}

async function addFactor(userId: number): Promise<void> {
  await database.db
    .insertInto('secondFactors')
    .values({ userId, secret: 'sealed', confirmedAt: now.toISOString() })
    .execute();
}

const refusedAt = (field: string, message: string) => ({
  code: 'input.invalid',
  issues: [{ path: [field], message }],
});

describe('leaked passwords', () => {
  test.each(['qazwsx123', 'Trustno1', 'jordan23'])('%s opens no new account', async (password) => {
    const person = {
      firstName: 'Kari',
      lastName: 'Nordmann',
      username: 'kari',
      phone: '',
      email: `${password}@example.no`,
      password,
      userType: 'client' as const,
    };
    await expect(register(database.db, person, visit)).rejects.toMatchObject(
      refusedAt('password', 'passwordCommon'),
    );
  });

  test('are refused wherever a password is set', async () => {
    const kari = await makePerson('user');
    const token = await startSession(database.db, kari.userId, { now });
    const session = { userId: kari.userId, token };
    await expect(
      replacePassword(database.db, session, { current: short, next: 'Trustno1' }),
    ).rejects.toMatchObject(refusedAt('newPassword', 'passwordCommon'));
    expect(
      await replacePassword(database.db, session, { current: short, next: 'nordlysnatt' }),
    ).toBe(true);
  });
});

describe('administrators protected by a password alone', () => {
  test('have no power with a short one, from the sign-in that detects it, until they choose a longer one', async () => {
    const admin = await makePerson('admin');
    const { token, actor } = await signIn(admin.email, short);
    expect(actor).toMatchObject({ role: 'user', requiresStrongPassword: true });

    const session = { userId: admin.userId, token };
    await expect(
      replacePassword(database.db, session, { current: short, next: 'fjorten tegn .' }),
    ).rejects.toMatchObject(refusedAt('newPassword', 'passwordShortAdmin'));
    await replacePassword(database.db, session, { current: short, next: long });
    expect(await actorOf(token)).toMatchObject({ role: 'admin' });
  });

  test('have it with a long one, or with a short one and a second factor', async () => {
    const strong = await makePerson('superadmin', 'long');
    expect((await signIn(strong.email, long)).actor).toMatchObject({ role: 'superadmin' });

    const guarded = await makePerson('admin');
    const { token } = await signIn(guarded.email, short);
    await addFactor(guarded.userId);
    expect(await actorOf(token)).toMatchObject({ role: 'admin' });
  });

  test.each([
    ['a customer', 'user', false],
    ['a demo account', 'superadmin', true],
  ] as const)('%s may use a short one', async (_, role, demo) => {
    const person = await makePerson(role, 'short', demo);
    expect((await signIn(person.email, short)).actor).not.toHaveProperty('requiresStrongPassword');
  });

  test('a promoted customer must replace a short one at once', async () => {
    const kari = await makePerson('user');
    const { token } = await signIn(kari.email, short);
    await database.db
      .transaction()
      .execute((trx) => administerAccount(trx, kari.userId, { role: 'admin' }));
    expect(await actorOf(token)).toMatchObject({
      role: 'user',
      requiresStrongPassword: true,
    });
  });

  test('must choose a long one by the emailed link, too', async () => {
    const admin = await makePerson('admin');
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    await database.db
      .insertInto('passwordResets')
      .values({
        userId: admin.userId,
        tokenHash: sha('link'),
        passwordMark: sha(hashes.short),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + 60_000).toISOString(),
      })
      .execute();
    const reset = (password: string) =>
      resetPassword(
        database.db,
        { token: 'link', password },
        { now, address: '203.0.113.7', agent: '', device: null },
      );
    await expect(reset(short)).rejects.toMatchObject(refusedAt('password', 'passwordShortAdmin'));
    expect(await reset(long)).toMatchObject({ success: true });
  });

  test('the first one needs a long one from the command line', async () => {
    const email = 'first@example.no';
    await expect(appointSuperadmin(database.db, { email, password: short })).rejects.toThrow(
      'at least 15 characters',
    );
    expect(await appointSuperadmin(database.db, { email, password: long })).toBe('opened');
    expect((await signIn(email, long)).actor).toMatchObject({ role: 'superadmin' });
  });
});
