import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { RemoveReviewPictureInput } from '@mesterhand/domain/admin/reviews';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import {
  type StagedFile,
  type Storage,
  claimPictures,
  pictureName,
  discardBytes,
  removeFiles,
  storeOwnPicture,
} from '../../../core/storage/index.ts';
import { lockReview } from '../queries.ts';
import { listPictures, listUsedPictures } from './queries.ts';

/** Records a staged picture as the actor's, who may name it in a review. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return storeOwnPicture(db, staged, { ownerId: actor.userId, purpose: 'review' });
}

/** Gives a new review its pictures. @returns their file names. @throws AppError `reviews.imageUnknown`. */
export async function addPictures(
  trx: Transaction<DB>,
  { reviewId, ownerId, pictures }: { reviewId: number; ownerId: number; pictures: string[] },
): Promise<string[]> {
  const names = await claimPictures(trx, {
    ownerId,
    purpose: 'review',
    pictures,
    listUsed: listUsedPictures,
    code: 'reviews.imageUnknown',
  });
  if (names.length === 0) return names;
  await trx
    .insertInto('reviewPictures')
    .values(names.map((imageFile, place) => ({ reviewId, position: place + 1, imageFile })))
    .execute();
  await trx.updateTable('reviews').set({ hasPictures: true }).where('id', '=', reviewId).execute();
  return names;
}

/** Removes one picture of a review, for moderators; one that is gone counts as removed. */
export async function removePicture(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { id, picture, reason }: RemoveReviewPictureInput,
): Promise<void> {
  const imageFile = pictureName(picture) ?? '';
  const removed = await withTransaction(db, async (trx) => {
    const review = await lockReview(trx, id);
    if (review === undefined) throw new AppError('reviews.notFound');
    if (!can(actor, 'reviews.judge', review)) throw new AppError('access.forbidden');
    const gone = await trx
      .deleteFrom('reviewPictures')
      .where('reviewId', '=', id)
      .where('imageFile', '=', imageFile)
      .returning('position')
      .executeTakeFirst();
    if (gone === undefined) return [];
    const left = await listPictures(trx, id);
    if (left.length === 0)
      await trx.updateTable('reviews').set({ hasPictures: false }).where('id', '=', id).execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'reviews.removePicture',
      subject: 'review',
      subjectId: id,
      before: { picture: gone.position },
      reason,
    });
    return removeFiles(trx, [imageFile]);
  });
  await discardBytes(storage, removed);
}

/** Removes the pictures of an erased person's reviews; the files are removed by the erasure. */
export async function removePicturesOf(trx: Transaction<DB>, clientId: number): Promise<void> {
  await trx
    .deleteFrom('reviewPictures')
    .where('reviewId', 'in', (eb) =>
      eb.selectFrom('reviews').select('id').where('clientId', '=', clientId),
    )
    .execute();
  await trx
    .updateTable('reviews')
    .set({ hasPictures: false })
    .where('clientId', '=', clientId)
    .where('hasPictures', '=', true)
    .execute();
}
