import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type S3Address, parseS3Url } from './s3-address.ts';
import { type S3Answer, type S3Client, createS3Client, streamOf } from './s3-client.ts';
import { decryptStream, encryptFile } from './encryption.ts';
import {
  type Storage,
  type StoredFile,
  isFileName,
  prepareScratch,
  requireName,
} from './storage.ts';

export interface S3StorageOptions {
  /** As `parseS3Url` reads it. */
  url: string;
  /** A local folder for temporary files. */
  scratchDir: string;
  /** Loads the 32-byte key of private files; gets a function that finds out whether there are any. */
  key: (hasFiles: () => Promise<boolean>) => Promise<Buffer>;
  /** Idle timeout in milliseconds; 15 seconds by default. */
  timeoutMs?: number;
}

interface Passing {
  path: string;
  sha256: string;
}

/**
 * Files in a bucket, below `public/` and `private/` (encrypted before upload). The bucket itself is not public: this
 * server delivers the files. Calls fail with AppError `server.unavailable` while the bucket can't be reached.
 * @throws Error with a readable text when the bucket can't be used at start.
 */
export async function createS3Storage(options: S3StorageOptions): Promise<Storage> {
  const { url, scratchDir, key, timeoutMs = 15_000 } = options;
  const address = parseS3Url(url);
  if (address === null) throw new Error('This is not the address of a bucket.');
  const call = createS3Client(address, { timeoutMs, pausesMs: [100, 400] });
  const hasFiles = await explaining(address, () => hasPrivateFiles(call));
  const masterKey = await key(() => Promise.resolve(hasFiles));
  await prepareScratch(scratchDir);

  return {
    scratch: scratchDir,
    put: async ({ bytes, ...file }) => {
      const name = requireName(file.name);
      const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
      const stored = file.private ? encryptFile({ masterKey, name }, source) : source;
      await passThrough(scratchDir, stored, (passing) => putFile(call, file, passing));
    },
    read: async (file) => {
      if (!isFileName(file.name)) return null;
      const answer = await call({ method: 'GET', key: keyOf(file) });
      if (answer === null) return null;
      const stored = streamOf(answer);
      return file.private ? decryptStream({ masterKey, name: file.name }, stored) : stored;
    },
    remove: async (file) => {
      requireName(file.name);
      await drain(await call({ method: 'DELETE', key: keyOf(file) }));
    },
    list: (side) => listFiles(call, side),
  };
}

function keyOf(file: StoredFile): string {
  return `${prefixOf(file)}${file.name}`;
}

function prefixOf(side: { private: boolean }): string {
  return side.private ? 'private/' : 'public/';
}

/** Errors at start name the storage for the operator, without its secret. */
async function explaining<T>({ base, bucket }: S3Address, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    throw new Error(
      `The file storage (bucket ${bucket} at ${base.host}, see STORAGE_URL) can't be used: ${innermost(reason)}`,
      { cause: error },
    );
  }
}

/** The root cause, such as a refused connection. */
function innermost(error: Error): string {
  if (error.cause instanceof Error) return innermost(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.message === '' ? code : error.message;
}

/**
 * Spools to a temporary file: S3 needs length and checksum before the first byte, a failed call can be retried from it,
 * and a source that fails never reaches the bucket.
 */
async function passThrough(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  send: (passing: Passing) => Promise<void>,
): Promise<void> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const sum = createHash('sha256');
  const summing = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      sum.update(part);
      yield part;
    }
  };
  try {
    await pipeline(source, summing, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await send({ path, sha256: sum.digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}

async function putFile(call: S3Client, file: StoredFile, { path, sha256 }: Passing): Promise<void> {
  const pictureType = file.name.endsWith('.avif') ? 'image/avif' : 'image/webp';
  const type = file.private ? 'application/octet-stream' : pictureType;
  const bytes = await openAsBlob(path);
  await drain(await call({ method: 'PUT', key: keyOf(file), body: { bytes, sha256, type } }));
}

/** Reading a response to its end releases its connection for reuse. */
async function drain(answer: S3Answer | null): Promise<void> {
  if (answer !== null) await text(answer.body());
}

async function hasPrivateFiles(call: S3Client): Promise<boolean> {
  const { entries } = await listPage(call, {
    prefix: prefixOf({ private: true }),
    'max-keys': '1',
  });
  return entries.length > 0;
}

async function* listFiles(
  call: S3Client,
  side: { private: boolean },
): AsyncGenerator<{ name: string; writtenAt: Date }> {
  const prefix = prefixOf(side);
  let next: string | undefined;
  do {
    const page = await listPage(call, {
      prefix,
      ...(next !== undefined && { 'continuation-token': next }),
    });
    for (const { key, writtenAt } of page.entries) {
      const name = key.slice(prefix.length);
      if (isFileName(name)) yield { name, writtenAt };
    }
    next = page.next;
  } while (next !== undefined);
}

interface Page {
  entries: { key: string; writtenAt: Date }[];
  /** Continuation token; undefined on the last page. */
  next: string | undefined;
}

async function listPage(call: S3Client, query: Record<string, string>): Promise<Page> {
  const answer = await call({ method: 'GET', query: { 'list-type': '2', ...query } });
  const xml = answer === null ? '' : await text(answer.body());
  if (!xml.includes('<ListBucketResult'))
    throw new Error('The bucket did not respond with a list.');
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: readElement(entry, 'Key'),
    writtenAt: new Date(readElement(entry, 'LastModified')),
  }));
  if (readElement(xml, 'IsTruncated') !== 'true') return { entries, next: undefined };
  return { entries, next: readElement(xml, 'NextContinuationToken') };
}

function readElement(
  xml: string,
  name: 'Key' | 'LastModified' | 'IsTruncated' | 'NextContinuationToken',
): string {
  const [, inner] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  if (inner === undefined) throw new Error(`The bucket responded with a list without ${name}.`);
  return inner.replace(/&(amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-fA-F]{1,6});/g, (_, entity: string) =>
    decodeEntity(entity),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntity(entity: string): string {
  if (!entity.startsWith('#')) return entities[entity] ?? '';
  const isHex = entity.startsWith('#x');
  return String.fromCodePoint(Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10));
}
