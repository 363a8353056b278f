import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type StagedFile, insertFile, uploadUrl } from '../../../core/storage/index.ts';
import { findReadersOfPicture, listUsedPictures, lockOwnPictures } from './queries.ts';

const pictureAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.webp)$/;

/** Records a staged picture as the actor's, who may name it in a request. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'request' });
    return { image: uploadUrl(staged.name) };
  });
}

/**
 * Gives a new request its pictures: each uploaded by the customer for a request and used by no other. Somebody else's
 * picture gets the same error as one that does not exist.
 */
export async function addPictures(
  trx: Transaction<DB>,
  { requestId, ownerId, pictures }: { requestId: number; ownerId: number; pictures: string[] },
): Promise<void> {
  if (pictures.length === 0) return;
  const names = pictures.map((address) => pictureAddress.exec(address)?.[1] ?? '');
  const free = new Set(await lockOwnPictures(trx, ownerId, names));
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  for (const name of await listUsedPictures(trx, names)) free.delete(name);
  const issues = names.flatMap((name, place) =>
    free.has(name) && names.indexOf(name) === place
      ? []
      : [{ path: ['pictures', place], message: 'invalid' }],
  );
  if (issues.length > 0) throw new AppError('jobRequests.imageUnknown', { issues });
  await trx
    .insertInto('jobRequestPictures')
    .values(names.map((imageFile, place) => ({ requestId, position: place + 1, imageFile })))
    .execute();
}

/** Whether an actor may see a request's picture: before it belongs to one, only its owner. */
export async function isRequestPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const readers = await findReadersOfPicture(db, name);
  if (readers === undefined) return actor !== null && actor.userId === ownerId;
  return can(actor, 'jobRequests.picture', readers);
}
