import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isMissing } from './encryption-key.ts';
import { parseS3Url } from './s3-address.ts';
import { type S3Client, createS3Client, streamOf } from './s3-client.ts';

/** One PMTiles file with vector map tiles, which browsers read in byte ranges. */
export interface TileArchive {
  /** The file's name, with `.pmtiles`. */
  readonly name: string;
  /** null while there is none. The caller must `read` or `close` what it opened. */
  open(): Promise<OpenTileArchive | null>;
}

/** One version of the file. */
export interface OpenTileArchive {
  /** Bytes. */
  size: number;
  /** A strong entity tag. */
  etag: string;
  /** Bytes from `start` to `end`, both inclusive, of this version. The reader must consume or destroy the stream. */
  read(range: { start: number; end: number }): Promise<Readable>;
  close(): Promise<void>;
}

export interface TileArchiveOptions {
  name: string;
  dataDir: string;
  /** URL of the file bucket; without it only the folder is searched. */
  storageUrl?: string | undefined;
}

/** The archive in the folder `tiles` of `dataDir`; else in the bucket of uploaded files, below `tiles/`. */
export function createTileArchive({ name, dataDir, storageUrl }: TileArchiveOptions): TileArchive {
  const path = join(dataDir, 'tiles', name);
  const address = storageUrl === undefined ? null : parseS3Url(storageUrl);
  const call = address && createS3Client(address, { timeoutMs: 15_000, pausesMs: [100, 400] });
  return {
    name,
    open: async () => (await openFile(path)) ?? (call && openObject(call, `tiles/${name}`)),
  };
}

async function openFile(path: string): Promise<OpenTileArchive | null> {
  const handle = await findFile(path);
  if (handle === null) return null;
  try {
    const { size, mtimeMs } = await handle.stat();
    return {
      size,
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs * 1000).toString(36)}"`,
      // The stream closes the handle. A file that is replaced by renaming is read to its end.
      read: (range) => Promise.resolve(handle.createReadStream(range)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function findFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Asked for its version at each request: two calls, but a replaced object is noticed at once. */
async function openObject(call: S3Client, key: string): Promise<OpenTileArchive | null> {
  const found = await call({ method: 'HEAD', key });
  if (found === null) return null;
  found.leave();
  const size = Number(found.headers.get('content-length'));
  const etag = found.headers.get('etag') ?? '';
  if (!Number.isSafeInteger(size) || !/^"[^"]+"$/.test(etag))
    throw new Error(`The bucket did not describe ${key}: no length, or no strong ETag.`);
  return {
    size,
    etag,
    read: async ({ start, end }) => {
      const part = await call({ method: 'GET', key, part: { start, end, etag } });
      if (part === null) throw new Error(`${key} has just been removed from the bucket.`);
      return streamOf(part);
    },
    close: () => Promise.resolve(),
  };
}
