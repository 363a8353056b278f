import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An S3-speaking server of this process, with one bucket. It checks the signature of each call. */
export interface S3Server {
  /** For `STORAGE_URL`. */
  url: string;
  /** The keys of the bucket, sorted. */
  keys(): Promise<string[]>;
  /** What lies in the bucket, byte by byte. */
  readObject(key: string): Promise<Buffer>;
  /** Changes what lies in the bucket behind everybody's back. */
  writeObject(key: string, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

const bucket = 'mesterhand';
const mark = '._S3rver_object';

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-server-'));
  await keepFolders(join(directory, bucket));
  const server = makeServer(directory);
  // It would complain about what it can't log once it is closed.
  server.logger.info = () => {};
  const { port } = await server.run();
  const pathOf = (key: string): string => join(directory, bucket, `${key}${mark}`);
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?protocol=http`,
    keys: () => listKeys(join(directory, bucket)),
    readObject: (key) => readFile(pathOf(key)),
    writeObject: async (key, bytes) => {
      await writeFile(pathOf(key), bytes);
      // The server remembers the sum of what it was given.
      await rm(`${pathOf(key)}.md5`, { force: true });
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The server removes a folder with its last file, and then fails to remove what is not there, unlike a bucket. */
async function keepFolders(directory: string): Promise<void> {
  for (const side of ['public', 'private']) {
    await mkdir(join(directory, side), { recursive: true });
    await writeFile(join(directory, side, '.keep'), '');
  }
}

async function listKeys(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  return names
    .filter((name) => name.endsWith(mark))
    .map((name) => name.slice(0, -mark.length).replaceAll('\\', '/'))
    .sort();
}

interface Running {
  logger: { info: (line: string) => void };
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

type ServerClass = new (options: object) => Running;

const require = createRequire(import.meta.url);

/**
 * The server wraps the mark that leads to a list's next page in DES, which Node's OpenSSL no longer knows, and so
 * fails at the first thousand files. It gets a cipher of today under the old name; nobody else asks for that.
 */
function lendCipher(): void {
  const crypto: unknown = require('node:crypto');
  if (typeof crypto !== 'object' || crypto === null) return;
  const twice = (bytes: Buffer): Buffer => Buffer.concat([bytes, bytes]);
  for (const make of [createCipheriv, createDecipheriv]) {
    const lent = (algorithm: string, key: Buffer, iv: Buffer, ...more: unknown[]): unknown =>
      algorithm === 'des'
        ? make('aes-128-cbc', twice(key), twice(iv))
        : Reflect.apply(make, undefined, [algorithm, key, iv, ...more]);
    Reflect.set(crypto, make.name, lent);
  }
}

function makeServer(directory: string): Running {
  lendCipher();
  const S3rver: unknown = require('@20minutes/s3rver');
  if (!isServerClass(S3rver)) throw new Error('The S3 server of the tests has changed.');
  return new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
}

/** The package brings no types. */
function isServerClass(value: unknown): value is ServerClass {
  return typeof value === 'function';
}
