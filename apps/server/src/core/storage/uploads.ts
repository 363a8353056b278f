import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DB, Files } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { voiceFormat } from '@mesterhand/domain/messages/wave';
import { documentMimes, megabyte } from '@mesterhand/domain/uploads/documents';
import { type Focus, middle } from '@mesterhand/domain/uploads/look';
import type { Kysely, Transaction } from 'kysely';
import { refuseBeyondQuota } from './file-quota.ts';
import type { Storage } from './storage.ts';
import { countEvent } from '../observability/index.ts';
import { avifNames, variantName } from './picture-names.ts';
import {
  type Encoded,
  computeLook,
  encodePicture,
  shrinkPicture,
  shrinkSquare,
} from './image-encoding.ts';
import { receivePdf, receiveRecording } from './received-files.ts';
import { type Stage, type StagedFile, randomName } from './staged-file.ts';
import { type Spooled, spoolUpload } from './temporary-file.ts';
import { columnsOf } from './picture-look.ts';
import { deleteUnusedFiles } from './unused-files.ts';

interface PictureLimits {
  maxBytes: number;
  /** Restricts the accepted types. */
  mimes?: readonly string[];
}

/** Receives uploads. The size limit is that of the settings unless given. */
export interface Staging {
  /** A public picture (JPEG, PNG, WebP, or the first frame of a GIF) in three sizes. */
  image(source: Readable, limits?: PictureLimits): Promise<StagedFile>;
  /** A public picture whose smaller sizes are squares around its focus: a portrait. */
  portrait(source: Readable, limits?: PictureLimits): Promise<StagedFile>;
  /** A stored portrait once more, under a new name and with its smaller sizes around another focus. */
  cropped(stored: StoredPicture, focus: Focus): Promise<StagedFile>;
  /** A picture as above with restricted access, in one size. */
  privateImage(source: Readable, limits?: { maxBytes: number }): Promise<StagedFile>;
  /** A private document: a picture (JPEG or PNG), or an unmodified PDF. */
  document(source: Readable, limits?: Partial<PictureLimits>): Promise<StagedFile>;
  /** A private recording of speech: its samples, without what else the file holds (`voiceFormat`). */
  recording(source: Readable): Promise<StagedFile>;
}

interface StoredPicture {
  name: string;
  width: number;
  height: number;
  placeholder: string | null;
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
      portrait: stagingOf('portrait'),
      cropped: (stored, focus) => cropStored(storage, { stored, focus }, stage),
      privateImage: stagingOf('privateImage'),
      document: stagingOf('document'),
      recording: stagingOf('recording'),
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
  const { look, ...file } = staged;
  await refuseBeyondQuota(trx, { ...use, bytes: staged.bytes });
  await trx
    .insertInto('files')
    .values({ ...file, ...(look !== undefined && columnsOf(look)), ...use })
    .execute();
}

/**
 * Deletes the rows of files that are no longer referenced, in the transaction that removed the reference.
 * @returns the argument for `discardBytes` after the commit; files referenced elsewhere stay.
 */
export function removeFiles(
  trx: Transaction<DB>,
  names: readonly string[],
): Promise<RemovedFile[]> {
  if (names.length === 0) return Promise.resolve([]);
  return deleteUnusedFiles(trx)
    .where('name', 'in', names)
    .returning(['name', 'private', 'variants', 'avif'])
    .execute();
}

interface RemovedFile {
  name: string;
  private: boolean;
  variants: readonly string[];
  /** Sizes that are stored as AVIF, too. */
  avif?: readonly string[];
}

/** Removes a file's bytes in every size; call after the transaction that deleted its row. */
export async function removeBytes(storage: Storage, file: RemovedFile): Promise<void> {
  for (const name of avifNames(file)) await storage.remove({ name, private: file.private });
  for (const variant of file.variants) {
    await storage.remove({ name: variantName(file.name, variant), private: file.private });
  }
  await storage.remove(file);
}

/** Removes what a committed change has left behind; errors are ignored, as housekeeping removes leftover files. */
export async function discardBytes(storage: Storage, files: readonly RemovedFile[]): Promise<void> {
  for (const file of files) await removeBytes(storage, file).catch(() => {});
}

type Kind = 'image' | 'portrait' | 'privateImage' | 'document' | 'recording';

function receive(
  storage: Storage,
  upload: { spooled: Spooled; kind: Kind; mimes: readonly string[] | undefined },
  stage: Stage,
): Promise<StagedFile> {
  const { spooled, kind } = upload;
  const accepted = upload.mimes ?? mimesOf(kind);
  if (!accepted.some((mime) => mime === spooled.mime)) throw new AppError('uploads.wrongType');
  if (spooled.mime === 'application/pdf') return receivePdf(storage, spooled, stage);
  if (kind === 'recording') return receiveRecording(storage, spooled, stage);
  return receivePicture(storage, upload, stage);
}

function mimesOf(kind: Kind): readonly string[] {
  if (kind === 'recording') return [voiceFormat.mime];
  return kind === 'document' ? documentMimes : imageMimes;
}

async function receivePicture(
  storage: Storage,
  { spooled, kind }: { spooled: Spooled; kind: Kind },
  stage: Stage,
): Promise<StagedFile> {
  const full = await encodePicture(spooled.path);
  const file = { ...fileOf(full), private: kind !== 'image' && kind !== 'portrait' };
  // Files with restricted access need no smaller sizes, and are not shown before their bytes are there.
  if (file.private) return stage(file, () => writePicture(storage, file, { full }));
  const thumb = await shrinkPicture(full, 'thumb');
  const look = await computeLook(thumb.bytes);
  const square = kind === 'portrait' ? (look.focus ?? middle) : undefined;
  const shown: StagedFile = { ...file, variants: [...publicVariants], look };
  return stage(shown, () => writePicture(storage, shown, { full, square }));
}

/** The bytes of the picture itself stay, so that cropping it often loses nothing. */
async function cropStored(
  storage: Storage,
  { stored, focus }: { stored: StoredPicture; focus: Focus },
  stage: Stage,
): Promise<StagedFile> {
  const source = await storage.read({ name: stored.name, private: false });
  if (source === null) throw new AppError('uploads.missing');
  const full = { bytes: await buffer(source), width: stored.width, height: stored.height };
  const placeholder = stored.placeholder ?? (await computeLook(full.bytes)).placeholder;
  const file: StagedFile = {
    ...fileOf(full),
    private: false,
    variants: [...publicVariants],
    look: { placeholder, focus },
  };
  return stage(file, () => writePicture(storage, file, { full, square: focus }));
}

function fileOf({ bytes, width, height }: Encoded): StagedFile {
  const name = randomName('webp');
  return {
    name,
    private: true,
    mime: 'image/webp',
    bytes: bytes.length,
    width,
    height,
    variants: [],
  };
}

async function writePicture(
  storage: Storage,
  file: StagedFile,
  { full, square }: { full: Encoded; square?: Focus | undefined },
): Promise<void> {
  await storage.put({ name: file.name, private: file.private, bytes: full.bytes });
  for (const variant of file.variants) {
    const shrunk =
      square === undefined
        ? shrinkPicture(full, variant)
        : shrinkSquare(full, { size: variant, focus: square });
    const { bytes } = await shrunk;
    await storage.put({ name: variantName(file.name, variant), private: file.private, bytes });
  }
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
