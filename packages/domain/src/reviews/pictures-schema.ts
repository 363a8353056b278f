import { z } from 'zod';
import { pictureUrlSchema } from '../wire/fields.ts';
import { tooLong } from '../wire/page.ts';

/** Pictures with which a customer shows what a job became. */
export const maxReviewPictures = 3;

const isUnique = (addresses: readonly string[]): boolean =>
  new Set(addresses).size === addresses.length;

/** The pictures of a new review: optional, so that a review without the field is what it was. */
export const reviewPicturesField = z
  .array(z.string().max(200, tooLong))
  .max(maxReviewPictures, 'tooMany')
  .refine(isUnique, 'invalid')
  .optional()
  .meta({
    description:
      'Addresses of pictures that the author has uploaded for a review, in the order in which they are shown; only with a booking.',
    examples: [['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp']],
  });

/** The pictures of a review as its readers get them. */
export const shownReviewPictures = z.array(pictureUrlSchema).meta({
  description: 'Addresses of the author’s pictures; public as long as the review is.',
});

/** An uploaded picture that waits for its review. */
export const reviewPictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which a review names.',
    }),
  })
  .meta({ id: 'ReviewPicture' });

/** Whether everybody may see the pictures of a review: as long as it is published, and its master is. */
export function showsPictures(review: { approved: boolean; isMasterHidden: boolean }): boolean {
  return review.approved && !review.isMasterHidden;
}
