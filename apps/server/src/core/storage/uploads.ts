import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { DB, Files } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { documentMimes, megabyte } from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction } from 'kysely';
import { refuseBeyondQuota } from './file-quota.ts';
import type { Storage } from './storage.ts';
import { countEvent } from '../observability/index.ts';
import { type Encoded, encodePicture, shrinkPicture } from './image-encoding.ts';
import { type Spooled, readPart, spoolUpload } from './temporary-file.ts';
import { deleteUnusedFiles } from './unused-files.ts';

/** A file whose bytes are stored, without a row and an owner yet. */
export interface StagedFile {
  name: string;
  private: boolean;
  mime: Files['mime'];
  /** Size of the file itself, without its variants. */
  bytes: number;
  /** Pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  /** Smaller sizes, stored as `{stem}-{variant}.webp`. */
  variants: ('card' | 'thumb')[];
}

interface PictureLimits {
  maxBytes: number;
  /** Restricts the accepted types. */
  mimes?: readonly string[];
}

/** Receives uploads. The size limit is that of the settings unless given. */
export interface Staging {
  /** A public picture (JPEG, PNG, WebP, or the first frame of a GIF) in three sizes. */
  image(source: Readable, limits?: PictureLimits): Promise<StagedFile>;
  /** A picture as above with restricted access, in one size. */
  privateImage(source: Readable, limits?: { maxBytes: number }): Promise<StagedFile>;
  /** A private document: a picture (JPEG or PNG), or an unmodified PDF. */
  document(source: Readable, limits?: Partial<PictureLimits>): Promise<StagedFile>;
}

const imageMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const publicVariants = ['card', 'thumb'] as const;

/**
 * Runs `run` with a staging area; it inserts each file's row with `insertFile` in its own transaction. Files without a
 * row when `run` is over, for whatever reason, are removed.
 * @throws AppError `uploads.tooLarge` (413), `uploads.wrongType` (415), `uploads.broken` (400), `uploads.missing` (an
 * empty file), `input.malformed` (a truncated body).
 */
export async function withStaging<T>(
  deps: { db: Kysely<DB>; storage: Storage },
  run: (staging: Staging) => Promise<T>,
): Promise<T> {
  const { db, storage } = deps;
  const settingsLimit = await findMaxBytes(db);
  const staged: StagedFile[] = [];
  const stage = async (file: StagedFile, write: () => Promise<void>): Promise<StagedFile> => {
    // Recorded before the first byte, so that a partial file is removed, too.
    staged.push(file);
    await write();
    return file;
  };
  const stagingOf = (kind: Kind) => (source: Readable, limits?: Partial<PictureLimits>) =>
    counted(
      db,
      spoolUpload(
        source,
        { folder: storage.scratch, maxBytes: limits?.maxBytes ?? settingsLimit },
        (spooled) => receive(storage, { spooled, kind, mimes: limits?.mimes }, stage),
      ),
    );
  try {
    return await run({
      image: stagingOf('image'),
      privateImage: stagingOf('privateImage'),
      document: stagingOf('document'),
    });
  } finally {
    // A failed cleanup must not change the result; housekeeping removes leftovers.
    await removeUnused(db, storage, staged).catch(() => {});
  }
}

async function counted<T>(db: Kysely<DB>, taking: Promise<T>): Promise<T> {
  try {
    const taken = await taking;
    countEvent(db, { what: 'upload', kind: 'ok' });
    return taken;
  } catch (error) {
    countEvent(db, { what: 'upload', kind: error instanceof AppError ? error.code : 'failed' });
    throw error;
  }
}

/** Inserts a staged file's row, in the transaction of what refers to it. @throws AppError `uploads.quota`. */
export async function insertFile(
  trx: Transaction<DB>,
  staged: StagedFile,
  use: { ownerId: number; purpose: Files['purpose']; originalName?: string },
): Promise<void> {
  const { name, mime, bytes, width, height, variants } = staged;
  await refuseBeyondQuota(trx, { ...use, bytes });
  await trx
    .insertInto('files')
    .values({ name, mime, bytes, width, height, variants, private: staged.private, ...use })
    .execute();
}

/**
 * Deletes the rows of files that are no longer referenced, in the transaction that removed the reference.
 * @returns the argument for `removeBytes` after the commit; files referenced elsewhere stay.
 */
export function removeFiles(
  trx: Transaction<DB>,
  names: readonly string[],
): Promise<{ name: string; private: boolean; variants: string[] }[]> {
  if (names.length === 0) return Promise.resolve([]);
  return deleteUnusedFiles(trx)
    .where('name', 'in', names)
    .returning(['name', 'private', 'variants'])
    .execute();
}

/** Removes a file's bytes in every size; call after the transaction that deleted its row. */
export async function removeBytes(
  storage: Storage,
  file: { name: string; private: boolean; variants: readonly string[] },
): Promise<void> {
  for (const variant of file.variants) {
    await storage.remove({ name: variantName(file.name, variant), private: file.private });
  }
  await storage.remove(file);
}

type Kind = 'image' | 'privateImage' | 'document';
type Stage = (file: StagedFile, write: () => Promise<void>) => Promise<StagedFile>;

function receive(
  storage: Storage,
  upload: { spooled: Spooled; kind: Kind; mimes: readonly string[] | undefined },
  stage: Stage,
): Promise<StagedFile> {
  const { spooled, kind } = upload;
  const accepted = upload.mimes ?? (kind === 'document' ? documentMimes : imageMimes);
  if (!accepted.some((mime) => mime === spooled.mime)) throw new AppError('uploads.wrongType');
  if (spooled.mime === 'application/pdf') return receivePdf(storage, spooled, stage);
  return receivePicture(storage, upload, stage);
}

async function receivePicture(
  storage: Storage,
  { spooled, kind }: { spooled: Spooled; kind: Kind },
  stage: Stage,
): Promise<StagedFile> {
  const full = await encodePicture(spooled.path);
  const { width, height, bytes } = full;
  const file: StagedFile = {
    name: randomName('webp'),
    private: kind !== 'image',
    mime: 'image/webp',
    bytes: bytes.length,
    width,
    height,
    // Files with restricted access need no smaller sizes.
    variants: kind === 'image' ? [...publicVariants] : [],
  };
  return stage(file, () => writePicture(storage, file, full));
}

async function writePicture(storage: Storage, file: StagedFile, full: Encoded): Promise<void> {
  await storage.put({ name: file.name, private: file.private, bytes: full.bytes });
  for (const variant of file.variants) {
    const { bytes } = await shrinkPicture(full, variant);
    await storage.put({ name: variantName(file.name, variant), private: file.private, bytes });
  }
}

async function receivePdf(storage: Storage, spooled: Spooled, stage: Stage): Promise<StagedFile> {
  await refuseCutOffPdf(spooled);
  const file: StagedFile = {
    name: randomName('pdf'),
    private: true,
    mime: 'application/pdf',
    bytes: spooled.bytes,
    width: null,
    height: null,
    variants: [],
  };
  return stage(file, () =>
    storage.put({ name: file.name, private: true, bytes: createReadStream(spooled.path) }),
  );
}

/** A PDF has an end marker; readers search the last kilobyte for it. */
async function refuseCutOffPdf({ path, bytes }: Spooled): Promise<void> {
  const end = await readPart(path, { from: Math.max(0, bytes - 1024), length: 1024 });
  if (!end.includes('%%EOF')) throw new AppError('uploads.broken');
}

/** 128 random bits: URLs of other people's files can't be guessed. */
function randomName(extension: 'webp' | 'pdf'): string {
  return `${randomBytes(16).toString('hex')}.${extension}`;
}

function variantName(name: string, variant: string): string {
  return name.replace(/\.webp$/, `-${variant}.webp`);
}

async function findMaxBytes(db: Kysely<DB>): Promise<number> {
  const { maxFileSize } = await db
    .selectFrom('settings')
    .select('maxFileSize')
    .executeTakeFirstOrThrow();
  return maxFileSize * megabyte;
}

/**
 * Checks the database: a commit that reported an error may have happened, and a successful call may have stored
 * nothing.
 */
async function removeUnused(db: Kysely<DB>, storage: Storage, staged: StagedFile[]): Promise<void> {
  if (staged.length === 0) return;
  const names = staged.map((file) => file.name);
  const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute();
  const used = new Set(rows.map((row) => row.name));
  for (const file of staged.filter(({ name }) => !used.has(name))) await removeBytes(storage, file);
}
