import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { Kysely, Transaction } from 'kysely';
import { type StagedFile, claimPictures, storeOwnPicture } from '../../../core/storage/index.ts';
import { findSidesOfPicture, listUsedPictures } from './queries.ts';

/** Records a staged picture as the actor's, who may name it in an objection. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'bill' });
}

/** Gives a new objection its pictures. @throws AppError `bills.imageUnknown`. */
export async function addPictures(
  trx: Transaction<DB>,
  {
    objectionId,
    ownerId: clientId,
    pictures,
  }: { objectionId: number; ownerId: number; pictures: string[] },
): Promise<void> {
  const names = await claimPictures(trx, {
    ownerId: clientId,
    purpose: 'bill',
    pictures,
    listUsed: listUsedPictures,
    code: 'bills.imageUnknown',
  });
  if (names.length === 0) return;
  await trx
    .insertInto('billObjectionPictures')
    .values(
      names.map((imageFile, place) => ({ objectionId, position: place + 1, clientId, imageFile })),
    )
    .execute();
}

/** Whether an actor may see an objection's picture: before it belongs to one, only its owner. */
export async function isBillPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const sides = await findSidesOfPicture(db, name);
  if (sides === undefined) return actor !== null && actor.userId === ownerId;
  return can(actor, 'bills.picture', sides);
}
