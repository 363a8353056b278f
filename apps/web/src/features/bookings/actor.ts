import type { Actor, SessionUser } from '@mesterhand/domain/access/actor';

/** The signed-in user for the permission rules; the server derives its own from the session. */
export function actorOf({ id, userType, role, masterId }: SessionUser): Actor {
  return { userId: id, userType, role, masterId };
}
