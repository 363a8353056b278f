import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

/**
 * Moderation state of a review: `waiting`, `approved` (public), `rejected` before it was public, or `hidden` after it
 * was.
 */
export const reviewStates = ['waiting', 'approved', 'rejected', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewStateSchema = z.enum(reviewStates);

/** The states a moderator can set. */
export const decidedStateSchema = reviewStateSchema.exclude(['waiting']);
export type DecidedState = z.infer<typeof decidedStateSchema>;

/** The state that a stored review is in. */
export function reviewState(review: {
  approved: boolean;
  decision: DecidedState | null;
}): ReviewState {
  if (review.approved) return 'approved';
  return review.decision === 'rejected' || review.decision === 'hidden'
    ? review.decision
    : 'waiting';
}

/** A review as the panel lists it. */
export const adminReviewSchema = z.object({
  id: idSchema.meta({ description: 'Id of the review.' }),
  rating: z.int().meta({ description: 'Stars from 1 to 5.' }),
  comment: z.string().meta({ description: 'What is said about it.' }),
  clientId: idSchema.nullable().meta({ description: 'Id of the customer, as a user.' }),
  clientName: z.string().meta({ description: 'Name of the customer.' }),
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  masterName: z.string().meta({ description: 'Name of the master.' }),
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking.' }),
  /** Null when it is of no booking, or of a deleted one. */
  serviceName: z
    .string()
    .nullable()
    .meta({ description: 'Name of the service; null when it is gone.' }),
  approved: z.boolean().meta({ description: 'Whether moderators have approved it.' }),
  state: reviewStateSchema.meta({
    description: 'Whether the review waits for a decision, is approved or rejected.',
  }),
  decidedAt: instantSchema.nullable().meta({ description: 'When it was decided; null before.' }),
  reason: z.string().meta({ description: 'Why the review was rejected; null without a reason.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const adminReviewSorts = ['createdAt', 'rating'] as const;

export const listAdminReviewsInput = z.object({
  ...tableInput(adminReviewSorts),
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
  reason: reasonSchema.meta({ description: 'Why: kept in the audit trail.' }),
});
export type DecideReviewInput = z.infer<typeof decideReviewInput>;

export const deleteReviewInput = z.object({
  id: idSchema.meta({ description: 'Id of the review to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: kept in the audit trail.' }),
});
export type DeleteReviewInput = z.infer<typeof deleteReviewInput>;
export const deletedReviewSchema = z.object({
  id: idSchema.meta({ description: 'Id of the deleted review.' }),
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});

export type ReviewVerdict = 'approve' | 'reject';

/** The actions on a review: approve or reject one that is not public, hide one that is. */
export function reviewActions(state: ReviewState): ('approve' | 'reject' | 'hide')[] {
  if (state === 'approved') return ['hide'];
  return state === 'waiting' ? ['approve', 'reject'] : ['approve'];
}

/** The state after a verdict. Rejecting an approved review hides it; a rejected or hidden one stays as it is. */
export function decideReview(state: ReviewState, verdict: ReviewVerdict): ReviewState {
  if (verdict === 'approve') return 'approved';
  if (state === 'approved') return 'hidden';
  return state === 'waiting' ? 'rejected' : state;
}

/** The colour of a rating in the panel. */
export function ratingTone(rating: number): 'green' | 'yellow' | 'red' {
  if (rating >= 4) return 'green';
  return rating >= 3 ? 'yellow' : 'red';
}
