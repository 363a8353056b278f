import type { DB, Files } from '@mesterhand/db/schema';
import { AppError, type ErrorCode } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../database/index.ts';
import { uploadUrl } from './upload-url.ts';
import type { StagedFile } from './staged-file.ts';
import { insertFile } from './uploads.ts';

const pictureAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.webp)$/;

/** The file name of a picture's address; undefined when it is none. */
export const pictureName = (image: string): string | undefined => pictureAddress.exec(image)?.[1];

const documentAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.pdf)$/;

/** The file name of a document's address; undefined when it is none. */
export const documentName = (address: string): string | undefined =>
  documentAddress.exec(address)?.[1];

const recordingAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.wav)$/;

/** The file name of a recording's address; undefined when it is none. */
export const recordingName = (address: string): string | undefined =>
  recordingAddress.exec(address)?.[1];

/** Records a staged picture as its uploader's, who may name it in what it was uploaded for. */
export function storeOwnPicture(
  db: Kysely<DB>,
  staged: StagedFile,
  use: { ownerId: number; purpose: Files['purpose'] },
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    await insertFile(trx, staged, use);
    return { image: uploadUrl(staged.name) };
  });
}

interface Claim {
  ownerId: number;
  purpose: Files['purpose'];
  /** Addresses, as their owner names them in the field `pictures`. */
  pictures: readonly string[];
  /** Those of the named files that belong to something already. */
  listUsed(trx: Transaction<DB>, names: readonly string[]): Promise<string[]>;
  /** For one that is not the owner's, not free or named twice: somebody else's gets the same as one that does not exist. */
  code: Extract<ErrorCode, `${string}.imageUnknown`>;
}

/**
 * The file names of pictures that their owner gives to something new: each uploaded for that and used by nothing else.
 * They are locked until the transaction ends, so that two of them never get the same picture.
 * @throws AppError `code`, with the places of those that are refused.
 */
export async function claimPictures(
  trx: Transaction<DB>,
  { ownerId, purpose, pictures, listUsed, code }: Claim,
): Promise<string[]> {
  if (pictures.length === 0) return [];
  const names = pictures.map((address) => pictureName(address) ?? '');
  const free = new Set(await lockOwnPictures(trx, { ownerId, purpose, names }));
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  for (const name of await listUsed(trx, names)) free.delete(name);
  const issues = names.flatMap((name, place) =>
    free.has(name) && names.indexOf(name) === place
      ? []
      : [{ path: ['pictures', place], message: 'invalid' }],
  );
  if (issues.length > 0) throw new AppError(code, { issues });
  return names;
}

async function lockOwnPictures(
  trx: Transaction<DB>,
  { ownerId, purpose, names }: { ownerId: number; purpose: Files['purpose']; names: string[] },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', purpose)
    // In the same order on all servers.
    .orderBy('name')
    .forUpdate()
    .execute();
  return rows.map(({ name }) => name);
}
