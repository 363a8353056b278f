import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { recordServerRun } from '../support/installation.ts';
import { givePassword, openSession } from '../support/accounts.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  await makeCategories(server.db);
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-programs-'));
  await recordServerRun(dataDir, { db: server.db, url: server.databaseUrl });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The secret of the link that a program prints. */
const linkToken = (stdout: string): string =>
  /https?:\/\/\S+\/reset-password#token=(\S+)/.exec(stdout)?.[1] ?? '';

const run = (name: 'verify' | 'reset-admin' | 'first-admin', ...parameters: string[]) =>
  runProgram(name, { parameters, databaseUrl: server.databaseUrl, dataDir });

describe('first-admin', () => {
  test('V6.4.1 creates a superadmin who has no password until they choose one by the link', async () => {
    const { db } = server;
    const email = 'den-forste@example.no';
    const outcome = await run('first-admin', '--email', email);
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('Opened') });
    expect(outcome.stdout).not.toMatch(/Password, shown/);
    const before = await db
      .selectFrom('users')
      .select(['role', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(before).toEqual({ role: 'superadmin', passwordHash: null });
    const password = 'en setning for den første';
    await server.client().auth.resetPassword.mutate({ token: linkToken(outcome.stdout), password });
    const { user } = await server.client().auth.login.mutate({ email, password });
    expect(user).toMatchObject({ role: 'superadmin' });
  });

  test('promotes an existing account, and keeps its password', async () => {
    const { db } = server;
    const { userId } = await makeClient(db);
    const password = 'kundens-egen-lange-setning';
    const email = await givePassword(db, userId, password);
    const outcome = await run('first-admin', '--email', email);
    expect(outcome.stdout).toContain('is a superadmin now');
    expect(linkToken(outcome.stdout)).toBe('');
    const { user } = await server.client().auth.login.mutate({ email, password });
    expect(user).toMatchObject({ id: userId, role: 'superadmin' });
  });
});

describe('reset-admin', () => {
  test('V6.4.1 restores access for a locked out administrator by a link, and invalidates all earlier access', async () => {
    const { db } = server;
    const { userId } = await makeClient(db, { role: 'admin' });
    const old = 'den-gamle-elva-i-nord';
    const email = await givePassword(db, userId, old);
    const token = await openSession(db, userId);
    await db
      .insertInto('secondFactors')
      .values({ userId, secret: 'sealed', confirmedAt: new Date().toISOString(), lastStep: 1 })
      .execute();
    const outcome = await run('reset-admin', '--email', email, '--yes');
    expect(outcome).toMatchObject({ code: 0 });
    const password = 'en ny setning som holder';
    const reset = { token: linkToken(outcome.stdout), password };
    await expect(server.client(token).auth.session.query()).rejects.toThrow('Sign in');
    await expect(server.client().auth.login.mutate({ email, password: old })).rejects.toThrow(
      'wrong',
    );
    await server.client().auth.resetPassword.mutate(reset);
    await expect(server.client().auth.resetPassword.mutate(reset)).rejects.toThrow('used up');
    const { user } = await server.client().auth.login.mutate({ email, password });
    expect(user).toMatchObject({ id: userId, role: 'admin' });
    const auditEntries = await db
      .selectFrom('auditEntries')
      .select(['action', 'before'])
      .where('subjectId', '=', userId)
      .execute();
    expect(auditEntries).toEqual([
      { action: 'auth.resetAdministrator', before: { secondFactor: true } },
    ]);
  });

  test('does nothing without --yes, and nothing for people without an administrator role', async () => {
    const { db } = server;
    const { userId } = await makeClient(db);
    const email = await givePassword(db, userId, 'kunden-har-sitt-eget');
    expect((await run('reset-admin', '--email', email)).code).toBe(2);
    expect(await run('reset-admin', '--email', email, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No administrator'),
    });
    const signedIn = await server
      .client()
      .auth.login.mutate({ email, password: 'kunden-har-sitt-eget' });
    expect(signedIn.user.id).toBe(userId);
  });
});

const verdictsSchema = z.object({
  ok: z.boolean(),
  verdicts: z.array(z.object({ name: z.string(), count: z.number(), first: z.array(z.unknown()) })),
});

describe('verify', () => {
  test('reports success, then names each fault, for people and for programs', async () => {
    const { masterId } = await makeMaster(server.db);
    const whole = await run('verify', '--json');
    expect([whole.code, JSON.parse(whole.stdout)]).toMatchObject([0, { ok: true }]);
    await server.db.deleteFrom('listing').where('masterId', '=', masterId).execute();
    const broken = await run('verify', '--json');
    const { ok, verdicts } = verdictsSchema.parse(JSON.parse(broken.stdout));
    expect([broken.code, ok]).toEqual([1, false]);
    expect(verdicts.filter(({ count }) => count > 0)).toMatchObject([
      { name: 'listing.rows', count: 1, first: [{ id: `${masterId}` }] },
    ]);
    expect(broken.stderr).toContain('listing.rows');
    expect((await run('verify', '--bogus')).code).toBe(2);
  });
});
