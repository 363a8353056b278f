/**
 * Moderation state of a review: `waiting`, `approved` (public), `rejected` before it was public, or `hidden` after it
 * was.
 */
export const reviewStates = ['waiting', 'approved', 'rejected', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The state that a stored review is in. */
export function reviewState(review: {
  approved: boolean;
  decision: Exclude<ReviewState, 'waiting'> | null;
}): ReviewState {
  if (review.approved) return 'approved';
  return review.decision === 'rejected' || review.decision === 'hidden'
    ? review.decision
    : 'waiting';
}

export const adminReviewSorts = ['createdAt', 'rating'] as const;

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
