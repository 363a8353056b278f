import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type Manifest,
  archiveFormat,
  archiveVersion,
  manifestEntry,
  sumsEntry,
} from '@mesterhand/domain/backups/manifest';
import type { BackupStep } from '@mesterhand/domain/backups/schema';
import { dumpFiles } from './files.ts';
import { openLedger } from './checksums.ts';
import { type DumpOptions, dumpTables } from './snapshot.ts';
import { spool, spooledEntry } from './spool.ts';
import { leftOutTables } from './tables.ts';
import { type ArchiveEntry, tarOf } from './tar.ts';
import { isMissing, type Storage, flushFolder } from '../storage/index.ts';

export interface WriteOptions {
  /** URL of the database. */
  url: string;
  storage: Storage;
  /** Target folder; created when missing. */
  folder: string;
  fileName: string;
  now: Date;
  /** Aborts the backup. */
  signal: AbortSignal;
  /** Called often with the progress, from 0 to 1. */
  onProgress: (progress: { step: BackupStep; progress: number }) => void;
}

export interface WrittenArchive {
  path: string;
  bytes: number;
  manifest: Manifest;
}

/** Suffix of the folder in which an archive is written. */
const unfinishedEnd = '.unfinished';

/** Removes leftovers of killed servers; the caller must know that no other process writes an archive there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(unfinishedEnd)))
    await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Writes one archive: a snapshot of the database, and the files it refers to. The archive gets its name once it is
 * complete and flushed.
 * @throws errors of the folder, the database or the storage, and the signal's reason.
 */
export async function writeArchive(options: WriteOptions): Promise<WrittenArchive> {
  const { folder, fileName, now, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const workshop = join(folder, `${fileName}${unfinishedEnd}`);
  await mkdir(workshop, { mode: 0o700 });
  try {
    let manifest: Manifest | undefined;
    const entries = listEntries({ ...options, workshop }, (made) => (manifest = made));
    const aside = join(workshop, 'archive');
    const target = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(tarOf(entries, now), createGzip(), target, { signal });
    if (manifest === undefined) throw new Error('The archive ended before its manifest.');
    const path = join(folder, fileName);
    await rename(aside, path);
    await flushFolder(folder);
    return { path, bytes: (await stat(path)).size, manifest };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

type Making = WriteOptions & { workshop: string };

/** The entries in order; the manifest comes after all content was read. */
async function* listEntries(
  making: Making,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<ArchiveEntry> {
  const { url, storage, workshop, signal, now } = making;
  const sumsPath = join(workshop, 'sums');
  const ledger = await openLedger(sumsPath);
  const gauge = openGauge(making.onProgress);
  try {
    const { files, ...snapshot } = yield* dumpTables({
      url,
      workshop,
      signal,
      ledger,
      onProgress: gauge.tables,
    });
    const onFile = (done: number): void => gauge.files(done / files.count);
    const missing = yield* dumpFiles({
      storage,
      workshop,
      signal,
      ledger,
      onFile,
      list: files.list,
    });
    making.onProgress({ step: 'finishing', progress: almost });
    const manifest: Manifest = {
      format: archiveFormat,
      formatVersion: archiveVersion,
      createdAt: now.toISOString(),
      ...snapshot,
      leftOut: [...leftOutTables],
      files: ledger.files,
      missing,
    };
    const manifestPath = join(workshop, 'manifest');
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const spooled = await spool(Readable.from([text]), { path: manifestPath });
    await ledger.add(manifestEntry, spooled);
    yield spooledEntry(manifestEntry, spooled, manifestPath);
    yield spooledEntry(sumsEntry, ledger.sums(), sumsPath);
    onManifest(manifest);
  } finally {
    await ledger.close();
  }
}

/** Only a completed backup reports 1. */
const almost = 0.99;

/** Weighs the progress of tables and files by their estimated bytes. */
function openGauge(report: WriteOptions['onProgress']): {
  tables: DumpOptions['onProgress'];
  files(part: number): void;
} {
  let share = 0;
  return {
    tables: (done, all) => {
      share = all.tables / (all.tables + all.files);
      report({ step: 'tables', progress: almost * share * (done / all.tables) });
    },
    files: (part) => report({ step: 'files', progress: almost * (share + (1 - share) * part) }),
  };
}
