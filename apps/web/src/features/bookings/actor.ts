import type { Actor, SessionUser } from '@mesterhand/domain/access/actor';

/** The signed-in person as the rules know them; the server makes its own from the session. */
export function actorOf({ id, userType, role, masterId }: SessionUser): Actor {
  return { userId: id, userType, role, masterId };
}
