import { createHash } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';

/** The viewer of a page: a signed-in user or a network address, and the time. */
export interface Viewer {
  actor: Actor | null;
  address: string;
  now: Date;
}

/**
 * The key of one view per viewer, day and subject, such as 'work 12'. Viewers are compared only within one day, hence
 * the viewer is hashed with the day: rows do not reveal who viewed what.
 */
export function viewKey(
  { actor, address, now }: Viewer,
  subject: string,
): { viewer: string; day: string } {
  const day = now.toISOString().slice(0, 10);
  const who = actor === null ? address : `user:${actor.userId}`;
  const viewer = createHash('sha256').update(`${day} ${subject} ${who}`).digest('base64url');
  return { viewer, day };
}
