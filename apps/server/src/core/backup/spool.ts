import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ArchiveEntry } from './tar.ts';

/** Spooled content: a tar entry needs its size before its first byte. */
export interface Spooled {
  bytes: number;
  sha256: string;
}

/** Writes a source to a temporary file, replacing its content. */
export async function spool(
  source: AsyncIterable<Uint8Array>,
  { path, onBytes }: { path: string; onBytes?: (bytes: number) => void },
): Promise<Spooled> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      onBytes?.(bytes);
      yield part;
    }
  };
  await pipeline(source, counting, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex') };
}

/** The tar entry of a spooled file. */
export function spooledEntry(path: string, { bytes }: Spooled, spoolPath: string): ArchiveEntry {
  return { path, bytes, parts: readSpooled(spoolPath) };
}

/** Opened lazily: after an abort the file may be gone. */
async function* readSpooled(path: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> = createReadStream(path);
  yield* stream;
}
