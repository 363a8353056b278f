import { z } from 'zod';
import { reviewSchema } from '../masters/schema.ts';
import { idSchema, pageInput, requiredText, tooLong } from '../wire/page.ts';
import { searchTextSchema } from '../wire/search-text.ts';
import { commentLength, maxAnswer, maxComment, minComment } from './comment.ts';
import { bookingIdSchema, masterIdSchema } from '../wire/fields.ts';
import { mostCountedReviews } from './most-counted.ts';
import { reviewPicturesField } from './pictures-schema.ts';

const commentSchema = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  // An emoji is several of these, and one of those that are counted.
  .max(8 * maxComment, tooLong)
  .refine((text) => commentLength(text) >= minComment, 'tooShort')
  .refine((text) => commentLength(text) <= maxComment, 'tooLong');

/**
 * A review in either documented form. With `text` it is about a booking, which must be the author's own; with `comment`
 * it is about a master, and a `bookingId` that does not fit counts as absent. The author is not read from the input.
 */
export const createReviewInput = z
  .object({
    masterId: z
      .int('masterRequired')
      .positive('masterRequired')
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ description: 'Id of the master’s record.' }),
    rating: z
      .int('invalid')
      .min(1, 'invalid')
      .max(5, 'invalid')
      .meta({ description: 'Stars from 1 to 5.' }),
    bookingId: bookingIdSchema.nullish().meta({ description: 'Id of the booking.' }),
    text: commentSchema.optional().meta({
      description: 'The same as `comment`, under another name.',
      examples: ['Hei! Passer det klokken 10?'],
    }),
    comment: commentSchema.optional().meta({
      description: 'What is said about it.',
      examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
    }),
    pictures: reviewPicturesField,
  })
  .refine(({ text, comment }) => text !== undefined || comment !== undefined, {
    path: ['comment'],
    error: 'required',
  })
  .refine(({ text, bookingId }) => text === undefined || typeof bookingId === 'number', {
    path: ['bookingId'],
    error: 'required',
  })
  .refine(
    ({ pictures = [], bookingId }) => pictures.length === 0 || typeof bookingId === 'number',
    { path: ['bookingId'], error: 'required' },
  )
  .meta({ id: 'CreateReviewInput' });
export type CreateReviewInput = z.infer<typeof createReviewInput>;

/** A review as returned to its author; `approved`: it is public. */
export const writtenReviewSchema = reviewSchema
  .extend({
    bookingId: bookingIdSchema.nullable().meta({ description: 'Id of the booking.' }),
    approved: z.boolean().meta({ description: 'Whether moderators have approved it.' }),
  })
  .meta({ id: 'WrittenReview' });
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

/** `query` finds words in comments and answers; every word must be there. `withPictures` leaves out the others. */
export const listReviewsInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  query: searchTextSchema.default('').meta({
    description: 'Words that the comment or its answer contains.',
    examples: ['presis'],
  }),
  withPictures: z
    .boolean()
    .default(false)
    .meta({ description: 'Those with pictures alone.', examples: [true] }),
  ...pageInput(50),
});
export type ListReviewsInput = z.infer<typeof listReviewsInput>;

/** The counts are of one master. */
export const countReviewsInput = listReviewsInput.pick({ masterId: true });

/** How many reviews of a master a choice leaves. */
export const reviewCountsSchema = z
  .object({
    withPictures: z
      .int()
      .meta({ description: `Those with pictures, ${mostCountedReviews} at most.`, examples: [3] }),
  })
  .meta({ id: 'ReviewCounts' });
export type ReviewCounts = z.infer<typeof reviewCountsSchema>;

/** The answer to one review; a later one replaces it. */
export const answerReviewInput = z.object({
  id: idSchema.meta({ description: 'Id of the review.' }),
  text: requiredText(maxAnswer).meta({
    description: 'What the master answers.',
    examples: ['Takk for tilliten, og si fra om noe skulle lekke!'],
  }),
});
export type AnswerReviewInput = z.infer<typeof answerReviewInput>;

export const ofReviewInput = z.object({ id: idSchema.meta({ description: 'Id of the review.' }) });

export const removedAnswerSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the review.' }),
    deleted: z.literal(true).meta({ description: 'Always true: the review has no answer now.' }),
  })
  .meta({ id: 'RemovedAnswer' });
