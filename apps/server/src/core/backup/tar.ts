import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Pack, extract, pack } from 'tar-stream';

/** A file in an archive. Its content must be read before the next entry. */
export interface ArchiveEntry {
  path: string;
  bytes: number;
  parts: AsyncIterable<Uint8Array>;
}

/** Streams a tar with backpressure; an error on either side ends both, and `entries` is then closed. */
export async function* tarOf(
  entries: AsyncIterable<ArchiveEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const packer = pack();
  const adding = addEntries(packer, entries, madeAt).catch((error: Error) => packer.destroy(error));
  try {
    yield* bytesOf(packer);
  } finally {
    packer.destroy();
    await adding;
  }
}

async function addEntries(
  packer: Pack,
  entries: AsyncIterable<ArchiveEntry>,
  mtime: Date,
): Promise<void> {
  for await (const { path, bytes, parts } of entries)
    await pipeline(parts, packer.entry({ name: path, size: bytes, mode: 0o600, mtime }));
  packer.finalize();
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
      yield { path: name, bytes: size, parts: readEntry(entry) };
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

async function* readEntry(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytesOf(entry);
  } catch (error) {
    throw asDamage(error);
  }
}

/** The types of the library leave open what its streams carry. */
async function* bytesOf(parts: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    if (!(part instanceof Uint8Array)) throw new Error('A tar consists of bytes.');
    yield part;
  }
}
