import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type StagedFile, insertFile, uploadUrl } from '../../../core/storage/index.ts';
import { findSidesOfPicture, listUsedPictures, lockOwnPictures } from './queries.ts';

const pictureAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.webp)$/;

/** Records a staged picture as the actor's, who may name it in an objection. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'bill' });
    return { image: uploadUrl(staged.name) };
  });
}

/**
 * Gives a new objection its pictures: each uploaded by the customer for one and used by no other. Somebody else's
 * picture gets the same error as one that does not exist.
 */
export async function addPictures(
  trx: Transaction<DB>,
  {
    objectionId,
    ownerId: clientId,
    pictures,
  }: { objectionId: number; ownerId: number; pictures: string[] },
): Promise<void> {
  if (pictures.length === 0) return;
  const names = pictures.map((address) => pictureAddress.exec(address)?.[1] ?? '');
  const free = new Set(await lockOwnPictures(trx, clientId, names));
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  for (const name of await listUsedPictures(trx, names)) free.delete(name);
  const issues = names.flatMap((name, place) =>
    free.has(name) && names.indexOf(name) === place
      ? []
      : [{ path: ['pictures', place], message: 'invalid' }],
  );
  if (issues.length > 0) throw new AppError('bills.imageUnknown', { issues });
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
