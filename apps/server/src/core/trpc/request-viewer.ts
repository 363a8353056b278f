import { createHash } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';

/** Who looks at something, and when: a signed-in person, or whoever calls from an address. */
export interface Viewer {
  actor: Actor | null;
  address: string;
  now: Date;
}

/**
 * One look for each viewer and day at a subject such as 'work 12'. The viewer is only ever compared within one day,
 * hence hashed with it: rows tell nobody who looked at what.
 */
export function lookOf(
  { actor, address, now }: Viewer,
  subject: string,
): { viewer: string; day: string } {
  const day = now.toISOString().slice(0, 10);
  const who = actor === null ? address : `user:${actor.userId}`;
  const viewer = createHash('sha256').update(`${day} ${subject} ${who}`).digest('base64url');
  return { viewer, day };
}
