import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startS3Server } from '../support/s3-server.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { createTileArchive, makeTileArchive } from '../support/tile-archive.ts';

const name = 'oslo.pmtiles';
const path = `/tiles/${name}`;
const archive = makeTileArchive();
const { length: size } = archive;

interface Place {
  storageUrl?: string | undefined;
  dataDir: string;
  write(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

async function openFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiles-test-'));
  await mkdir(join(dataDir, 'tiles'));
  return {
    dataDir,
    write: (bytes) => writeFile(join(dataDir, 'tiles', name), bytes),
    close: () => rm(dataDir, { recursive: true }),
  };
}

async function openBucket(): Promise<Place> {
  const { dataDir, close } = await openFolder();
  const bucket = await startS3Server();
  return {
    dataDir,
    storageUrl: bucket.url,
    write: (bytes) => bucket.writeObject(`tiles/${name}`, bytes),
    close: async () => {
      await bucket.close();
      await close();
    },
  };
}

describe.each([
  { kind: 'a folder', open: openFolder },
  { kind: 'a bucket', open: openBucket },
])('a tile archive in $kind', ({ open }) => {
  let place: Place;
  let server: TestServer;

  beforeAll(async () => {
    place = await open();
    await place.write(archive);
    const { dataDir, storageUrl } = place;
    const tiles = createTileArchive({ name, dataDir, storageUrl });
    server = await startTestServer(inject('cluster'), { tiles });
  });
  afterAll(async () => {
    await server.close();
    await place.close();
  });

  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const findTag = async (): Promise<string> =>
    z.string().parse((await ask({}, 'HEAD')).headers.get('etag'));

  test('is sent whole without a range', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'content-length': `${size}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/vnd.pmtiles',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect((await bytesOf(answer)).equals(archive)).toBe(true);
  });

  test.each([
    ['bytes=0-126', 0, 126],
    ['bytes=1000-1999', 1000, 1999],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=0-${size * 2}`, 0, size - 1],
  ])('%s is answered with 206', async (range, start, end) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(answer.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect((await bytesOf(answer)).equals(archive.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, 'bytes=-0'])('%s is answered with 416', async (range) => {
    const answer = await ask({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
    expect(await answer.text()).toBe('');
  });

  test('HEAD describes it, and sends nothing', async () => {
    const answer = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(`${size}`);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(await answer.text()).toBe('');
  });

  test('304 answers a known version, also to a range', async () => {
    const known = { 'if-none-match': `"other", ${await findTag()}` };
    for (const headers of [known, { ...known, range: 'bytes=0-9' }]) {
      const answer = await ask(headers);
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await ask({ 'if-none-match': '"other"', range: 'bytes=0-9' })).status).toBe(206);
  });

  test('a range of another version is answered with the whole one', async () => {
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': await findTag() })).status).toBe(206);
    expect((await ask({ range, 'if-range': '"other"' })).status).toBe(200);
  });

  test('a browser’s reader finds a tile in it', async () => {
    const tile = await new PMTiles(`${server.url}${path}`).getZxy(13, 4340, 2382);
    expect(tile?.data.byteLength).toBeGreaterThan(100);
  });

  test.each([
    '/tiles',
    '/tiles/',
    '/tiles/other.pmtiles',
    '/tiles/OSLO.pmtiles',
    `${path}/`,
    `/tiles/..%2Ftiles%2F${name}`,
    '/tiles/..%2Fsecrets%2Fstorage.key',
    '/tiles/%2Fetc%2Fpasswd',
    `/tiles/${name}%00`,
  ])('there is nothing else at %s', async (other) => {
    expect(await server.rest('GET', other)).toMatchObject({
      status: 404,
      body: { code: 'access.notFound' },
    });
  });

  test('a path with dots, which clients resolve before they send it, leads nowhere', async () => {
    expect(await askLiterally(server.url, `/tiles/../tiles/../../etc/passwd`)).toMatch(
      /^HTTP\/1\.1 404 /,
    );
  });

  test('it can’t be changed', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await server.rest(method, path)).status).toBe(404);
  });

  test('a replaced archive has another entity tag', async () => {
    const before = await findTag();
    await place.write(Buffer.concat([archive, Buffer.from('more')]));
    expect(await findTag()).not.toBe(before);
    await place.write(archive);
  });
});

/** Sends a path as it is, and returns the beginning of the answer. */
async function askLiterally(url: string, target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
  const [chunk]: unknown[] = await once(socket, 'data');
  socket.destroy();
  return String(chunk);
}

describe('an archive that is missing', () => {
  test('is not found, until it is there', async () => {
    const place = await openFolder();
    const tiles = createTileArchive({ name, dataDir: place.dataDir });
    const server = await startTestServer(inject('cluster'), { tiles });
    expect((await server.rest('GET', path)).status).toBe(404);
    await place.write(archive);
    expect((await server.rest('HEAD', path)).status).toBe(200);
    await server.close();
    await place.close();
  });

  test('a server without one has no such path', async () => {
    const server = await startTestServer(inject('cluster'));
    expect((await server.rest('GET', path)).status).toBe(404);
    await server.close();
  });
});
