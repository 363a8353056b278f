import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@mesterhand/domain/errors/codes';

/** What a person sent, on disk for as long as it is examined. */
export interface Spooled {
  path: string;
  bytes: number;
  /** By content; the name and the type that a client claims are never looked at. */
  mime: string | undefined;
}

/**
 * Writes an upload to a file of its own and lets `examine` look at it; the file is gone afterwards.
 * The source is read to its end even when it is refused, so that the client hears the answer.
 * @throws AppError `uploads.tooLarge`, `uploads.missing` for an empty file, `input.malformed` for a body that
 * broke off.
 */
export async function spoolUpload<T>(
  source: Readable,
  limits: { folder: string; maxBytes: number },
  examine: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const path = join(limits.folder, randomBytes(16).toString('hex'));
  // Opened before the first byte: a source refused at once must not find its file made after it was removed.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(readUpTo(limits.maxBytes, source), file.createWriteStream());
    const { size } = await stat(path);
    if (size === 0) throw new AppError('uploads.missing');
    return await examine({ path, bytes: size, mime: await detectType(path) });
  } finally {
    source.resume();
    await rm(path, { force: true });
  }
}

async function* readUpTo(maxBytes: number, source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of partsOf(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('uploads.tooLarge');
    yield chunk;
  }
  // The multipart parser ends a file at its own limit as if it were whole, and leaves this mark.
  if ('truncated' in source && source.truncated === true) throw new AppError('uploads.tooLarge');
}

async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('input.malformed', { cause });
  }
}

/** From the first bytes alone: a detector that follows a hostile file's own pointers can be kept busy. */
async function detectType(path: string): Promise<string | undefined> {
  // Comes with the first file that is sent, as what draws pictures does.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await readPart(path, { from: 0, length: 4100 }));
  return found?.mime;
}

/** A few bytes of a file; fewer than asked for when it ends before. */
export async function readPart(
  path: string,
  part: { from: number; length: number },
): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(part.length),
      0,
      part.length,
      part.from,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
