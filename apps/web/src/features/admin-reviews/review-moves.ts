import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { type AdminReview, reviewActions } from '@mesterhand/domain/admin/reviews';

/** What a moderator makes of a review. */
export type Move = ReturnType<typeof reviewActions>[number];

/** To hide an approved review is to reject it. */
export const verdicts = { approve: 'approve', reject: 'reject', hide: 'reject' } as const;

/** Nobody decides about what they wrote, or what is about them. */
export function mayJudge(actor: Actor, { masterId, clientId }: AdminReview): boolean {
  return can(actor, 'reviews.judge', { masterId, clientId });
}

/** What may be made of a review in its state. */
export const movesOf = ({ state }: AdminReview): Move[] => reviewActions(state);

/** The next review that waits, as the list goes on and then from its beginning. */
export function nextWaiting(rows: readonly AdminReview[], id: number): AdminReview | undefined {
  const place = rows.findIndex((row) => row.id === id);
  const following = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))];
  return following.find((row) => row.state === 'waiting' && row.id !== id);
}
