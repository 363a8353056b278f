import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody, toAppError } from '../errors/index.ts';
import { type WebOptions, registerWeb } from './web-app.ts';

const script = 'console.log("hei");'.repeat(200);
/** About as long as the smallest file that a page loads. */
const short = 'console.log("hei");'.repeat(38);
let folder: string;
let fastify: FastifyInstance;

function create(
  webDir: string,
  tiles: Pick<WebOptions, 'tileUrl' | 'tilePath'> = {},
): FastifyInstance {
  const made = Fastify();
  made.setErrorHandler((error, _, reply) => {
    const refusal = toAppError(error);
    return reply.code(refusal.status).send(errorBody(refusal));
  });
  registerWeb(made, { webDir, ...tiles });
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesterhand-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="map-tiles" content="TILE_URL"><script nonce="CSP_NONCE"></script><link nonce="CSP_NONCE">',
  );
  await writeFile(join(folder, 'assets', 'main-abc.js'), script);
  await writeFile(join(folder, 'assets', 'short-abc.js'), short);
  await writeFile(join(folder, 'assets', 'tiny-abc.js'), short.slice(0, 400));
  await writeFile(join(folder, 'assets', 'packed-abc.js'), script);
  await writeFile(join(folder, 'assets', 'packed-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}');
  fastify = create(folder);
  await fastify.ready();
});
afterAll(async () => {
  await fastify.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  fastify.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } });

describe('pages', () => {
  test.each(['/', '/services?query=bad', '/master/12', '/masters'])(
    '%s opens the app',
    async (path) => {
      const { statusCode, headers } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  test.each([
    ['/masters/', '/masters'],
    ['/blog/Fukt/?lang=en', '/blog/fukt?lang=en'],
  ])('%s is another spelling of an address', async (path, target) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([308, target]);
  });

  test.each(['/nothing', '/master/abc', '/index.html', '/.vite/manifest.json'])(
    '%s opens it as not found',
    async (path) => {
      const { statusCode, headers } = await get(path);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  test.each(['/api/nothing', '/trpc', '/assets/gone.js', '/uploads/x', '/assets/..%2Findex.html'])(
    '%s never does',
    async (path) => {
      const { statusCode, headers } = await get(path);
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    },
  );

  test('a caller that wants no page gets none', async () => {
    expect((await get('/nothing', { accept: 'application/json' })).json()).toMatchObject({
      code: 'access.notFound',
    });
  });

  test('the nonce is fresh in every answer, in the page and in the policy', async () => {
    const nonces = await Promise.all(
      [get('/'), get('/')].map(async (answer) => {
        const { body, headers } = await answer;
        const nonce = /nonce="([\w-]{20,})"/.exec(body)?.[1] ?? 'none';
        expect(body).toContain(`<script nonce="${nonce}"></script><link nonce="${nonce}">`);
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain(
          `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`,
        );
        expect(policy).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });
});

describe('tiles of maps', () => {
  const fetched = /(?:img-src 'self' blob: data:|connect-src 'self') https:\/\/tiles\.example;/g;

  test('the page learns their address, and only their origin is let in', async () => {
    const site = create(folder, {
      tileUrl: 'https://tiles.example/a"b/{z}/{x}/{y}.png?key=1&more=2',
    });
    const page = await site.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(page.body).toContain(
      'content="https://tiles.example/a&quot;b/{z}/{x}/{y}.png?key=1&amp;more=2"',
    );
    expect(String(page.headers['content-security-policy']).match(fetched)).toHaveLength(2);
    const asset = await site.inject({ url: '/assets/main-abc.js' });
    expect(String(asset.headers['content-security-policy']).match(fetched)).toHaveLength(2);
    await site.close();
  });

  test('an archive of this server is named by its path, and no foreign origin is let in', async () => {
    const site = create(folder, { tilePath: '/tiles/norway.pmtiles' });
    const { body, headers } = await site.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(body).toContain('<meta name="map-tiles" content="/tiles/norway.pmtiles">');
    expect(headers['content-security-policy']).not.toContain('http');
    await site.close();
  });

  test('without them no foreign origin is let in', async () => {
    const { body, headers } = await get('/');
    expect(body).toContain('<meta name="map-tiles" content="">');
    expect(headers['content-security-policy']).not.toContain('http');
  });
});

describe('assets', () => {
  test('with content hashes are immutable; others are revalidated', async () => {
    expect((await get('/assets/main-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const { headers } = await get('/icon.svg');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    expect((await get('/icon.svg', { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      304,
    );
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('%s is answered with %s', async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await get('/assets/main-abc.js', {
      'accept-encoding': accepted,
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(rawPayload.length).toBeLessThan(script.length / 2);
    expect(unpack(rawPayload).toString()).toBe(script);
  });

  test.each([
    ['short', 'br'],
    ['tiny', undefined],
  ])('are packed unless that saves nothing: %s', async (name, encoding) => {
    const { headers } = await get(`/assets/${name}-abc.js`, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test.each(['main', 'packed'])('go out plain to whoever cannot unpack: %s', async (name) => {
    const { headers, body } = await get(`/assets/${name}-abc.js`);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(script);
  });

  test('precompressed by the build are available in other encodings too', async () => {
    const { rawPayload } = await get('/assets/packed-abc.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(rawPayload).toString()).toBe(script);
  });
});

test('a server without a built app fails at start', async () => {
  const empty = create(join(folder, 'assets'));
  await expect(empty.ready()).rejects.toThrow('The web app is not built');
});
