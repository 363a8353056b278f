import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type RequestListener, type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@mesterhand/domain/errors/codes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts';
import { createS3Storage } from './storage-s3.ts';
import type { Storage } from './storage.ts';

const paper = { name: 'aaaaaaaaaaaaaaaaaaaa.pdf', private: true };
const picture = { name: 'bbbbbbbbbbbbbbbbbbbb.webp', private: false };
const masterKey = randomBytes(32);
const emptyList = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';

let scratchDir: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 's3-test-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(scratchDir, { recursive: true, force: true });
});

const open = (url: string, timeoutMs?: number): Promise<Storage> =>
  createS3Storage({
    url,
    scratchDir,
    key: () => Promise.resolve(masterKey),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

async function startBucket(): Promise<S3Server> {
  const server = await startS3Server();
  closing.push(() => server.close().catch(() => {}));
  return server;
}

/** A server that answers the first list call, so that a storage opens, and then uses the given listener. */
async function startOdd(then: RequestListener): Promise<string> {
  let isOpened = false;
  const server: Server = createServer((request, response) => {
    if (isOpened) return then(request, response);
    isOpened = true;
    return response.end(emptyList);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `s3://access:secret@127.0.0.1:${port}/bucket?protocol=http`;
}

async function refusalOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => 'it went well',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
}

async function collect(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(picture)) names.push(name);
  return names;
}

describe('a bucket that is away', () => {
  it('makes every call unavailable, and leaves nothing on this machine', async () => {
    const server = await startBucket();
    const storage = await open(server.url);
    await storage.put({ ...paper, bytes: Buffer.from('x') });
    await server.close();
    const calls = [
      storage.put({ ...paper, bytes: Buffer.from('x') }),
      storage.read(paper),
      storage.remove(paper),
      collect(storage),
    ];
    for (const call of calls.map(refusalOf)) expect(await call).toBe('server.unavailable');
    expect(await readdir(scratchDir)).toEqual([]);
  });

  it('explains itself at the start, without the secret', async () => {
    const server = await startBucket();
    await server.close();
    const address = server.url.replace('S3RVER:S3RVER', 'S3RVER:very-secret');
    const failing = open(address);
    await expect(failing).rejects.toThrow(/bucket mesterhand at 127\.0\.0\.1:\d+, see STORAGE_URL/);
    await expect(failing).rejects.toThrow(/ECONNREFUSED/);
    await expect(failing).rejects.not.toThrow(/very-secret/);
  });

  it('times out when it does not respond', async () => {
    const storage = await open(await startOdd(() => {}), 150);
    expect(await refusalOf(storage.read(picture))).toBe('server.unavailable');
  });
});

describe('a bucket that refuses', () => {
  it.each([
    ['the secret is wrong', 'S3RVER:S3RVER', 'S3RVER:very-secret', 'SignatureDoesNotMatch'],
    ['there is no such bucket', '/mesterhand', '/no-such-bucket', 'NoSuchBucket'],
  ])('says so at the start: %s', async (_, from, to, reason) => {
    const { url } = await startBucket();
    const failing = open(url.replace(from, to));
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.not.toThrow(/very-secret/);
  });

  it('is no missing file: losing the right to read must not look like an empty bucket', async () => {
    const url = await startOdd((_, response) => {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    });
    const storage = await open(url);
    await expect(storage.read(picture)).rejects.toThrow('refused GET: 403 (AccessDenied)');
    await expect(collect(storage)).rejects.toThrow('AccessDenied');
  });

  it('with something else than a list is not believed', async () => {
    const storage = await open(await startOdd((_, response) => response.end('<html>')));
    await expect(collect(storage)).rejects.toThrow('did not respond with a list');
  });
});

describe('a bad moment', () => {
  it.each(['overloaded', 'cut off'])('passes: a server that is %s twice', async (kind) => {
    const seen: string[] = [];
    const url = await startOdd((request, response) => {
      void buffer(request).then((bytes) => {
        seen.push(`${request.method} ${String(bytes)}`);
        if (seen.length === 3) return response.end();
        if (kind === 'overloaded') return response.writeHead(503).end();
        return request.socket.destroy();
      });
    });
    const storage = await open(url);
    await storage.put({ ...picture, bytes: Buffer.from('whole') });
    expect(seen).toEqual(['PUT whole', 'PUT whole', 'PUT whole']);
  });

  it('that lasts is unavailable after the third attempt', async () => {
    let attempts = 0;
    const url = await startOdd((_, response) => {
      attempts += 1;
      response.writeHead(503).end();
    });
    expect(await refusalOf((await open(url)).read(picture))).toBe('server.unavailable');
    expect(attempts).toBe(3);
  });

  it.each(['breaks off', 'falls silent'])(
    'in the middle of a file: the reader hears that the line %s',
    async (kind) => {
      const url = await startOdd((request, response) => {
        const written = (): void => void (kind === 'breaks off' && request.socket.destroy());
        response.writeHead(200, { 'content-length': 1000 }).write('the beginning', written);
      });
      const stream = await (await open(url, 150)).read(picture);
      expect(await refusalOf(buffer(stream ?? Readable.from([])))).toBe('server.unavailable');
    },
  );

  it('of the reader is none of the server: a slow one gets the whole file', async () => {
    const server = await startBucket();
    const storage = await open(server.url, 150);
    const bytes = randomBytes(3 * 1024 * 1024);
    await storage.put({ ...picture, bytes });
    const parts: Buffer[] = [];
    for await (const part of (await storage.read(picture)) ?? []) {
      const piece: Buffer = part;
      if (parts.length < 2) await sleep(250);
      parts.push(piece);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });
});

it('keeps its files on two sides, and other things in the bucket do not matter', async () => {
  const server = await startBucket();
  const storage = await open(server.url);
  await storage.put({ ...paper, bytes: Buffer.from('x') });
  await storage.put({ ...picture, bytes: Buffer.from('x') });
  await server.writeObject('public/readme.txt', Buffer.from('of somebody else'));
  expect(await server.keys()).toEqual([
    `private/${paper.name}`,
    `public/${picture.name}`,
    'public/readme.txt',
  ]);
  expect(await collect(storage)).toEqual([picture.name]);
});
