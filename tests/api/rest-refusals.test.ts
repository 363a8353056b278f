import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorTable } from '@mesterhand/domain/errors/codes';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { formOf } from '../support/documented.ts';
import { listProcedures } from '../support/procedures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

/** The server with its pages, which own every other path. */
let server: TestServer;
let bare: TestServer;
let cast: Cast;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'mesterhand-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Mesterhånd</title>');
  server = await startTestServer(inject('cluster'), { webDir });
  bare = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(async () => {
  await Promise.all([server.close(), bare.close()]);
  await rm(webDir, { recursive: true });
});

const bodyOf = (code: keyof typeof errorTable) => ({ message: errorTable[code].message, code });

interface Raw {
  status: number;
  body: string;
  type: string;
  allow: string | undefined;
}

/** A raw HTTP request: `fetch` would normalise paths and refuse methods. */
function raw(method: string, path: string, at: TestServer = server): Promise<Raw> {
  const { hostname, port } = new URL(at.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => {
        const { 'content-type': type = '', allow } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, body, type, allow });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];

describe('an unknown path', () => {
  test.each(methods)('%s answers 404 in JSON, with the web served or without', async (method) => {
    for (const at of [server, bare])
      for (const path of ['/api', '/api/', '/api/nothing', '/api/masters/1/nothing?x=1']) {
        const { status, body, type } = await raw(method, path, at);
        expect({ path, status, body: JSON.parse(body) }).toEqual({
          path,
          status: 404,
          body: bodyOf('access.notFound'),
        });
        expect(type).toBe('application/json; charset=utf-8');
      }
  });

  test('of thousands of characters answers 404', async () => {
    const answer = await raw('GET', `/api/masters/${'9'.repeat(3000)}`);
    expect(answer).toMatchObject({ status: 404, allow: undefined });
  });

  test('answers HEAD without a body', async () => {
    expect(await raw('HEAD', '/api/nothing')).toMatchObject({ status: 404, body: '' });
  });

  test('answers 404 for any body', async () => {
    const headers = { 'content-type': 'application/xml' };
    const call = { body: '<x/>', headers };
    expect(await server.rest('POST', '/api/nothing', call)).toMatchObject({ status: 404 });
  });
});

describe('an unsupported method', () => {
  test.each([
    ['POST', '/api/categories', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['PATCH', '/api/masters/7', 'GET, HEAD'],
    ['POST', '/api/services/7', 'GET, HEAD, PUT, DELETE'],
    ['DELETE', '/api/profile', 'GET, HEAD, PUT'],
    ['PUT', '/api/upload/avatar', 'POST'],
    ['PUT', '/api/blog/posts/kran', 'GET, HEAD'],
    ['POST', '/api/calendar/abc.ics', 'GET, HEAD'],
    ['DELETE', '/uploads/bilde.webp', 'GET, HEAD'],
    ['PROPFIND', '/api/tracking/settings', 'GET, HEAD, POST, PATCH'],
  ])('%s %s answers 405 with the allowed ones', async (method, path, allow) => {
    for (const at of [server, bare]) {
      const answer = await raw(method, path, at);
      expect(answer).toMatchObject({ status: 405, allow });
      expect(answer.body === '' ? {} : JSON.parse(answer.body)).toEqual(
        method === 'HEAD' ? {} : bodyOf('access.wrongMethod'),
      );
    }
  });

  test('OPTIONS lists the allowed ones', async () => {
    const answer = await raw('OPTIONS', '/api/tracking/settings');
    expect(answer).toMatchObject({ status: 204, body: '', allow: 'GET, HEAD, POST, PATCH' });
  });
});

describe('a body', () => {
  const send = (type: string, body: string | FormData, path = '/api/auth/login', more = {}) =>
    server.rest('POST', path, {
      body,
      headers: { ...(type !== '' && { 'content-type': type }), ...more },
    });

  test.each(['text/plain', 'application/xml', 'text/json', 'application/x-www-form-urlencoded'])(
    'of the type %s is refused',
    async (type) => {
      expect(await send(type, '{}')).toMatchObject({
        status: 415,
        body: bodyOf('uploads.wrongType'),
      });
    },
  );

  test('must be a form exactly where files are uploaded', async () => {
    expect(await send('', formOf({ email: 'x' }))).toMatchObject({ status: 415 });
    const { token } = cast.client;
    const json = { token, body: { avatar: 'x' } };
    expect(await server.rest('POST', '/api/upload/avatar', json)).toMatchObject({
      status: 415,
      body: bodyOf('uploads.wrongType'),
    });
  });

  test('that is compressed is refused', async () => {
    const packed = { 'content-encoding': 'gzip' };
    expect(await send('application/json', '{}', undefined, packed)).toMatchObject({ status: 415 });
    const plain = { 'content-encoding': 'identity' };
    expect(await send('application/json', '{}', undefined, plain)).toMatchObject({ status: 400 });
  });

  test.each(['{"email": ', '{"a":1}{', '\u0000', '{"__proto__": {"x": 1}}', '[1,', 'nothing'])(
    '%j is malformed',
    async (body) => {
      expect(await send('application/json', body)).toMatchObject({
        status: 400,
        body: bodyOf('input.malformed'),
      });
    },
  );

  test.each(['[]', '1', '"text"', 'true'])('%s is no input', async (body) => {
    expect(await send('application/json; charset=utf-8', body)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid' },
    });
  });

  test('of more than 256 kB is too large', async () => {
    expect(await send('application/json', 'x'.repeat(300_000))).toMatchObject({
      status: 413,
      body: bodyOf('uploads.tooLarge'),
    });
  });
});

/** Unusual values, each of which has broken some server. */
const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999999',
  '2147483648',
  '-1',
  '0',
  '1e3',
  'NaN',
  '%00',
  'a%00b',
  '%F0%9F%94%A7',
  '%2e%2e%2f',
  '%5B%5D',
  'x'.repeat(500),
  "'%22%3B--",
];
const broken = ['%', '%E0%A4%A', '%zz'];

const named = listProcedures().flatMap(({ rest }) =>
  rest === undefined ? [] : [rest.path, ...(rest.aliases ?? [])].map((path) => ({ ...rest, path })),
);
const withParameters = named.filter(({ path }) => path.includes('{'));

describe('hostile addresses', () => {
  test('are tried at more than eighty paths', () =>
    expect(withParameters.length).toBeGreaterThan(80));

  test.each(withParameters)(
    '$method $path answers each without a server error',
    async ({ method, path }) => {
      const { token } = cast.admin;
      const sent = method === 'GET' ? {} : { body: {} };
      const faults = await faultsOf(hostile, (value) =>
        server.rest(method, `/api${path.replaceAll(/\{\w+\}/g, value)}`, { ...sent, token }),
      );
      expect(faults).toEqual([]);
    },
  );

  test.each(broken)('%s cannot be decoded', async (value) => {
    expect(await raw('GET', `/api/masters/${value}`)).toMatchObject({
      status: 400,
      body: JSON.stringify(bodyOf('input.malformed')),
    });
  });
});
/** Server errors; any other answer is fine. */
async function faultsOf(
  tried: readonly string[],
  call: (value: string) => Promise<{ status: number }>,
) {
  const answers = await Promise.all(
    tried.map(async (value) => ({ value, status: (await call(value)).status })),
  );
  return answers.filter(({ status }) => status >= 500);
}

const reads = named.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

describe('hostile queries', () => {
  const queries = [
    'limit=1&limit=2',
    'cursor=a&cursor=b',
    'limit=99999999999999999999',
    'limit=-1',
    'page=9007199254740991',
    'page=1e9',
    'masterId=__proto__',
    'masterId=9007199254740991',
    '__proto__=1&constructor=2',
    '__proto__[limit]=1',
    'limit[]=1',
    'search=%00',
    'query=%00&city=oslo',
    'query=a&query=b',
    'search=%F0%9F%94%A7%25_%5C',
    `search=${'%25'.repeat(300)}`,
    'from=0000-00-00&to=9999-99-99',
    'from=275760-09-13&to=%2B275760-09-13',
    'lat=1e400&lng=0',
    'lat=90&lng=180&radius=0.0000000001',
    '=',
    '&&&',
    '%E0%A4%A=1',
  ];

  test.each(reads)('GET $path answers each without a server error', async ({ path }) => {
    const { token } = cast.admin;
    const faults = await faultsOf(queries, (query) =>
      server.rest('GET', `/api${path}?${query}`, { token }),
    );
    expect(faults).toEqual([]);
  });

  test('refuses a repeated numeric parameter', async () => {
    expect(await server.rest('GET', '/api/masters?limit=1&limit=2')).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['limit'] }] },
    });
  });

  test('names of Object.prototype members are ignored as unknown parameters', async () => {
    const plain = await server.rest('GET', '/api/masters');
    const odd = await server.rest('GET', '/api/masters?__proto__=1&constructor=2&toString=3');
    expect(odd).toMatchObject({ status: 200, body: plain.body });
  });
});
