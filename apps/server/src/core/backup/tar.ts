import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** One file within an archive. Its parts must be read before the next one comes. */
export interface ArchiveEntry {
  path: string;
  bytes: number;
  parts: AsyncIterable<Uint8Array>;
}

const block = 512;

/** A tar of entries as they come: whoever reads it sets the pace, and an error on either side ends both. */
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

/** The library's own header, which knows about sizes beyond eight gigabytes. */
async function headerOf(header: {
  name: string;
  size: number;
  mode: number;
  mtime: Date;
}): Promise<Uint8Array> {
  const packer = pack();
  // The entry is given up on purpose as soon as its header is here.
  packer.entry(header).on('error', () => undefined);
  for await (const part of bytesOf(packer)) return part;
  throw new Error('The archive could not be begun.');
}

/**
 * The entries of a compressed archive, one after the other.
 * @throws Error with a text for people when the file is cut off, changed or no such archive.
 */
export async function* readTarball(path: string): AsyncGenerator<ArchiveEntry> {
  const unpacker = extract();
  const feeding = pipeline(createReadStream(path), createGunzip(), unpacker);
  // Whoever reads hears of it through the entries; it is awaited below.
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

/** The one way to say that an archive is not to be trusted. */
export function damaged(what: string, cause?: unknown): Error {
  return new Error(`The archive is damaged or was changed: ${what}.`, { cause });
}

/** What the libraries say of broken bytes, such as "incorrect data check", in words for people. */
function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error.message.startsWith('The archive')) return error;
  return damaged(error.message, error);
}

/** The library says of its streams only that they stream something. */
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
