import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { Kysely, Transaction } from 'kysely';
import { type StagedFile, storeOwnPicture } from '../../../core/storage/index.ts';
import { findSidesOfPicture, listSentPictures, lockPictures } from './queries.ts';

/** The pictures that their owners may send: uploaded for a message and not sent yet. They are locked. */
export async function lockFreePictures(
  trx: Transaction<DB>,
  pictures: readonly { name: string; ownerId: number }[],
): Promise<(picture: { name: string; ownerId: number }) => boolean> {
  if (pictures.length === 0) return () => false;
  const held = await lockPictures(trx, pictures);
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  const sent = await listSentPictures(
    trx,
    pictures.map(({ name }) => name),
  );
  return ({ name, ownerId }) =>
    !sent.has(name) && held.some((file) => file.name === name && file.ownerId === ownerId);
}

/** Records a staged picture as the actor's, who may send it in a message. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'message' });
}

/** Whether an actor may see a message's picture: before it is sent, only its owner. */
export async function isPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const sides = await findSidesOfPicture(db, name);
  if (sides === undefined) return actor !== null && actor.userId === ownerId;
  return can(actor, 'messages.picture', sides);
}
