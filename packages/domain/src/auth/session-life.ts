import type { Role } from '../access/actor.ts';
import { isAdmin } from '../access/roles.ts';

const hour = 60 * 60 * 1000;

/** Days after which a session ends even of who uses it all the time. */
export const sessionDays = 30;
/** Hours after which that of an administrator does: who runs the place signs in anew each working day. */
export const administratorSessionHours = 12;

/**
 * The instants before which sessions began that are too old now: those of administrators, and everybody's. The idle
 * timeout of the settings ends a session earlier.
 */
export function sessionsSince(now: Date): { administrators: Date; everybody: Date } {
  return {
    administrators: new Date(now.getTime() - administratorSessionHours * hour),
    everybody: new Date(now.getTime() - sessionDays * 24 * hour),
  };
}

/** Whether a session of somebody with this role, begun then, is over by its age. */
export function isSessionOver(role: Role, began: Date, now: Date): boolean {
  const { administrators, everybody } = sessionsSince(now);
  return began < (isAdmin({ role }) ? administrators : everybody);
}
