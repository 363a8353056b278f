import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, addAbortSignal } from 'node:stream';
import type { MissingFile } from '@mesterhand/domain/backups/manifest';
import { AppError } from '@mesterhand/domain/errors/codes';
import { filePath } from './layout.ts';
import type { Ledger } from './checksums.ts';
import { type Spooled, spool, spooledEntry } from './spool.ts';
import type { ArchiveEntry } from './tar.ts';
import type { Storage, StoredFile } from '../storage/index.ts';

interface FileOptions {
  storage: Storage;
  ledger: Ledger;
  /** A folder for temporary files. */
  workshop: string;
  /** The list written by the snapshot. */
  list: string;
  signal: AbortSignal;
  /** Called with the number of processed lines. */
  onFile: (done: number) => void;
}

/**
 * The listed files, decrypted, since another installation has another key. Private ones come first, each side by name.
 * @returns the files that could not be read.
 */
export async function* dumpFiles(
  options: FileOptions,
): AsyncGenerator<ArchiveEntry, MissingFile[], undefined> {
  const missing: MissingFile[] = [];
  let done = 0;
  const list = await open(options.list);
  try {
    for await (const line of list.readLines()) {
      options.signal.throwIfAborted();
      const [side, name = ''] = line.split('\t');
      yield* dumpFile(options, { name, private: side === 'private' }, missing);
      done += 1;
      options.onFile(done);
    }
  } finally {
    await list.close();
  }
  return missing;
}

async function* dumpFile(
  { storage, workshop, ledger, signal }: FileOptions,
  file: StoredFile,
  missing: MissingFile[],
): AsyncGenerator<ArchiveEntry> {
  const path = join(workshop, 'file');
  const found = await fetchFile(await openFile(storage, file, signal), path);
  if (typeof found === 'string') {
    missing.push({ ...file, reason: found });
    return;
  }
  await ledger.add(filePath(file), found);
  yield spooledEntry(filePath(file), found, path);
}

/** The stream of a file, or null; aborted by a signal, for a storage may hang. */
async function openFile(
  storage: Storage,
  file: StoredFile,
  signal: AbortSignal,
): Promise<Readable | null> {
  signal.throwIfAborted();
  const opening = storage.read(file).then((source) => {
    // The signal may come before anyone listens, and an unhandled error event would end the process.
    source?.on('error', () => undefined);
    return source === null ? null : addAbortSignal(signal, source);
  });
  const given = Promise.withResolvers<never>();
  const giveUp = (): void => given.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([opening, given.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Fetches a file into `path`. A damaged file must not prevent the backup of all others.
 * @throws errors of the storage when it can't be reached, and of the disk when it can't be written.
 */
async function fetchFile(
  source: Readable | null,
  path: string,
): Promise<Spooled | 'gone' | 'damaged'> {
  if (source === null) return 'gone';
  let failure: unknown;
  try {
    return await spool(
      noticing(source, (error) => (failure = error)),
      { path },
    );
  } catch (error) {
    if (error === failure && isDamage(error)) return 'damaged';
    throw error;
  }
}

async function* noticing(
  source: Readable,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of source) yield part;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** Neither an AppError of the storage nor a system error: the content itself is damaged. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !('code' in error);
}
