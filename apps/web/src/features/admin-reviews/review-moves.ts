import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { reviewActions } from '@mesterhand/domain/admin/review-moderation';

/** The actions of a moderator on a review. */
export type Move = ReturnType<typeof reviewActions>[number];

/** Hiding an approved review rejects it. */
export const verdicts = { approve: 'approve', reject: 'reject', hide: 'reject' } as const;

/** Nobody decides on reviews that they wrote or that are about them. */
export function mayJudge(actor: Actor, { masterId, clientId }: AdminReview): boolean {
  return can(actor, 'reviews.judge', { masterId, clientId });
}

/** The actions available in a review's status. */
export const movesOf = ({ state }: AdminReview): Move[] => reviewActions(state);

/** The next pending review, wrapping around. */
export function nextWaiting(rows: readonly AdminReview[], id: number): AdminReview | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const following = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  return following.find((row) => row.state === 'waiting' && row.id !== id);
}
