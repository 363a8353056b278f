import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

/**
 * Where a review stands: `waiting` for a moderator, `approved` and seen by all, `rejected` before it was ever seen,
 * or `hidden` after it was.
 */
export const reviewStates = ['waiting', 'approved', 'rejected', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewStateSchema = z.enum(reviewStates);

/** What a moderator can bring a review to. */
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
  id: idSchema,
  rating: z.int(),
  comment: z.string(),
  clientId: idSchema.nullable(),
  clientName: z.string(),
  masterId: idSchema,
  masterName: z.string(),
  bookingId: idSchema.nullable(),
  /** Null when it is of no booking, or of a deleted one. */
  serviceName: z.string().nullable(),
  approved: z.boolean(),
  state: reviewStateSchema,
  decidedAt: instantSchema.nullable(),
  reason: z.string(),
  createdAt: instantSchema,
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const adminReviewSorts = ['createdAt', 'rating'] as const;

export const listAdminReviewsInput = z.object({
  ...tableInput(adminReviewSorts),
  rating: z.int().min(1).max(5).optional(),
  state: reviewStateSchema.optional(),
});
export type ListAdminReviewsInput = z.infer<typeof listAdminReviewsInput>;

/**
 * A moderator's decision. `seen` is the state it was made on: a review that another has decided meanwhile is not
 * decided over it unread.
 */
export const decideReviewInput = z.object({
  id: idSchema,
  seen: reviewStateSchema.optional(),
  reason: reasonSchema,
});
export type DecideReviewInput = z.infer<typeof decideReviewInput>;

export const deleteReviewInput = z.object({ id: idSchema, reason: reasonSchema });
export type DeleteReviewInput = z.infer<typeof deleteReviewInput>;
export const deletedReviewSchema = z.object({ id: idSchema, deleted: z.literal(true) });

export type ReviewVerdict = 'approve' | 'reject';

/** What may be done to a review: approve or reject what does not show, hide what does. */
export function reviewActions(state: ReviewState): ('approve' | 'reject' | 'hide')[] {
  if (state === 'approved') return ['hide'];
  return state === 'waiting' ? ['approve', 'reject'] : ['approve'];
}

/** Where a verdict leads. To reject an approved review is to hide it; what is off already stays as it is. */
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
