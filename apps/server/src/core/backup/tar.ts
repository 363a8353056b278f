import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** A file in an archive. Its content must be read before the next entry. */
export interface ArchiveEntry {
  path: string;
  bytes: number;
  parts: AsyncIterable<Uint8Array>;
}

const block = 512;

/** Streams a tar with backpressure; an error on either side ends both. */
export async function* tarOf(
  entries: AsyncIterable<ArchiveEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  for await (const { path, bytes, parts } of entries) {
    yield await headerOf({ name: path, size: bytes, mode: 0o600, mtime: madeAt });
    let left = bytes;
    for await (const part of parts) {
      left -= part.length;
      yield part;
    }
    if (left !== 0) throw new Error(`${path} changed its size while it was archived.`);
    yield Buffer.alloc((block - (bytes % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

/** The library's header, which supports sizes beyond eight gigabytes. */
async function headerOf(header: {
  name: string;
  size: number;
  mode: number;
  mtime: Date;
}): Promise<Uint8Array> {
  const packer = pack();
  // The entry is discarded once its header has been read.
  packer.entry(header).on('error', () => undefined);
  for await (const part of bytesOf(packer)) return part;
  throw new Error('The archive could not be started.');
}

/**
 * The entries of a compressed archive, in order. @throws Error with a readable text when the file is truncated, damaged
 * or not such an archive.
 */
export async function* readTarball(path: string): AsyncGenerator<ArchiveEntry> {
  const unpacker = extract();
  const feeding = pipeline(createReadStream(path), createGunzip(), unpacker);
  // Avoids an unhandled rejection; the error is awaited below.
  feeding.catch(() => undefined);
  try {
    for await (const entry of unpacker) {
      const { name, type, size } = entry.header;
      if (type !== 'file') throw damaged(`${JSON.stringify(name)} is no plain file`);
      yield { path: name, bytes: size, parts: bytesOf(entry) };
    }
    await feeding;
  } catch (error) {
    throw asDamage(error);
  }
}

/** The one error for an untrustworthy archive. */
export function damaged(what: string, cause?: unknown): Error {
  return new Error(`The archive is damaged or was changed: ${what}.`, { cause });
}

/** Turns library errors about broken bytes, such as "incorrect data check", into readable ones. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error.message.startsWith('The archive')) return error;
  return damaged(error.message, error);
}

/** The library types its streams loosely. */
async function* bytesOf(parts: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts) {
      if (!(part instanceof Uint8Array)) throw damaged('it streams something else than bytes');
      yield part;
    }
  } catch (error) {
    throw asDamage(error);
  }
}
