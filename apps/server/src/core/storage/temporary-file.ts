import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@mesterhand/domain/errors/codes';

/** An upload on disk while it is examined. */
export interface Spooled {
  path: string;
  bytes: number;
  /** Detected by content; the name and type sent by a client are ignored. */
  mime: string | undefined;
}

/**
 * Writes an upload to a temporary file for `examine`, and removes it afterwards. The source is read to its end even
 * when it is rejected, so that the client receives the response.
 * @throws AppError `uploads.tooLarge`, `uploads.missing` for an empty file, `input.malformed` for a truncated body.
 */
export async function spoolUpload<T>(
  source: Readable,
  limits: { folder: string; maxBytes: number },
  examine: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const path = join(limits.folder, randomBytes(16).toString('hex'));
  // Opened before the first byte: otherwise a source that fails at once could have its file created after the cleanup.
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
  // At its own limit the multipart parser ends a file as if it were complete, and sets this flag.
  if ('truncated' in source && source.truncated === true) throw new AppError('uploads.tooLarge');
}

async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('input.malformed', { cause });
  }
}

/** From the first bytes only: following offsets of a hostile file could keep a detector busy. */
async function detectType(path: string): Promise<string | undefined> {
  // Imported with the first upload, like the image library.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await readPart(path, { from: 0, length: 4100 }));
  return found?.mime;
}

/** A range of a file; shorter when the file ends before. */
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
