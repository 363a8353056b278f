import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fresh } from '../support/accounts.ts';
import { type EmailTopic, type QueuedPayloads, deliverEmail } from '../support/email-delivery.ts';
import { writeEmail } from '../support/reset-link.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let strict: TestServer;
let now = new Date();
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  const clock = () => now;
  server = await startTestServer(inject('cluster'), { clock, logLevel: 'info', logTarget });
  strict = await startTestServer(inject('cluster'), { rates: 'production' });
});
afterAll(async () => {
  await Promise.all([strict.close(), server.close()]);
});
beforeEach(() => {
  now = new Date();
});

const password = 'fjell-og-fjord';
const base = 'https://mester.example';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

const call = (method: string, path: string, body?: unknown, token?: string) =>
  server.rest(method, `/api/auth/${path}`, { body, token });

async function register(at = server, more: { email?: string; verified?: boolean } = {}) {
  const email = more.email ?? `${fresh()}@example.no`;
  const body = { firstName: 'Ida', lastName: 'Lie', username: fresh(), email, password };
  const answer = await at.rest('POST', '/api/auth/register', { body });
  const { user, token } = sessionOutput.parse(answer.body);
  if (more.verified === true)
    await at.db
      .updateTable('users')
      .set({ emailVerifiedAt: now.toISOString() })
      .where('id', '=', user.id)
      .execute();
  return { id: user.id, email, token };
}
type Account = Awaited<ReturnType<typeof register>>;

const accountOf = ({ id }: Account) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const queuedPayloads = async (topic: string) => {
  const rows = await server.db.selectFrom('jobs').select(['topic', 'payload']).execute();
  return rows.filter((row) => row.topic === topic).map(({ payload }) => payload);
};

const deliver = <T extends EmailTopic>(topic: T, payload: QueuedPayloads[T]) =>
  deliverEmail({ db: server.db, siteUrl: base, now }, topic, payload);

/** The secret in an email’s link to a page, by its name in the fragment. */
const secretIn = (mail: Awaited<ReturnType<typeof deliver>>, start: string): string =>
  mail?.links.find((link) => link.startsWith(`${base}${start}`))?.split('=')[1] ?? '';

describe('a new account’s address', () => {
  const emailTo = ({ id: userId }: Account) => deliver('auth.verifyEmail', { userId });
  const tokenIn = (mail: Awaited<ReturnType<typeof emailTo>>) =>
    secretIn(mail, '/verify-email#token=');
  const verify = (token: string) => call('POST', 'verify-email', { token });

  test('sends a verification email whose link verifies the address; until then everything works', async () => {
    const account = await register();
    expect(await queuedPayloads('auth.verifyEmail')).toContainEqual({ userId: account.id });
    expect((await call('GET', 'email', undefined, account.token)).body).toEqual({
      email: account.email,
      verifiedAt: null,
      hasPassword: true,
      change: null,
    });
    const mail = await emailTo(account);
    expect(mail?.to).toBe(account.email);
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await server.db.selectFrom('emailVerifications').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await verify(token)).toMatchObject({ status: 200, body: { verified: true } });
    const { emailVerifiedAt } = await accountOf(account);
    expect(emailVerifiedAt).not.toBeNull();
    // A second press of the button, or a lost response, changes nothing.
    now = hours(1);
    expect((await verify(token)).status).toBe(200);
    expect((await accountOf(account)).emailVerifiedAt).toBe(emailVerifiedAt);
    expect(await emailTo(account)).toBeUndefined();
  });

  test('only the newest email verifies the address, within a day', async () => {
    const account = await register();
    const [first, second] = [await emailTo(account), await emailTo(account)];
    const bad = { status: 400, body: { code: 'auth.badVerifyLink' } };
    expect(await verify(tokenIn(first))).toMatchObject(bad);
    now = hours(24.1);
    expect(await verify(tokenIn(second))).toMatchObject(bad);
    now = hours(23.9);
    expect((await verify(tokenIn(second))).status).toBe(200);
  });

  test('a guessed token or a link to a former address verifies nothing', async () => {
    const [account, stranger] = [await register(), await register()];
    const token = tokenIn(await emailTo(account));
    await server.db
      .updateTable('users')
      .set({ email: `${fresh()}@example.no` })
      .where('id', '=', account.id)
      .execute();
    for (const guess of [fresh(), token])
      expect(
        await server.rest('POST', '/api/auth/verify-email', {
          body: { token: guess },
          token: stranger.token,
        }),
      ).toMatchObject({
        status: 400,
        body: { code: 'auth.badVerifyLink' },
      });
    for (const each of [account, stranger])
      expect((await accountOf(each)).emailVerifiedAt).toBeNull();
  });

  test('the owner can resend the email within the limit; nobody else can', async () => {
    const account = await register(strict);
    const send = (token?: string) => strict.rest('POST', '/api/auth/verify-email/send', { token });
    expect((await send()).status).toBe(401);
    for (let nth = 1; nth <= 10; nth += 1)
      expect(await send(account.token)).toMatchObject({ status: 200, body: { sent: true } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(account.token)));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  test('setting a new password by email also verifies the address', async () => {
    const account = await register();
    const { token } = await writeEmail(server.db, account.email);
    now = hours(0.1);
    await call('POST', 'reset-password', { token, password: 'skog-og-hei' });
    expect((await accountOf(account)).emailVerifiedAt).not.toBeNull();
  });
});

describe('changing the address', () => {
  const ask = ({ token }: Account, email: string, secret = password) =>
    call('POST', 'change-email', { email, password: secret }, token);
  const confirm = (token: string) => call('POST', 'change-email/confirm', { token });
  const stop = (token: string) => call('POST', 'change-email/stop', { token });
  const bad = { status: 400, body: { code: 'auth.badChangeLink' } };

  /** Requests an address change and reads the emails to both addresses. */
  async function begin(account: Account, email = `${fresh()}@example.no`) {
    expect(await ask(account, email)).toMatchObject({ status: 200, body: { asked: true } });
    const { id: changeId } = await server.db
      .selectFrom('emailChanges')
      .select('id')
      .where('userId', '=', account.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const write = (side: 'new' | 'old') => deliver('auth.changeEmail', { changeId, side });
    const [toNew, toOld] = [await write('new'), await write('old')];
    return {
      email,
      changeId,
      toNew,
      toOld,
      newToken: secretIn(toNew, '/change-email#token='),
      oldToken: secretIn(toOld, '/change-email#token='),
      stopToken: secretIn(toOld, '/change-email#stop='),
    };
  }

  test('with a verified address needs both confirmations, in either order', async () => {
    for (const first of ['new', 'old'] as const) {
      const account = await register(server, { verified: true });
      const { email, changeId, toNew, toOld, newToken, oldToken } = await begin(account);
      expect(await queuedPayloads('auth.changeEmail')).toEqual(
        expect.arrayContaining([
          { changeId, side: 'new' },
          { changeId, side: 'old' },
        ]),
      );
      expect([toNew?.to, toOld?.to]).toEqual([email, account.email]);
      const [one, other] = first === 'new' ? [newToken, oldToken] : [oldToken, newToken];
      expect((await confirm(one)).body).toEqual({ state: 'waiting' });
      expect((await confirm(one)).body).toEqual({ state: 'waiting' });
      expect((await accountOf(account)).email).toBe(account.email);
      expect((await call('GET', 'email', undefined, account.token)).body).toMatchObject({
        change: { newEmail: email, waitsForNew: first === 'old', waitsForOld: first === 'new' },
      });
      expect((await confirm(other)).body).toEqual({ state: 'changed' });
      expect((await confirm(one)).body).toEqual({ state: 'changed' });
      expect(await accountOf(account)).toMatchObject({
        email,
        emailVerifiedAt: expect.any(String),
      });
      expect((await call('POST', 'login', { email, password })).status).toBe(200);
    }
  });

  test('with an unverified address needs the new one to confirm; the old one is notified', async () => {
    const account = await register();
    const { email, toOld, newToken, oldToken } = await begin(account);
    expect([toOld?.to, oldToken]).toEqual([account.email, '']);
    expect((await confirm(newToken)).body).toEqual({ state: 'changed' });
    expect((await accountOf(account)).email).toBe(email);
  });

  test('asks for the password and does not reveal whether an address is taken', async () => {
    const [account, other] = [
      await register(server, { verified: true }),
      await register(server, { verified: true }),
    ];
    expect(await ask(account, `${fresh()}@example.no`, 'feil')).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['password'], message: 'passwordWrong' }] },
    });
    expect(await ask(account, account.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['email'], message: 'emailSame' }] },
    });
    const free = await ask(account, `${fresh()}@example.no`);
    const taken = await begin(account, other.email);
    expect(free).toMatchObject({ status: 200, body: { asked: true } });
    // The owner of the taken address gets no email; the old address is notified as usual.
    expect(taken.toNew).toBeUndefined();
    expect(taken.toOld?.to).toBe(account.email);
    expect((await confirm(taken.oldToken)).body).toEqual({ state: 'waiting' });
    expect((await accountOf(account)).email).toBe(account.email);
  });

  test.each([[{ email: '' }], [{ email: 'nora' }], [{}]])('refuses %j', async (body) => {
    const { token } = await register();
    expect(await call('POST', 'change-email', { password, ...body }, token)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['email'] }] },
    });
  });

  test('the unique constraint lets one of several accounts take the same address', async () => {
    const email = `${fresh()}@example.no`;
    const accounts = await Promise.all([register(), register(), register()]);
    const tokens: string[] = [];
    for (const account of accounts) tokens.push((await begin(account, email)).newToken);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'auth.emailTaken',
    });
  });

  test('nobody else can request, confirm or cancel the change', async () => {
    const [account, stranger] = [await register(), await register()];
    const { newToken, changeId } = await begin(account);
    expect((await call('POST', 'change-email', { email: 'x@y.no', password })).status).toBe(401);
    for (const guess of [fresh(), newToken.toUpperCase(), ''])
      expect((await confirm(guess)).status).toBe(400);
    expect((await call('DELETE', 'change-email', undefined, stranger.token)).body).toEqual({
      dropped: false,
    });
    expect((await call('DELETE', 'change-email')).status).toBe(401);
    const row = await server.db
      .selectFrom('emailChanges')
      .select(['endedAt', 'newConfirmedAt'])
      .where('id', '=', changeId)
      .executeTakeFirst();
    expect(row).toEqual({ endedAt: null, newConfirmedAt: null });
  });

  test('links of a cancelled, replaced, expired or pre-password-change request are refused', async () => {
    const account = await register();
    const dropped = await begin(account);
    expect((await call('DELETE', 'change-email', undefined, account.token)).body).toEqual({
      dropped: true,
    });
    expect(await confirm(dropped.newToken)).toMatchObject(bad);
    const replaced = await begin(account);
    const late = await begin(account);
    expect(await confirm(replaced.newToken)).toMatchObject(bad);
    now = hours(24.1);
    expect(await confirm(late.newToken)).toMatchObject(bad);
    now = new Date();
    const old = await begin(account);
    const next = { currentPassword: password, newPassword: 'skog-og-hei' };
    expect((await call('POST', 'change-password', next, account.token)).status).toBe(200);
    expect(await confirm(old.newToken)).toMatchObject(bad);
    expect((await accountOf(account)).email).toBe(account.email);
  });

  test('two concurrent requests make one change with one pair of emails', async () => {
    const account = await register();
    const email = `${fresh()}@example.no`;
    const answers = await Promise.all([ask(account, email), ask(account, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await server.db
      .selectFrom('emailChanges')
      .select('id')
      .where('userId', '=', account.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('the current address can stop it, which ends all access of the requester', async () => {
    const account = await register(server, { verified: true });
    const { newToken, stopToken } = await begin(account);
    expect(await stop(stopToken)).toMatchObject({ status: 200, body: { state: 'stopped' } });
    expect(await confirm(newToken)).toMatchObject(bad);
    expect((await call('GET', 'session', undefined, account.token)).status).toBe(401);
    expect((await call('POST', 'login', { email: account.email, password })).status).toBe(401);
    expect(await accountOf(account)).toMatchObject({ email: account.email, passwordHash: null });
    expect(await queuedPayloads('auth.resetRequested')).toContainEqual({
      email: account.email,
      language: 'nb',
    });
  });

  test('the old address can undo it once within seven days', async () => {
    const account = await register();
    const thief = await begin(account);
    await confirm(thief.newToken);
    await server.db
      .insertInto('identities')
      .values({ userId: account.id, issuer: 'https://x.example', subject: fresh() })
      .execute();
    expect((await accountOf(account)).email).toBe(thief.email);
    now = hours(6.9 * 24);
    expect(await stop(thief.stopToken)).toMatchObject({ status: 200, body: { state: 'undone' } });
    expect(await accountOf(account)).toMatchObject({
      email: account.email,
      emailVerifiedAt: expect.any(String),
      passwordHash: null,
    });
    const identities = server.db.selectFrom('identities').where('userId', '=', account.id);
    expect(await identities.selectAll().execute()).toEqual([]);
    // Pressing the link again does not reset a password chosen in between.
    await server.db
      .updateTable('users')
      .set({ passwordHash: 'chosen-since' })
      .where('id', '=', account.id)
      .execute();
    expect((await stop(thief.stopToken)).body).toEqual({ state: 'undone' });
    expect((await accountOf(account)).passwordHash).toBe('chosen-since');
  });

  test('cannot be undone later, by a stranger, or once the old address is taken', async () => {
    const account = await register();
    const { newToken, stopToken } = await begin(account);
    await confirm(newToken);
    expect(await stop(fresh())).toMatchObject(bad);
    await register(server, { email: account.email });
    expect(await stop(stopToken)).toMatchObject({ status: 409, body: { code: 'auth.emailTaken' } });
    now = hours(7.1 * 24);
    expect(await stop(stopToken)).toMatchObject(bad);
  });

  test('trap 23 no log line contains a token or an address', async () => {
    const account = await register();
    const { email, newToken, stopToken } = await begin(account);
    await confirm(newToken);
    await stop(stopToken);
    const log = lines.join('');
    expect(log).toContain('/api/auth/change-email/confirm');
    for (const secret of [email, account.email, newToken, stopToken])
      expect(log).not.toContain(secret);
  });
});
