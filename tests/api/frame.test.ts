import { errorTable } from '@mesterhand/domain/errors/codes';
import { downloadFile } from '@mesterhand/client/downloads';
import { failureOf } from '@mesterhand/client/errors';
import { Validator } from '@seriousme/openapi-schema-validator';
import { TRPCClientError } from '@trpc/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void lines.push(line) };
  server = await startTestServer(inject('cluster'), { logLevel: 'info', logTarget });
});
afterAll(() => server.close());

const invalid = errorTable['input.invalid'].message;

describe('refusals over REST', () => {
  test.each([
    '/api/nothing',
    '/api',
    '/nothing',
    '/api/masters/1/nothing',
    '/uploads/nothing.webp',
  ])('%s is not found', async (path) => {
    const { status, body } = await server.rest('GET', path);
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'Not found.', code: 'access.notFound' },
    });
  });

  test('a method that a path lacks is distinguished from an unknown path', async () => {
    expect(await server.rest('DELETE', '/api/categories')).toMatchObject({
      status: 405,
      body: { code: 'access.wrongMethod' },
    });
  });

  test('a body that is not JSON is malformed', async () => {
    const { status, body } = await server.rest('POST', '/api/auth/login', { body: '{"email": ' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: errorTable['input.malformed'].message, code: 'input.malformed' },
    });
  });

  test('a body of another type gets 415', async () => {
    const call = {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect(await server.rest('POST', '/api/auth/login', call)).toMatchObject({ status: 415 });
  });

  test('an empty body is an input without fields, and an array is no input', async () => {
    const empty = await server.rest('POST', '/api/auth/login', { body: '' });
    expect(empty).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
    const list = await server.rest('POST', '/api/auth/login', { body: [] });
    expect(list).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });

  test('names a missing field by a short key', async () => {
    const { status, body } = await server.rest('POST', '/api/auth/login', {
      body: { email: 'kari@example.no' },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        message: invalid,
        code: 'input.invalid',
        issues: [{ path: ['password'], message: 'required' }],
      },
    });
  });

  test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999'])(
    'refuses the master id %s',
    async (id) => {
      const { status, body } = await server.rest('GET', `/api/masters/${id}`);
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          message: invalid,
          code: 'input.invalid',
          issues: [{ path: ['id'], message: 'invalid' }],
        },
      });
    },
  );

  test('refuses a body above the limit', async () => {
    const body = { email: 'x'.repeat(300_000), password: 'x' };
    expect(await server.rest('POST', '/api/auth/login', { body })).toMatchObject({ status: 413 });
  });

  test('a path that cannot be decoded is malformed', async () => {
    expect(await server.rest('GET', '/api/%E0%A4%A')).toMatchObject({
      status: 400,
      body: { code: 'input.malformed' },
    });
  });

  test('a call without a session gets 401', async () => {
    expect(await server.rest('GET', '/api/auth/session')).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
    expect(await server.rest('GET', '/api/auth/session', { token: 'x'.repeat(40) })).toMatchObject({
      status: 401,
    });
  });

  test('C-113 the client exposes a refusal as status and body', async () => {
    const refused = await downloadFile(server.client(), '/api/masters/7').catch(
      (error: unknown) => error,
    );
    const body = { message: errorTable['masters.notFound'].message, code: 'masters.notFound' };
    expect(refused).toHaveProperty('message', `404: ${JSON.stringify(body)}`);
    expect(failureOf(refused)).toEqual({ kind: 'refused', status: 404, issues: [], ...body });
  });
});

describe('refusals over procedures', () => {
  test('carry the code, the status and the request id', async () => {
    const error = await server
      .client()
      .masters.byId.query({ id: 7 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    expect(error).toMatchObject({
      message: errorTable['masters.notFound'].message,
      data: { code: 'NOT_FOUND', httpStatus: 404, app: { code: 'masters.notFound', status: 404 } },
    });
    expect(error).toHaveProperty('data.app.requestId', expect.stringMatching(/^[\w-]{12}$/));
  });

  test('name the refused fields', async () => {
    const error = await server
      .client()
      .masters.byId.query({ id: -1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('data.app.issues', [{ path: ['id'], message: 'invalid' }]);
    expect(error).toHaveProperty('data.httpStatus', 400);
  });

  test.each([
    ['an unknown procedure', '/trpc/masters.nothing', 404, 'access.notFound'],
    ['a mutation called as a query', '/trpc/auth.login', 404, 'access.notFound'],
    ['an input that is not JSON', '/trpc/masters.list?input=%7B', 400, 'input.malformed'],
    ['a call without a session', '/trpc/auth.session', 401, 'auth.required'],
  ])('%s', async (_, path, status, code) => {
    const answer = await server.rest('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('error.data.app.code', code);
  });

  test('a body that is not JSON', async () => {
    const { status, body } = await server.rest('POST', '/trpc/auth.login', { body: '{' });
    expect(status).toBe(400);
    expect(body).toHaveProperty('error.data.app.code', 'input.malformed');
  });

  test('refuses a batch of more than twenty', async () => {
    const paths = Array.from({ length: 21 }, () => 'masters.list').join(',');
    expect((await server.rest('GET', `/trpc/${paths}?batch=1&input=%7B%7D`)).status).toBe(400);
  });
});

describe('an internal error', () => {
  test('reveals nothing to the caller, and the log has the details', async () => {
    const broken = await startTestServer(inject('cluster'), {
      logLevel: 'error',
      logTarget: { write: (line) => void lines.push(line) },
    });
    await sql`alter table categories rename to categories_gone`.execute(broken.db);
    const rest = await broken.rest('GET', '/api/categories');
    const procedure = await broken.rest('GET', '/trpc/masters.categories.list');
    await broken.close();

    expect(rest).toMatchObject({
      status: 500,
      text: '{"message":"Internal server error","code":"server.internal"}',
    });
    expect(procedure.status).toBe(500);
    for (const { text } of [rest, procedure])
      expect(text).not.toMatch(/categories_|stack|relation|\bat\b|\.ts/);
    expect(lines.join('')).toContain('42P01');
  });
});

describe('every answer carries', () => {
  test('strict headers, a request id and no cookie', async () => {
    const { headers } = await server.rest('GET', '/api/categories', { token: 'x'.repeat(40) });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('no access to the camera, and the strict headers even for an undecodable path', async () => {
    for (const path of ['/api/categories', '/api/%E0%A4%A']) {
      const { headers } = await server.rest('GET', path);
      expect(headers.get('permissions-policy')).toMatch(/geolocation=\(self\).*camera=\(\)/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('a request id made by the server, not taken from the caller', async () => {
    const { headers } = await server.rest('GET', '/healthz', {
      headers: { 'x-request-id': 'mine' },
    });
    expect(headers.get('x-request-id')).not.toBe('mine');
  });

  test('the log holds the path of a call and nothing personal', async () => {
    lines.length = 0;
    await server.rest('GET', '/api/search?query=secret-words', {
      token: 'secret-token-of-somebody',
    });
    await server.rest('POST', '/api/auth/login', {
      body: { email: 'secret@example.no', password: 'secret' },
    });
    await expect.poll(() => lines.length).toBeGreaterThan(1);
    const log = lines.join('');
    expect(log).toContain('"path":"/api/search"');
    expect(log).not.toMatch(/secret|127\.0\.0\.1/);
  });
});

describe('health', () => {
  test('is alive and ready', async () => {
    expect(await server.rest('GET', '/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await server.rest('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
  });

  test('is alive but not ready without tables', async () => {
    const bare = await startTestServer(inject('cluster'));
    await sql`alter table kysely_migration rename to gone`.execute(bare.db);
    const [alive, ready] = [await bare.rest('GET', '/healthz'), await bare.rest('GET', '/readyz')];
    await bare.close();
    expect(alive.status).toBe(200);
    expect(ready).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
    expect(ready.headers.get('retry-after')).toBe('2');
  });
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 and contains the documented paths', async () => {
    const { body, headers } = await server.rest('GET', '/api/openapi.json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const validator = new Validator();
    expect(await validator.validate(structuredClone(Object(body)))).toMatchObject({ valid: true });
    for (const [path, method] of [
      ['/api/auth/login', 'post'],
      ['/api/auth/register-master', 'post'],
      ['/api/masters/{id}', 'get'],
      ['/api/search', 'get'],
      ['/uploads/{file}', 'get'],
    ] as const) {
      expect(body).toHaveProperty(['paths', path, method]);
    }
    expect(body).toHaveProperty(
      [
        'paths',
        '/api/masters',
        'get',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
        'type',
      ],
      'array',
    );
  });

  test('names every operation once and every path parameter', async () => {
    const { paths } = Object((await server.rest('GET', '/api/openapi.json')).body);
    const operations = Object.entries<
      Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
    >(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters } of operations) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  test('is shown as a page under a strict content security policy', async () => {
    const { status, headers, text } = await server.rest('GET', '/api/docs', {
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe-inline');
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(text.match(/<script(?! nonce=")/g)).toBeNull();
    expect(text.match(/<script nonce="[^"]+/g)).toEqual(
      Array.from({ length: 2 }, () => `<script nonce="${nonce}`),
    );
    expect(text).not.toMatch(/(src|href)="(?!\/)/);
    for (const code of Object.keys(errorTable)) expect(text).toContain(`<tr id="${code}">`);
    const next = await server.rest('GET', '/api/docs');
    expect(next.headers.get('content-security-policy')).not.toBe(policy);
  });

  test('serves script and style of the page itself, compressed and cached for good', async () => {
    const { text } = await server.rest('GET', '/api/docs');
    const files = [...text.matchAll(/"(\/swagger-ui\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(2);
    for (const path of files) {
      const { status, headers } = await server.rest('GET', path, {
        headers: { 'accept-encoding': 'br' },
      });
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('cache-control')).toContain('immutable');
    }
    for (const other of ['package.json', '..%2fpackage.json', 'toString'])
      expect(await server.rest('GET', `/swagger-ui/${other}`)).toMatchObject({ status: 404 });
  });
});
