import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decryptStream, encryptFile } from './encryption.ts';
import { isMissing, loadStorageKey } from './encryption-key.ts';

/** A stored file: its name is random and never user input; `private` selects the side. */
export interface StoredFile {
  name: string;
  private: boolean;
}

/** File storage: a public side, and a private one that is encrypted at rest. */
export interface Storage {
  /** A local folder for temporary files; emptied at the next start. */
  readonly scratch: string;
  /** Writes a file atomically; a stream is never held in memory. */
  put(file: StoredFile & { bytes: Buffer | Readable }): Promise<void>;
  /**
   * The plain bytes of a stored file, or null when there is none. The reader must consume or destroy the stream; it
   * fails, before any wrong byte, when a private file was tampered with.
   */
  read(file: StoredFile): Promise<Readable | null>;
  /** Idempotent. */
  remove(file: StoredFile): Promise<void>;
  /** Every file of one side with its modification time, in no order. */
  list(side: { private: boolean }): AsyncIterable<{ name: string; writtenAt: Date }>;
}

/** Diagnostics channel that reports each call of a storage, for tests. */
const uses = channel('mesterhand:storage');

const namePattern = /^[a-z0-9]{16,40}(-(thumb|card))?\.(webp|avif|pdf|wav)$/;
const unfinished = '.part';
/** Milliseconds after which an unfinished file is abandoned. */
const abandonedAfter = 60 * 60 * 1000;

type Folders = Record<'public' | 'private' | 'scratch', string>;

/**
 * Files in folders below `dataDir`: uploads/public, uploads/private (encrypted with the key in secrets) and tmp.
 * Creates missing folders, and removes unfinished files of a killed server.
 */
export async function createFolderStorage({ dataDir }: { dataDir: string }): Promise<Storage> {
  const folders: Folders = {
    public: join(dataDir, 'uploads', 'public'),
    private: join(dataDir, 'uploads', 'private'),
    scratch: join(dataDir, 'tmp'),
  };
  for (const folder of Object.values(folders))
    await mkdir(folder, { recursive: true, mode: 0o700 });
  const masterKey = await loadStorageKey(dataDir, () => hasFiles(folders.private));
  await prepareScratch(folders.scratch);
  for (const folder of [folders.public, folders.private])
    await removeAbandoned(folder, (name) => name.endsWith(unfinished));
  const folderOf = (file: { private: boolean }): string =>
    file.private ? folders.private : folders.public;

  return {
    scratch: folders.scratch,
    put: async ({ bytes, ...file }) => {
      uses.publish(file);
      const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
      const stored = file.private ? encryptFile({ masterKey, name: file.name }, source) : source;
      await writeWhole(folderOf(file), { name: requireName(file.name), source: stored });
    },
    read: async (file) => {
      uses.publish(file);
      if (!isFileName(file.name)) return null;
      const plain = await openFile(join(folderOf(file), file.name));
      return plain && file.private ? decryptStream({ masterKey, name: file.name }, plain) : plain;
    },
    remove: async (file) => {
      uses.publish(file);
      await rm(join(folderOf(file), requireName(file.name)), { force: true });
    },
    list: (side) => listFiles(folderOf(side)),
  };
}

/** The only valid names on disk or in a bucket: no path traversal, no separators, lower case. */
export function isFileName(name: string): boolean {
  return namePattern.test(name);
}

/** @throws Error for an invalid name: a bug, since names are never user input. */
export function requireName(name: string): string {
  if (!isFileName(name))
    throw new Error(`${JSON.stringify(name)} is not the name of a stored file.`);
  return name;
}

async function openFile(path: string): Promise<Readable | null> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes under a temporary name, flushes and renames: after a power cut the file is there completely or not at all. */
async function writeWhole(
  folder: string,
  file: { name: string; source: AsyncIterable<Uint8Array> },
): Promise<void> {
  const aside = join(folder, `${file.name}.${randomBytes(6).toString('hex')}${unfinished}`);
  try {
    await pipeline(
      file.source,
      createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(aside, join(folder, file.name));
    await flushFolder(folder);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The directory entry, too, must be durable before a database row refers to it. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and writes names through.
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => isFileName(name));
}

async function* listFiles(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
  for (const name of await readdir(folder)) {
    const writtenAt = isFileName(name) ? await findTime(join(folder, name)) : null;
    if (writtenAt !== null) yield { name, writtenAt };
  }
}

/** Creates the temporary folder, and removes what a killed server left there. */
export async function prepareScratch(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, () => true);
}

async function removeAbandoned(
  folder: string,
  isPassing: (name: string) => boolean,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPassing)) {
    const path = join(folder, name);
    const writtenAt = await findTime(path);
    const isOver = writtenAt !== null && writtenAt.getTime() < Date.now() - abandonedAfter;
    if (isOver) await rm(path, { force: true, recursive: true });
  }
}

/** Modification time of a file; null when it was removed meanwhile. */
async function findTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
