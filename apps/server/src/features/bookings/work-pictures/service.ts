import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { ShownPhoto } from '@mesterhand/domain/work/schema';
import type { Kysely } from 'kysely';
import { type StagedFile, storeOwnPicture } from '../../../core/storage/index.ts';
import { findSidesOfPicture, listShownPhotos } from './queries.ts';

/** Records a staged picture as the master's, who may name it in an entry. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'entry' });
}

/** Whether an actor may see the photo of an entry: its master, the customer while it is shown, and before that its owner. */
export async function isEntryPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const sides = await findSidesOfPicture(db, name);
  if (actor === null) return false;
  if (sides === undefined) return actor.userId === ownerId;
  return can(actor, sides.isShown ? 'work.photos' : 'work.record', sides);
}

/** The photos of a job that its master shows to the customer, for both. */
export async function readShownPhotos(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
): Promise<ShownPhoto[]> {
  const booking = await db
    .selectFrom('bookings')
    .select(['clientId', 'masterId'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (booking === undefined || !can(actor, 'work.photos', booking))
    throw new AppError('bookings.notFound');
  return listShownPhotos(db, bookingId);
}
