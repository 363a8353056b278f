import { errorTable, isErrorCode } from '@mesterhand/domain/errors/codes';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import {
  type RestAnswer,
  type TestServer,
  looseRates,
  startTestServer,
} from '../support/server.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  const rates = { ...looseRates, reset: { points: 1, seconds: 60 } };
  server = await startTestServer(inject('cluster'), { rates });
  cast = await makeCast(server);
});
afterAll(() => server.close());

type Call = Parameters<TestServer['rest']>[2];

/** The same call three times: without Accept, with JSON, and with application/problem+json. */
async function callAlike(method: string, path: string, call: Call): Promise<RestAnswer[]> {
  const send = (headers: Record<string, string>): Promise<RestAnswer> =>
    server.rest(method, path, { ...call, headers: { ...call?.headers, ...headers } });
  return [
    await send({}),
    await send({ accept: 'application/json' }),
    await send({ accept: 'application/problem+json' }),
  ];
}

function expectBothShapes([plain, json, problem]: RestAnswer[], path: string, code: string): void {
  if (!isErrorCode(code)) throw new Error(`${code} is not a listed code.`);
  const { message, status } = errorTable[code];
  for (const answer of [plain, json]) {
    expect(answer?.status).toBe(status);
    expect(answer?.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer?.body).toMatchObject({ message, code });
    const names = Object.keys(Object(answer?.body));
    expect(names.filter((name) => !['message', 'code', 'issues'].includes(name))).toEqual([]);
  }
  expect(problem?.status).toBe(status);
  expect(problem?.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const { issues }: { issues?: unknown } = Object(plain?.body);
  expect(problem?.body).toEqual({
    type: `/api/docs#${code}`,
    title: message,
    status,
    detail: expect.any(String),
    instance: path,
    code,
    ...(issues !== undefined && { issues }),
  });
}

const form = (bytes: number): FormData => {
  const data = new FormData();
  data.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return data;
};

describe('errors are RFC 9457 for clients that prefer it, and {message, code, issues?} otherwise', () => {
  test.each<[string, string, string, Call]>([
    ['input.invalid', 'POST', '/api/support', { body: { name: '' } }],
    ['input.malformed', 'POST', '/api/auth/login', { body: '{"email": ' }],
    ['auth.required', 'GET', '/api/auth/session', {}],
    ['access.notFound', 'GET', '/api/nothing', {}],
    ['access.notFound', 'GET', '/nothing.txt', { headers: { accept: 'application/json' } }],
    ['access.notFound', 'GET', '/uploads/nothing.webp', {}],
    ['masters.notFound', 'GET', '/api/masters/4711', {}],
    ['access.wrongMethod', 'DELETE', '/api/categories', {}],
    [
      'uploads.wrongType',
      'POST',
      '/api/auth/login',
      { body: 'a', headers: { 'content-type': 'text/plain' } },
    ],
    ['uploads.tooLarge', 'POST', '/api/support', { body: { name: 'x'.repeat(300_000) } }],
  ])('%s of %s %s', async (code, method, path, call) => {
    const answers = await callAlike(method, path, call);
    expect(answers).toHaveLength(3);
    expectBothShapes(answers, path, code);
  });

  test('a refused role', async () => {
    const path = '/api/admin/stats';
    const { token } = cast.client;
    const answers = await callAlike('GET', path, { token });
    expect(answers).toHaveLength(3);
    expectBothShapes(answers, path, 'access.forbidden');
  });

  test('an upload that is too large, and one that is not an image', async () => {
    const path = '/api/upload/avatar';
    const { token } = cast.client;
    for (const [bytes, code] of [
      [40 * 1024 * 1024, 'uploads.tooLarge'],
      [400, 'uploads.wrongType'],
    ] as const) {
      const answers = [];
      for (const accept of ['*/*', 'application/json', 'application/problem+json'])
        answers.push(
          await server.rest('POST', path, { token, body: form(bytes), headers: { accept } }),
        );
      expect(answers).toHaveLength(3);
      expectBothShapes(answers, path, code);
    }
  });

  test('an exceeded rate limit, with Retry-After', async () => {
    const path = '/api/auth/forgot-password';
    const body = { email: 'nobody@example.no' };
    await server.rest('POST', path, { body });
    const answers = await callAlike('POST', path, { body });
    expectBothShapes(answers, path, 'rate.limited');
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('maintenance', async () => {
    await server.db.updateTable('settings').set({ maintenanceMode: true }).execute();
    const path = '/api/notifications';
    const { token } = cast.client;
    try {
      await expect.poll(async () => (await server.rest('GET', path, { token })).status).toBe(503);
      expectBothShapes(await callAlike('GET', path, { token }), path, 'server.maintenance');
    } finally {
      await server.db.updateTable('settings').set({ maintenanceMode: false }).execute();
    }
  });

  test('a query, which may hold secrets, is not repeated', async () => {
    const headers = { accept: 'application/problem+json' };
    const { body } = await server.rest('GET', '/api/nothing?token=secret', { headers });
    expect(body).toMatchObject({ instance: '/api/nothing' });
  });
});
