import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { Kysely, Transaction } from 'kysely';
import { type StagedFile, claimPictures, storeOwnPicture } from '../../../core/storage/index.ts';
import { findReadersOfPicture, listUsedPictures } from './queries.ts';

/** Records a staged picture as the actor's, who may name it in a request. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'request' });
}

/** Gives a new request its pictures. @throws AppError `jobRequests.imageUnknown`. */
export async function addPictures(
  trx: Transaction<DB>,
  { requestId, ownerId, pictures }: { requestId: number; ownerId: number; pictures: string[] },
): Promise<void> {
  const names = await claimPictures(trx, {
    ownerId,
    purpose: 'request',
    pictures,
    listUsed: listUsedPictures,
    code: 'jobRequests.imageUnknown',
  });
  if (names.length === 0) return;
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
