import { z } from 'zod';
import { idSchema, instantSchema, tooLong } from '../wire/page.ts';
import { rangeInput, reasonSchema, tableInput } from './list.ts';
import {
  bookingIdSchema,
  masterIdSchema,
  masterNameSchema,
  personNameSchema,
  pictureUrlSchema,
  reasonTextSchema,
  serviceNameSchema,
  userIdSchema,
} from '../wire/fields.ts';
import { adminReviewSorts, reviewStates } from './review-moderation.ts';

export const reviewStateSchema = z.enum(reviewStates).meta({ id: 'ReviewState' });

/** The states a moderator can set. */
export const decidedStateSchema = reviewStateSchema
  .exclude(['waiting'])
  .meta({ id: 'DecidedState' });
export type DecidedState = z.infer<typeof decidedStateSchema>;

/** A review as the panel lists it. */
export const adminReviewSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the review.' }),
    rating: z.int().meta({ description: 'Stars from 1 to 5.' }),
    comment: z.string().meta({
      description: 'What is said about it.',
      examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
    }),
    clientId: userIdSchema.nullable().meta({ description: 'Id of the customer, as a user.' }),
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    masterName: masterNameSchema.meta({ description: 'Name of the master.' }),
    bookingId: bookingIdSchema.nullable().meta({ description: 'Id of the booking.' }),
    /** Null when it is of no booking, or of a deleted one. */
    serviceName: serviceNameSchema
      .nullable()
      .meta({ description: 'Name of the service; null when it is gone.' }),
    approved: z.boolean().meta({ description: 'Whether moderators have approved it.' }),
    state: reviewStateSchema.meta({
      description: 'Whether the review waits for a decision, is approved or rejected.',
    }),
    decidedAt: instantSchema.nullable().meta({ description: 'When it was decided; null before.' }),
    reason: reasonTextSchema.meta({
      description: 'Why the review was rejected; null without a reason.',
    }),
    pictures: z.array(pictureUrlSchema).meta({
      description:
        'Addresses of the author’s pictures; they need the bearer token while the review is not public.',
    }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const listAdminReviewsInput = z.object({
  ...tableInput(adminReviewSorts),
  ...rangeInput,
  rating: z.int().min(1).max(5).optional().meta({ description: 'Stars from 1 to 5.' }),
  state: reviewStateSchema.optional().meta({ description: 'In this state alone.' }),
});
export type ListAdminReviewsInput = z.infer<typeof listAdminReviewsInput>;

/** A moderator's decision. `seen` is the state it was made on, for optimistic locking. */
export const decideReviewInput = z.object({
  id: idSchema.meta({ description: 'Id of the review.' }),
  seen: reviewStateSchema
    .optional()
    .meta({ description: 'The state that the decision was made on: another one is refused.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type DecideReviewInput = z.infer<typeof decideReviewInput>;

export const deleteReviewInput = z.object({
  id: idSchema.meta({ description: 'Id of the review to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type DeleteReviewInput = z.infer<typeof deleteReviewInput>;
/** One picture of a review, removed by a moderator. One that is gone counts as removed. */
export const removeReviewPictureInput = z.object({
  id: idSchema.meta({ description: 'Id of the review.' }),
  picture: z
    .string()
    .max(200, tooLong)
    .meta({
      description: 'Address of the picture to remove.',
      examples: ['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp'],
    }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type RemoveReviewPictureInput = z.infer<typeof removeReviewPictureInput>;

export const deletedReviewSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted review.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'DeletedReview' });
