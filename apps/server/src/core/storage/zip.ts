import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in a ZIP. Its content is read when it is its turn. */
export interface ZipEntry {
  /** Separated by slashes; any Unicode. */
  path: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Streams a ZIP with backpressure; no file is ever held in memory as a whole. An error on either side ends both, and
 * `entries` is then closed: the library leaves this to its caller.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const closing = new AbortController();
  const options = { madeAt, signal: closing.signal };
  const adding = addEntries(zip, entries, options).catch((error: Error) => output.destroy(error));
  try {
    const bytes: AsyncIterable<Uint8Array> = output;
    yield* bytes;
  } finally {
    closing.abort();
    await adding;
  }
}

async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  { madeAt, signal }: { madeAt: Date; signal: AbortSignal },
): Promise<void> {
  for await (const { path, parts } of entries) {
    const content = new PassThrough();
    zip.addReadStream(content, path, { mtime: madeAt });
    await pipeline(parts, content, { signal });
  }
  zip.end();
}
