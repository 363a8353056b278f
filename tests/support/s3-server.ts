import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** An S3-speaking server of this process, with one bucket. It checks the signature of each call. */
export interface S3Server {
  /** For `STORAGE_URL`. */
  url: string;
  /** The keys of the bucket, sorted. */
  keys(): Promise<string[]>;
  /** The bytes of an object as stored. */
  readObject(key: string): Promise<Buffer>;
  /** Writes an object behind the product's back. */
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
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeFile(pathOf(key), bytes);
      // The server caches the checksum of each object.
      await rm(`${pathOf(key)}.md5`, { force: true });
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The server removes a folder with its last file, and then fails to remove what does not exist, unlike a bucket. */
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
 * The server encrypts the continuation token of a list with DES, which Node's OpenSSL no longer supports, and so fails
 * beyond a thousand files. It gets a modern cipher under the old name; nothing else uses that.
 */
function replaceCipher(): void {
  const crypto: unknown = require('node:crypto');
  if (typeof crypto !== 'object' || crypto === null) return;
  const twice = (bytes: Buffer): Buffer => Buffer.concat([bytes, bytes]);
  for (const make of [createCipheriv, createDecipheriv]) {
    const replacement = (algorithm: string, key: Buffer, iv: Buffer, ...more: unknown[]): unknown =>
      algorithm === 'des'
        ? make('aes-128-cbc', twice(key), twice(iv))
        : Reflect.apply(make, undefined, [algorithm, key, iv, ...more]);
    Reflect.set(crypto, make.name, replacement);
  }
}

function makeServer(directory: string): Running {
  replaceCipher();
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

/** The package has no types. */
function isServerClass(value: unknown): value is ServerClass {
  return typeof value === 'function';
}
