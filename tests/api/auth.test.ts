import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, fresh, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const post = (path: string, body?: unknown, token?: string) =>
  server.rest('POST', path, { body, token });

const person = (more: Record<string, unknown> = {}) => {
  const name = fresh();
  return {
    firstName: 'Nora',
    lastName: 'Berg',
    username: name,
    email: `${name}@example.no`,
    password: 'fjell-og-fjord',
    ...more,
  };
};

describe('accounts', () => {
  test('C-121 C-120 registers, signs in, reads the session and signs out', async () => {
    const nora = person();
    const registered = await post('/api/auth/register', nora);
    const { token } = sessionOutput.parse(registered.body);
    expect(registered.status).toBe(201);
    const session = await server.rest('GET', '/api/auth/session', { token });
    expect(session).toMatchObject({
      status: 200,
      body: { email: nora.email, userType: 'client', isAdmin: false },
    });
    expect(
      (await post('/api/auth/login', { email: nora.email, password: nora.password })).status,
    ).toBe(200);
    expect((await post('/api/auth/logout', undefined, token)).status).toBe(200);
    expect((await server.rest('GET', '/api/auth/session', { token })).status).toBe(401);
    expect((await post('/api/auth/logout', undefined, token)).status).toBe(401);
  });

  test('trap 2 nobody registers as an administrator', async () => {
    const { body } = await post(
      '/api/auth/register',
      person({ role: 'superadmin', isAdmin: true, userType: 'master' }),
    );
    expect(sessionOutput.parse(body).user).toMatchObject({
      role: 'user',
      isAdmin: false,
      userType: 'master',
      masterId: expect.any(Number),
    });
  });

  test('a taken e-mail and a taken username are distinct conflicts', async () => {
    const first = person();
    await post('/api/auth/register', first);
    expect(await post('/api/auth/register', person({ email: first.email }))).toMatchObject({
      status: 409,
      body: { code: 'auth.emailTaken' },
    });
    expect(await post('/api/auth/register', person({ username: first.username }))).toMatchObject({
      status: 409,
      body: { code: 'auth.usernameTaken' },
    });
  });

  test('C-98 an unknown account and a wrong password get the same answer', async () => {
    const nora = person();
    await post('/api/auth/register', nora);
    const wrong = await post('/api/auth/login', { email: nora.email, password: 'feil' });
    const unknown = await post('/api/auth/login', { email: 'ingen@example.no', password: 'feil' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no first name', { firstName: '' }, 'firstName', 'required'],
    ['an invalid e-mail', { email: 'nora' }, 'email', 'email'],
    ['a short password', { password: 'kort' }, 'password', 'passwordShort'],
    ['a common password', { password: 'passord123' }, 'password', 'passwordCommon'],
    [
      'a mismatching confirmation',
      { confirmPassword: 'noe annet' },
      'confirmPassword',
      'passwordsDiffer',
    ],
  ])('C-95 %s', async (_name, more, field, message) => {
    expect(await post('/api/auth/register', person(more))).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: [field], message }] },
    });
  });
});

describe('C-122 POST /api/auth/register-master', () => {
  const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

  const form = (
    userData: unknown,
    files: Record<string, Uint8Array<ArrayBuffer> | string | undefined> = {},
  ) => {
    const data = new FormData();
    const given = { personalId: pdf, certificate: pdf, ...files };
    for (const [field, bytes] of Object.entries(given)) {
      if (bytes !== undefined)
        data.set(field, new Blob([bytes], { type: 'application/pdf' }), `${field}.pdf`);
    }
    data.set('userData', typeof userData === 'string' ? userData : JSON.stringify(userData));
    return data;
  };
  const master = (more: Record<string, unknown> = {}) =>
    person({
      category: 'plumbing',
      experience: '6 år',
      completedJobs: 40,
      bio: 'Rørlegger.',
      services: [{ name: 'Kran', price: '990' }],
      ...more,
    });

  const privateFiles = async () =>
    (await readdir(join(server.dataDir, 'uploads', 'private'), { recursive: true })).length;

  test('opens a master’s account whose documents only the owner and administrators read', async () => {
    const { status, body } = await post('/api/auth/register-master', form(master()));
    const { user, token } = sessionOutput.parse(body);
    expect([status, user.userType]).toEqual([201, 'master']);
    const { fileName } = await server.db
      .selectFrom('documents')
      .select('fileName')
      .where('userId', '=', user.id)
      .where('type', '=', 'personalId')
      .executeTakeFirstOrThrow();
    const read = (reader?: string) => server.rest('GET', `/uploads/${fileName}`, { token: reader });
    expect(await read(token)).toMatchObject({ status: 200, text: pdf });
    expect((await read(token)).headers.get('cache-control')).toContain('no-store');
    expect((await read(cast.admin.token)).status).toBe(200);
    for (const reader of [
      undefined,
      cast.client.token,
      cast.otherMaster.token,
      cast.moderator.token,
    ]) {
      expect((await read(reader)).status).toBe(404);
    }
  });

  test.each<
    [
      string,
      unknown,
      Record<string, Uint8Array<ArrayBuffer> | string | undefined>,
      number,
      string,
      string[],
    ]
  >([
    [
      'C-96 no certificate',
      master,
      { certificate: undefined },
      400,
      'uploads.missing',
      ['certificate'],
    ],
    [
      'C-96 an HTML page named as a PDF',
      master,
      { personalId: '<!doctype html><script>alert(1)</script>' },
      415,
      'uploads.wrongType',
      ['personalId'],
    ],
    [
      'C-96 a truncated PDF',
      master,
      { personalId: pdf.slice(0, 20) },
      400,
      'uploads.broken',
      ['personalId'],
    ],
    [
      'C-96 a file of six megabytes',
      master,
      { insurance: new Uint8Array(6 * 1024 * 1024).fill(37) },
      413,
      'uploads.tooLarge',
      ['insurance'],
    ],
    ['userData that is not JSON', '{', {}, 400, 'input.malformed', ['userData']],
    [
      'an invalid field',
      () => master({ completedJobs: -1 }),
      {},
      400,
      'input.invalid',
      ['completedJobs'],
    ],
    [
      'an unknown category',
      () => master({ category: 4711 }),
      {},
      400,
      'categories.notFound',
      ['categoryId'],
    ],
  ])('%s leaves nothing behind', async (_name, userData, files, status, code, fields) => {
    const before = await privateFiles();
    const { rows } = { rows: await server.db.selectFrom('users').select('id').execute() };
    const answer = await post(
      '/api/auth/register-master',
      form(typeof userData === 'function' ? userData() : userData, files),
    );
    expect(answer).toMatchObject({
      status,
      body: { code, issues: fields.map((field) => ({ path: [field] })) },
    });
    expect(await privateFiles()).toBe(before);
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(rows.length);
  });

  test('a form refused at its first file does not block the shutdown of the server', async () => {
    const other = await startTestServer(inject('cluster'));
    const large = new Uint8Array(8 * 1024 * 1024).fill(37);
    const body = form(master(), { personalId: large, certificate: large });
    expect((await other.rest('POST', '/api/auth/register-master', { body })).status).toBe(413);
    await other.close();
  });

  test('refuses a body that is no form', async () => {
    expect((await post('/api/auth/register-master', { userData: 'x' })).status).toBe(415);
  });
});
