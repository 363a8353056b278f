import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { recoveryCodesSchema, setUpSchema } from '@mesterhand/domain/second-factor/schema';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { givePassword, openSession } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

const password = 'fjell-og-fjord';
const path = '/api/auth/two-factor';
const codeRequest = z.object({ code: z.literal('auth.secondFactor'), challenge: z.string() });

let server: TestServer;
let now = Date.parse('2026-11-20T11:00:15Z');

beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { clock: () => new Date(now) });
});
afterAll(() => server.close());
// Sessions start at the real time, so the fixed test clock stays near it, in the middle of a TOTP step.
beforeEach(() => {
  now = Date.now() - (Date.now() % 30_000) + 15_000;
});

const post = (at: string, body: unknown, token?: string) =>
  server.rest('POST', at, { body, token });
const codeOf = (secret: string, seconds = 0) =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: now + seconds * 1000 });

async function makePerson(role: 'user' | 'admin' | 'superadmin' = 'user') {
  const { userId } = await makeClient(server.db, { role });
  const email = await givePassword(server.db, userId, password);
  return { userId, email, token: await openSession(server.db, userId) };
}

async function protect(token: string) {
  const begun = await post(path, { password }, token);
  const { secret } = setUpSchema.parse(begun.body);
  const confirmed = await post(`${path}/confirm`, { code: codeOf(secret, -30) }, token);
  return { secret, ...recoveryCodesSchema.parse(confirmed.body) };
}

async function ask(email: string): Promise<string> {
  const answer = await post('/api/auth/login', { email, password });
  expect(answer.status).toBe(401);
  return codeRequest.parse(answer.body).challenge;
}

describe('the second factor', () => {
  test('C-120 an account without one signs in as documented; one with it is asked for a code', async () => {
    const kari = await makePerson();
    const plain = await post('/api/auth/login', { email: kari.email, password });
    expect(plain.status).toBe(200);
    const { secret, recoveryCodes } = await protect(kari.token);
    const refused = await post('/api/auth/login', { email: kari.email, password });
    expect(refused.status).toBe(401);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(refused.body)).toSorted()).toEqual([
      'challenge',
      'code',
      'message',
    ]);
    expect(refused.headers.get('set-cookie')).toBeNull();
    const { challenge } = codeRequest.parse(refused.body);
    const entered = await post('/api/auth/second-factor', { challenge, code: codeOf(secret) });
    const { token } = sessionOutput.parse(entered.body);
    expect(entered.headers.get('set-cookie')).toMatch(/^device=/);
    expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(200);
    const again = { challenge: await ask(kari.email), code: recoveryCodes[0] };
    expect((await post('/api/auth/second-factor', again)).status).toBe(200);
    expect(await server.rest('GET', path, { token })).toMatchObject({
      body: { on: true, recoveryCodesLeft: 9, required: false },
    });
  });

  test('wrong answers are reported at their field or by their code', async () => {
    const kari = await makePerson();
    const { secret } = await protect(kari.token);
    const challenge = await ask(kari.email);
    for (const [body, status, code] of [
      [{ challenge, code: '' }, 400, 'input.invalid'],
      [{ challenge, code: '12' }, 400, 'input.invalid'],
      [{ challenge: 'none', code: codeOf(secret) }, 401, 'auth.challengeOver'],
      [{ challenge, code: codeOf(secret, -30) }, 401, 'auth.badCode'],
    ] as const)
      expect(await post('/api/auth/second-factor', body)).toMatchObject({ status, body: { code } });
    const off = { password: 'feil', code: codeOf(secret) };
    expect(await post(`${path}/off`, off, kari.token)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['password'], message: 'passwordWrong' }] },
    });
    expect(await post(`${path}/off`, { ...off, password }, kari.token)).toMatchObject({
      status: 200,
      body: { on: false },
    });
  });

  test('requires a session', async () => {
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}/confirm`],
      ['POST', `${path}/recovery-codes`],
      ['POST', `${path}/off`],
    ] as const) {
      const body = method === 'GET' ? undefined : { password, code: '123456' };
      expect((await server.rest(method, at, { body })).status).toBe(401);
    }
  });
});

describe('trap 2 where administrators need one', () => {
  test('those without it are shut out of the administration until it is set up, and nobody else is', async () => {
    const [admin, kari] = [await makePerson('admin'), await makePerson()];
    const superadmin = await makePerson('superadmin');
    await protect(superadmin.token);
    const settings = z
      .record(z.string(), z.unknown())
      .parse((await server.rest('GET', '/api/admin/settings', { token: superadmin.token })).body);
    const { lastBackup: _, version: __, ...wanted } = settings;
    const saved = await server.rest('PUT', '/api/admin/settings', {
      token: superadmin.token,
      body: { ...wanted, requireTwoFactor: true },
    });
    expect(saved).toMatchObject({ status: 200, body: { requireTwoFactor: true } });

    const panel = (token: string) => server.rest('GET', '/api/admin/users', { token });
    expect(await panel(admin.token)).toMatchObject({
      status: 403,
      body: { code: 'auth.secondFactorRequired' },
    });
    expect((await server.rest('GET', '/api/profile', { token: kari.token })).status).toBe(200);
    expect((await panel(superadmin.token)).status).toBe(200);
    await protect(admin.token);
    expect((await panel(admin.token)).status).toBe(200);

    // Sending the documented settings alone leaves it unchanged.
    const { requireTwoFactor: ___, ...documented } = wanted;
    const unchanged = await server.rest('PUT', '/api/admin/settings', {
      token: superadmin.token,
      body: { ...documented, siteName: 'Mesterhånd AS' },
    });
    expect(unchanged).toMatchObject({ status: 200, body: { requireTwoFactor: true } });
    await server.db.updateTable('settings').set({ requireTwoFactor: false }).execute();
  });

  test('a superadmin can reset a lost one, an admin cannot', async () => {
    const [superadmin, admin, kari] = [
      await makePerson('superadmin'),
      await makePerson('admin'),
      await makePerson(),
    ];
    await protect(kari.token);
    const reset = (token: string, body: object) =>
      server.rest('DELETE', `/api/admin/users/${kari.userId}/two-factor`, { token, body });
    const why = { reason: 'Telefonen er mistet' };
    expect(await reset(admin.token, why)).toMatchObject({
      status: 403,
      body: { code: 'admin.superadminOnly' },
    });
    expect((await reset(kari.token, why)).status).toBe(403);
    expect(await reset(superadmin.token, { reason: '' })).toMatchObject({ status: 400 });
    expect(await reset(superadmin.token, why)).toMatchObject({
      status: 200,
      body: { id: kari.userId, hasSecondFactor: false },
    });
    const { status } = await post('/api/auth/login', { email: kari.email, password });
    expect(status).toBe(200);
  });
});
