import { observeStatements } from '@mesterhand/db/observe';
import { signInQuotas } from '@mesterhand/domain/sign-in/throttle';
import type * as Argon2 from '@node-rs/argon2';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { untilLockWait } from '../../../../../tests/support/lock-waits.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { authenticate, endSessions, type Visit } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { replacePassword } from '../passwords/service.ts';
import { deleteExpiredSignIns, login, openSession } from './service.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof Argon2>();
  return { ...original, verify: vi.fn<typeof Argon2.verify>(original.verify) };
});

const start = new Date('2026-11-20T11:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const right = 'fjell-og-fjord';

let database: TestDatabase;
let passwordHash: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  // Cheap parameters: hundreds of sign-ins are tried here.
  passwordHash = await hash(right, { memoryCost: 64, timeCost: 1, parallelism: 1 });
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('attempts').execute());

async function makePerson() {
  const { userId } = await makeClient(database.db);
  const { email } = await database.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { userId, email };
}

const visit = (more: Partial<Visit> = {}): Visit => ({
  now: start,
  address: '203.0.113.7',
  agent: firefox,
  device: null,
  ...more,
});

async function signIn(email: string, more: Partial<Visit> = {}, password = right) {
  const opened = await login(database.db, { email, password }, visit(more));
  if (opened.kind !== 'session') throw new Error('Expected a session, got a challenge.');
  return opened;
}

const fail = (email: string, more: Partial<Visit> = {}) => signIn(email, more, 'feil');
const isWrong = { code: 'auth.credentials', status: 401 };
const isThrottled = { code: 'auth.throttled', status: 429 };

/** Guesses until throttled. */
async function guessUntilThrottled(email: string, more: Partial<Visit>): Promise<void> {
  for (let each = 0; each < 100; each += 1) {
    const outcome = await fail(email, more).catch((error: unknown) => error);
    if (outcome instanceof Error && 'code' in outcome && outcome.code === 'auth.throttled') return;
  }
  throw new Error('Never throttled.');
}

describe('trap 12 spellings of one address', () => {
  const make = async () => {
    const { userId, email } = await makePerson();
    const canonical = `kim.isak-${userId}@example.no`;
    const set = { email: canonical };
    await database.db.updateTable('users').set(set).where('email', '=', email).execute();
    return canonical;
  };

  test('in ASCII letters of either case and with surrounding blanks open one account', async () => {
    const email = await make();
    for (const typed of [email, email.toUpperCase(), `  ${email}\t`])
      expect(await signIn(typed)).toMatchObject({ user: { email } });
  });

  test.each([
    ['the Turkish İ', 'i', '\u0130'],
    ['the Kelvin sign', 'k', '\u212A'],
    ['a fullwidth letter', 'i', '\uFF49'],
    ['a zero-width space', 'k', 'k\u200B'],
    ['the long s', 's', '\u017F'],
  ])('with %s open none', async (_what, char, other) => {
    const email = await make();
    await expect(signIn(email.replace(char, other))).rejects.toMatchObject(isWrong);
  });

  test('share an account’s count of guesses', async () => {
    const email = await make();
    await guessUntilThrottled(email, { address: '203.0.113.90' });
    for (const typed of [email.toUpperCase(), email.replace('k', 'K'), ` ${email} `])
      await expect(signIn(typed, { address: '203.0.113.90' })).rejects.toMatchObject(isThrottled);
  });
});

describe('trap 12 known and unknown accounts', () => {
  async function costOf(email: string, address: string) {
    const statements: string[] = [];
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    vi.mocked(verify).mockClear();
    await expect(
      login(database.db, { email, password: 'feil' }, visit({ address })),
    ).rejects.toMatchObject(isWrong);
    stop();
    return { statements, hashings: vi.mocked(verify).mock.calls.length };
  }

  test('take the same statements and the same work, and fail alike', async () => {
    const { email } = await makePerson();
    const known = await costOf(email, '198.51.100.1');
    const unknown = await costOf('ingen@example.no', '198.51.100.2');
    expect(unknown).toEqual(known);
    expect(known.hashings).toBe(1);
    // With begin and commit.
    expect(known.statements).toHaveLength(5);
  });

  test('also include accounts without a password', async () => {
    const { email, userId } = await makePerson();
    await database.db
      .updateTable('users')
      .set({ passwordHash: null })
      .where('id', '=', userId)
      .execute();
    const without = await costOf(email, '198.51.100.3');
    expect(without).toEqual(await costOf('ingen@example.no', '198.51.100.4'));
  });

  test('are throttled alike', async () => {
    const { email } = await makePerson();
    for (const each of [email, 'ingen@example.no']) {
      const address = `2001:db8:${each.length}:1::/64`;
      for (let times = 0; times < signInQuotas.place.free; times += 1)
        await expect(fail(each, { address })).rejects.toMatchObject(isWrong);
      await expect(fail(each, { address })).rejects.toMatchObject({
        ...isThrottled,
        retryAfter: signInQuotas.account.first,
      });
    }
  });
});

describe('trap 12 guessing passwords', () => {
  test('is throttled, also with the right password, which works after the wait', async () => {
    const { email } = await makePerson();
    await guessUntilThrottled(email, {});
    await expect(signIn(email)).rejects.toMatchObject(isThrottled);
    expect((await signIn(email, { now: after(30) })).user.email).toBe(email);
    await expect(fail(email, { now: after(30) })).rejects.toMatchObject(isWrong);
  });

  test('counts capitals as the same account', async () => {
    const { email } = await makePerson();
    await guessUntilThrottled(email, {});
    await expect(fail(email.toUpperCase())).rejects.toMatchObject(isThrottled);
  });

  test('from one address at many accounts is throttled by address', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, makePerson));
    const outcomes: unknown[] = [];
    for (const { email } of people)
      for (let each = 0; each < 3; each += 1)
        outcomes.push(await fail(email).catch((error: unknown) => error));
    expect(outcomes).toHaveLength(30);
    for (const outcome of outcomes) expect(outcome).toMatchObject(isWrong);
    await expect(signIn((await makePerson()).email)).rejects.toMatchObject(isThrottled);
  });

  test('can’t reset an address’s count by signing in to an own account', async () => {
    const own = await makePerson();
    const people = await Promise.all(Array.from({ length: 10 }, makePerson));
    const guesses = people.flatMap(({ email }) => [email, email, email]);
    for (const email of guesses.slice(0, 29)) {
      await expect(fail(email)).rejects.toMatchObject(isWrong);
      await signIn(own.email);
    }
    await expect(fail(guesses[29] ?? '')).rejects.toMatchObject(isWrong);
    await expect(signIn(own.email)).rejects.toMatchObject(isThrottled);
  });

  test('from everywhere does not block the owner on a known device, and only briefly on a new one', async () => {
    const { email } = await makePerson();
    const { device } = await signIn(email, { address: '198.51.100.200' });
    for (let place = 0; place < 40; place += 1) {
      const address = `192.0.2.${place}`;
      await fail(email, { address, now: after(place * 31) }).catch(() => {});
    }
    const now = after(39 * 31 + 1);
    expect((await signIn(email, { device, address: '198.51.100.200', now })).user.email).toBe(
      email,
    );
    expect((await signIn(email, { device, address: '192.0.2.39', now })).user.email).toBe(email);
    const fresh = '198.51.100.201';
    await expect(signIn(email, { address: fresh, now })).rejects.toMatchObject(isThrottled);
    expect((await signIn(email, { address: fresh, now: after(39 * 31 + 240) })).user.email).toBe(
      email,
    );
  });

  test('with a device that another account knows has no separate quota', async () => {
    const [kari, nora] = [await makePerson(), await makePerson()];
    const { device } = await signIn(nora.email);
    await guessUntilThrottled(kari.email, {});
    await expect(signIn(kari.email, { device })).rejects.toMatchObject(isThrottled);
  });

  test('on a known device is throttled there only', async () => {
    const { email } = await makePerson();
    const { device } = await signIn(email);
    await guessUntilThrottled(email, { device });
    await expect(signIn(email, { device })).rejects.toMatchObject(isThrottled);
    expect((await signIn(email)).user.email).toBe(email);
  });
});

describe('a session and the password that opened it', () => {
  const changePassword = async (userId: number) =>
    withTransaction(database.db, async (trx) => {
      await administerAccount(trx, userId, { passwordHash: `${passwordHash}x` });
      await endSessions(trx, userId);
    });

  test('trap 12 a password replaced after its check opens nothing', async () => {
    const { userId } = await makePerson();
    await changePassword(userId);
    await expect(openSession(database.db, { userId, passwordHash }, visit())).rejects.toMatchObject(
      isWrong,
    );
    const { kind } = await openSession(database.db, { userId }, visit());
    expect(kind).toBe('session');
  });

  test('trap 12 a password being replaced concurrently opens nothing either', async () => {
    const { userId } = await makePerson();
    const asked: Promise<unknown>[] = [];
    await withTransaction(database.db, async (trx) => {
      await administerAccount(trx, userId, { passwordHash: `${passwordHash}x` });
      await endSessions(trx, userId);
      const opening = openSession(database.db, { userId, passwordHash }, visit());
      asked.push(opening.catch((error: unknown) => error));
      await untilLockWait(database.db);
    });
    expect(await asked[0]).toMatchObject(isWrong);
    expect(await countSessions(userId)).toBe(0);
  });

  test('trap 12 a session that was created first is ended by the change', async () => {
    const { userId } = await makePerson();
    let changing: Promise<void> | undefined;
    await withTransaction(database.db, async (trx) => {
      await openSession(trx, { userId, passwordHash }, visit());
      changing = changePassword(userId);
      await untilLockWait(database.db);
    });
    await changing;
    expect(await countSessions(userId)).toBe(0);
  });

  async function countSessions(userId: number): Promise<number> {
    const rows = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .execute();
    return rows.length;
  }
});

describe('devices', () => {
  const queuedFor = async (userId: number) => {
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job
       where name = 'auth.newDevice' and (data ->> 'userId')::bigint = ${userId} order by created_on
    `.execute(database.db);
    return rows.map(({ data }) => data);
  };

  test('the first causes no email, an unknown one does, a known one does not', async () => {
    const { email, userId } = await makePerson();
    const { device } = await signIn(email);
    await signIn(email, { device });
    await signIn(email, { device, address: '198.51.100.9' });
    expect(await queuedFor(userId)).toEqual([]);
    await signIn(email, {
      address: '198.51.100.77',
      agent: firefox.replace('X11; Linux', 'Windows NT'),
    });
    expect(await queuedFor(userId)).toEqual([
      {
        userId,
        browser: 'Firefox',
        system: 'Windows',
        network: '198.51.100.0/24',
        at: start.toISOString(),
      },
    ]);
  });

  test('a client without cookies causes one email', async () => {
    const { email, userId } = await makePerson();
    await signIn(email);
    for (let each = 0; each < 3; each += 1)
      await signIn(email, { agent: 'node', address: '192.0.2.1' });
    expect(await queuedFor(userId)).toHaveLength(1);
  });

  test('at most twenty are known, and only hashes of their tokens are stored', async () => {
    const { email, userId } = await makePerson();
    let last = '';
    for (let each = 0; each < 22; each += 1)
      last = (await signIn(email, { now: after(each) })).device;
    const rows = await database.db
      .selectFrom('knownDevices')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toContain(last);
  });

  test('a new password forgets every other device', async () => {
    const { email, userId } = await makePerson();
    const thief = await signIn(email, { address: '192.0.2.66' });
    const own = await signIn(email);
    await replacePassword(
      database.db,
      { userId, token: own.token },
      { current: right, next: 'hav-og-strand' },
    );
    expect(await authenticate(database.db, thief.token, start)).toBeNull();
    expect(await authenticate(database.db, own.token, start)).not.toBeNull();
    const rows = await database.db
      .selectFrom('knownDevices')
      .select('network')
      .where('userId', '=', userId)
      .execute();
    expect(rows).toEqual([{ network: '203.0.113.0/24' }]);
  });
});

test('expired data is deleted: failures, and idle sessions', async () => {
  const { email, userId } = await makePerson();
  await signIn(email);
  await fail(email).catch(() => {});
  await deleteExpiredSignIns(database.db, after(29 * 60));
  const left = async () => [
    (await database.db.selectFrom('attempts').select('key').execute()).length,
    (await database.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute())
      .length,
  ];
  // Of the account, of account and address together, and of the address.
  expect(await left()).toEqual([3, 1]);
  await deleteExpiredSignIns(database.db, after(61 * 60));
  expect(await left()).toEqual([0, 0]);
});
