import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { uploadUrl } from '../../../core/storage/index.ts';

/** The files of the pictures of the row of `reviews`, in their order. */
export const picturesOfReview: RawBuilder<string[]> = sql<string[]>`array(
  select image_file from review_pictures where review_id = reviews.id order by position)`;

/** Addresses of pictures as readers get them; absent where there are none. */
export const shownPictures = (files: readonly string[]): { pictures?: string[] } =>
  files.length === 0 ? {} : { pictures: files.map((file) => uploadUrl(file)) };

/** Those of the named pictures that belong to a review. */
export async function listUsedPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewPictures')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** The files of a review's pictures. */
export async function listPictures(db: Kysely<DB>, reviewId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewPictures')
    .select('imageFile')
    .where('reviewId', '=', reviewId)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}
