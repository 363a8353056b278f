import { AppError } from '@mesterhand/domain/errors/codes';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { authenticate, startSession, createVault, type Visit } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { resetSecondFactor } from '../accounts/service.ts';
import { administerAccount } from '../auth/service.ts';
import { finishSignIn, login, openSession } from '../sign-in/service.ts';
import {
  type Owner,
  beginSetUp,
  confirmSetUp,
  readSecondFactor,
  renewRecoveryCodes,
  switchOff,
} from './service.ts';

// In the middle of a time step.
const start = new Date('2026-11-20T11:00:15Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const password = 'fjell-og-fjord';
const vault = createVault(Buffer.alloc(32, 7));

let database: TestDatabase;
let passwordHash: string;
const safe = () => ({ db: database.db, vault });

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
});
afterAll(() => database.drop());

interface Person extends Owner {
  email: string;
}

async function makePerson(role: 'user' | 'admin' | 'superadmin' = 'user'): Promise<Person> {
  const { userId } = await makeClient(database.db, { role });
  const { email } = await database.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { userId, email, token: await startSession(database.db, userId, { now: start }) };
}

const codeAt = (secret: string, now: Date) =>
  TOTP.generate({ secret: secretOf(secret), timestamp: now.getTime() });
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

const begin = (owner: Owner, now = start) => beginSetUp(safe(), owner, { password }, now);

/** A person whose factor was activated a minute ago. */
async function makeProtected(role: 'user' | 'admin' | 'superadmin' = 'user') {
  const person = await makePerson(role);
  const { secret } = await begin(person);
  const before = after(-60);
  const { recoveryCodes } = await confirmSetUp(
    safe(),
    person,
    { code: codeAt(secret, before) },
    before,
  );
  return { ...person, secret, recoveryCodes };
}

const visit = (now = start, more: Partial<Visit> = {}): Visit => ({
  now,
  address: '203.0.113.7',
  agent: '',
  device: null,
  ...more,
});

async function ask(email: string, now = start): Promise<string> {
  const opened = await login(database.db, { email, password }, visit(now));
  if (opened.kind !== 'challenge') throw new Error('Expected a challenge.');
  return opened.challenge;
}

const answer = (challenge: string, code: string, now = start, more: Partial<Visit> = {}) =>
  finishSignIn(safe(), { challenge, code }, visit(now, more));

const wrongField = (field: string, message: string) => ({
  code: 'input.invalid',
  issues: [{ path: [field], message }],
});
const badCode = { code: 'auth.badCode', status: 401 };
const over = { code: 'auth.challengeOver', status: 401 };
/** A code that is wrong in all accepted time steps. */
const wrongFor = (secret: string, now = start) =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-30, 0, 30].every(
      (seconds) => codeAt(secret, new Date(now.getTime() + seconds * 1000)) !== code,
    ),
  ) ?? '';

const emailsTo = async (userId: number) => {
  const { rows } = await sql<{ change: string }>`
    select data ->> 'change' as change from pgboss.job
     where name = 'auth.securityChanged' and (data ->> 'userId')::bigint = ${userId} order by created_on
  `.execute(database.db);
  return rows.map(({ change }) => change);
};

describe('set-up', () => {
  test('creates a secret and activates it with a code of the app', async () => {
    const kari = await makePerson();
    const { secret, uri } = await begin(kari);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(decodeURIComponent(address.pathname)).toContain(kari.email);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await readSecondFactor(database.db, kari.userId)).on).toBe(false);
    const { recoveryCodes } = await confirmSetUp(
      safe(),
      kari,
      { code: codeAt(secret, start) },
      start,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readSecondFactor(database.db, kari.userId)).toEqual({
      on: true,
      since: start.toISOString(),
      recoveryCodesLeft: 10,
      required: false,
      passwordSuffices: false,
      hasPassword: true,
    });
    expect(await emailsTo(kari.userId)).toEqual(['on']);
  });

  test('requires the password', async () => {
    const kari = await makePerson();
    await expect(beginSetUp(safe(), kari, { password: '' }, start)).rejects.toMatchObject(
      wrongField('password', 'required'),
    );
    await expect(beginSetUp(safe(), kari, { password: 'feil' }, start)).rejects.toMatchObject(
      wrongField('password', 'passwordWrong'),
    );
  });

  test('requires a fresh session of a person without a password', async () => {
    const kari = await makePerson();
    await withTransaction(database.db, (trx) =>
      administerAccount(trx, kari.userId, { passwordHash: null }),
    );
    expect(await beginSetUp(safe(), kari, { password: '' }, after(600))).toMatchObject({
      secret: expect.any(String),
    });
    await expect(beginSetUp(safe(), kari, { password: '' }, after(601))).rejects.toMatchObject({
      code: 'auth.freshSignInRequired',
    });
  });

  test('a wrong code activates nothing, and starting again creates another secret', async () => {
    const kari = await makePerson();
    const first = await begin(kari);
    await expect(
      confirmSetUp(safe(), kari, { code: wrongFor(first.secret) }, start),
    ).rejects.toMatchObject(wrongField('code', 'codeWrong'));
    const second = await begin(kari);
    expect(second.secret).not.toBe(first.secret);
    await expect(
      confirmSetUp(safe(), kari, { code: codeAt(first.secret, start) }, start),
    ).rejects.toMatchObject(wrongField('code', 'codeWrong'));
    await confirmSetUp(safe(), kari, { code: codeAt(second.secret, start) }, start);
    await expect(begin(kari)).rejects.toMatchObject({ code: 'secondFactor.on' });
  });

  test('of two concurrent confirmations one returns the recovery codes', async () => {
    const kari = await makePerson();
    const { secret } = await begin(kari);
    const confirm = () => confirmSetUp(safe(), kari, { code: codeAt(secret, start) }, start);
    const outcomes = await Promise.allSettled([confirm(), confirm()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('neither the secret nor a recovery code is stored in plain text', async () => {
    const kari = await makeProtected();
    const { rows } = await sql<{ row: string }>`
      select row_to_json(f)::text as row from second_factors f where user_id = ${kari.userId}
      union all select row_to_json(r)::text from recovery_codes r where user_id = ${kari.userId}
    `.execute(database.db);
    expect(rows).toHaveLength(11);
    const all = rows.map(({ row }) => row).join();
    for (const secret of [kari.secret, ...kari.recoveryCodes]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(secret.replaceAll('-', ''));
    }
  });
});

describe('sign-in', () => {
  test('needs the code in addition to the password', async () => {
    const kari = await makeProtected();
    const { token, user } = await answer(await ask(kari.email), codeAt(kari.secret, start));
    expect(user.id).toBe(kari.userId);
    expect(await authenticate(database.db, token, start)).toMatchObject({
      actor: { userId: kari.userId },
    });
  });

  test.each([
    ['half a minute behind', -30, 'taken'],
    ['half a minute ahead', 30, 'taken'],
    ['a minute behind', -60, 'auth.badCode'],
    ['a minute ahead', 60, 'auth.badCode'],
  ])('a clock that is %s: %s', async (_name, seconds, outcome) => {
    const kari = await makeProtected();
    const entering = answer(await ask(kari.email), codeAt(kari.secret, after(seconds)));
    const entered = entering.then(
      () => 'taken',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    expect(await entered).toBe(outcome);
  });

  test('a code works once, and earlier ones no longer', async () => {
    const kari = await makeProtected();
    await answer(await ask(kari.email), codeAt(kari.secret, start));
    for (const code of [codeAt(kari.secret, start), codeAt(kari.secret, after(-30))])
      await expect(answer(await ask(kari.email), code)).rejects.toMatchObject(badCode);
    await answer(await ask(kari.email), codeAt(kari.secret, after(30)));
  });

  test('the same code used concurrently works once', async () => {
    const kari = await makeProtected();
    const questions = [await ask(kari.email), await ask(kari.email)];
    const code = codeAt(kari.secret, start);
    const outcomes = await Promise.allSettled(questions.map((each) => answer(each, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('two valid codes used concurrently for one challenge work once', async () => {
    const kari = await makeProtected();
    const question = await ask(kari.email);
    const codes = [kari.recoveryCodes[0] ?? '', kari.recoveryCodes[1] ?? ''];
    const outcomes = await Promise.allSettled(codes.map((code) => answer(question, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await readSecondFactor(database.db, kari.userId)).recoveryCodesLeft).toBe(9);
  });

  test('a recovery code works once, however it is formatted', async () => {
    const kari = await makeProtected();
    const [code = ''] = kari.recoveryCodes;
    await answer(await ask(kari.email), code.toUpperCase().replaceAll('-', ' '));
    await expect(answer(await ask(kari.email), code)).rejects.toMatchObject(badCode);
    expect((await readSecondFactor(database.db, kari.userId)).recoveryCodesLeft).toBe(9);
  });

  test('a wrong code leaves the challenge open; a right one consumes it; it expires after five minutes', async () => {
    const kari = await makeProtected();
    const question = await ask(kari.email);
    await expect(answer(question, wrongFor(kari.secret))).rejects.toMatchObject(badCode);
    await answer(question, codeAt(kari.secret, start));
    await expect(answer(question, kari.recoveryCodes[0] ?? '')).rejects.toMatchObject(over);
    const late = await ask(kari.email);
    await expect(answer(late, kari.recoveryCodes[0] ?? '', after(300))).rejects.toMatchObject(over);
    await expect(answer('none', '123456')).rejects.toMatchObject(over);
  });

  test('a changed password ends the challenge', async () => {
    const kari = await makeProtected();
    const question = await ask(kari.email);
    await withTransaction(database.db, (trx) =>
      administerAccount(trx, kari.userId, { passwordHash: `${passwordHash}x` }),
    );
    await expect(answer(question, codeAt(kari.secret, start))).rejects.toMatchObject(over);
  });

  test('sign-in through an identity provider requires the code as well', async () => {
    const kari = await makeProtected();
    const opened = await openSession(database.db, { userId: kari.userId }, visit());
    if (opened.kind !== 'challenge') throw new Error('Expected a challenge.');
    expect((await answer(opened.challenge, codeAt(kari.secret, start))).user.id).toBe(kari.userId);
  });

  test('a stranger’s code, and a stranger’s recovery code, are refused', async () => {
    const [kari, nora] = [await makeProtected(), await makeProtected()];
    const question = await ask(kari.email);
    for (const code of [codeAt(nora.secret, start), nora.recoveryCodes[0] ?? ''])
      await expect(answer(question, code)).rejects.toMatchObject(badCode);
    expect((await readSecondFactor(database.db, nora.userId)).recoveryCodesLeft).toBe(10);
  });

  test('trap 12 guessing codes is throttled increasingly, across challenges', async () => {
    const kari = await makeProtected();
    const known = await answer(await ask(kari.email), codeAt(kari.secret, after(-30)));
    const wrong = wrongFor(kari.secret);
    for (let each = 0; each < 5; each += 1)
      await expect(answer(await ask(kari.email), wrong)).rejects.toMatchObject(badCode);
    await expect(answer(await ask(kari.email), wrong)).rejects.toMatchObject({
      code: 'auth.throttled',
      retryAfter: 30,
    });
    // On a known device the owner has a separate quota.
    const { device } = known;
    const code = codeAt(kari.secret, start);
    expect((await answer(await ask(kari.email), code, start, { device })).user.id).toBe(
      kari.userId,
    );
  });

  test('recovery codes still work when the encryption key is lost', async () => {
    const kari = await makeProtected();
    const other = { db: database.db, vault: createVault(Buffer.alloc(32, 8)) };
    const question = await ask(kari.email);
    const give = (code: string) => finishSignIn(other, { challenge: question, code }, visit());
    await expect(give(codeAt(kari.secret, start))).rejects.toMatchObject(badCode);
    expect((await give(kari.recoveryCodes[3] ?? '')).user.id).toBe(kari.userId);
  });
});

describe('management', () => {
  test('new recovery codes replace the old ones', async () => {
    const kari = await makeProtected();
    const code = codeAt(kari.secret, start);
    const { recoveryCodes } = await renewRecoveryCodes(safe(), kari, { password, code }, start);
    await expect(answer(await ask(kari.email), kari.recoveryCodes[0] ?? '')).rejects.toMatchObject(
      badCode,
    );
    await answer(await ask(kari.email), recoveryCodes[0] ?? '');
  });

  test('deactivation requires the password and a code, and then sign-in requires none', async () => {
    const kari = await makeProtected();
    const code = codeAt(kari.secret, start);
    const off = (input: { password: string; code: string }) =>
      switchOff(safe(), kari, input, start);
    await expect(off({ password: 'feil', code })).rejects.toMatchObject(
      wrongField('password', 'passwordWrong'),
    );
    await expect(off({ password, code: wrongFor(kari.secret) })).rejects.toMatchObject(
      wrongField('code', 'codeWrong'),
    );
    expect(await off({ password, code })).toEqual({ on: false });
    const opened = await login(database.db, { email: kari.email, password }, visit());
    expect(opened.kind).toBe('session');
    expect(await emailsTo(kari.userId)).toEqual(['on', 'off']);
    await expect(off({ password, code })).rejects.toMatchObject({ code: 'secondFactor.off' });
  });

  test('a stranger can’t change it', async () => {
    const [kari, stranger] = [await makeProtected(), await makePerson()];
    const code = codeAt(kari.secret, start);
    await expect(
      switchOff(safe(), { ...stranger, userId: kari.userId }, { password: 'feil', code }, start),
    ).rejects.toMatchObject(wrongField('password', 'passwordWrong'));
    await expect(switchOff(safe(), stranger, { password, code }, start)).rejects.toMatchObject({
      code: 'secondFactor.off',
    });
    expect((await readSecondFactor(database.db, kari.userId)).on).toBe(true);
  });
});

describe('trap 2 the second factor of administrators', () => {
  const require = (requireTwoFactor: boolean) =>
    database.db.updateTable('settings').set({ requireTwoFactor }).execute();

  test('if required, their role has no effect until it is active', async () => {
    const admin = await makePerson('admin');
    await require(true);
    expect(await authenticate(database.db, admin.token, start)).toMatchObject({
      actor: { role: 'user', requiresSecondFactor: true },
    });
    expect((await readSecondFactor(database.db, admin.userId)).required).toBe(true);
    const { secret } = await begin(admin);
    await confirmSetUp(safe(), admin, { code: codeAt(secret, start) }, start);
    const signedIn = await authenticate(database.db, admin.token, start);
    expect(signedIn?.actor).toEqual({
      userId: admin.userId,
      userType: 'client',
      role: 'admin',
      masterId: null,
    });
    await expect(
      switchOff(safe(), admin, { password, code: codeAt(secret, after(30)) }, start),
    ).rejects.toMatchObject({ code: 'auth.secondFactorRequired' });
    await require(false);
  });

  test('is not required of others, nor of demo accounts', async () => {
    const [customer, demo] = [await makePerson(), await makePerson('superadmin')];
    await database.db
      .updateTable('users')
      .set({ demo: true })
      .where('id', '=', demo.userId)
      .execute();
    await require(true);
    for (const { token } of [customer, demo])
      expect((await authenticate(database.db, token, start))?.actor).not.toHaveProperty(
        'requiresSecondFactor',
      );
    await require(false);
  });

  const actorOf = ({ userId }: Owner, role: 'user' | 'admin' | 'superadmin') => ({
    userId,
    role,
    userType: 'client' as const,
    masterId: null,
  });

  test('a superadmin removes a lost one, with an audited reason and an email', async () => {
    const [superadmin, kari] = [await makePerson('superadmin'), await makeProtected()];
    const input = { id: kari.userId, reason: 'Telefonen er mistet' };
    await resetSecondFactor(database.db, actorOf(superadmin, 'superadmin'), input, start);
    expect((await readSecondFactor(database.db, kari.userId)).on).toBe(false);
    expect(await emailsTo(kari.userId)).toEqual(['on', 'reset']);
    const entry = await database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'reason'])
      .where('subjectId', '=', kari.userId)
      .where('action', '=', 'users.secondFactor')
      .executeTakeFirst();
    expect(entry).toEqual({
      actorId: superadmin.userId,
      action: 'users.secondFactor',
      reason: 'Telefonen er mistet',
    });
    await expect(
      resetSecondFactor(database.db, actorOf(superadmin, 'superadmin'), input, start),
    ).rejects.toMatchObject({ code: 'secondFactor.off' });
  });

  test.each([
    ['user', 'access.forbidden'],
    ['admin', 'admin.superadminOnly'],
  ] as const)('a stranger with the role %s does not', async (role, code) => {
    const [stranger, kari] = [
      await makePerson(role === 'user' ? 'user' : 'admin'),
      await makeProtected(),
    ];
    await expect(
      resetSecondFactor(
        database.db,
        // The session's role may be outdated.
        actorOf(stranger, 'superadmin'),
        { id: kari.userId, reason: 'Fordi' },
        start,
      ),
    ).rejects.toMatchObject({ code });
    expect((await readSecondFactor(database.db, kari.userId)).on).toBe(true);
  });

  test('nobody resets their own', async () => {
    const superadmin = await makeProtected('superadmin');
    await expect(
      resetSecondFactor(
        database.db,
        actorOf(superadmin, 'superadmin'),
        { id: superadmin.userId, reason: 'Fordi' },
        start,
      ),
    ).rejects.toMatchObject({ code: 'admin.self' });
  });
});
