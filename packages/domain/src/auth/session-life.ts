import type { Role } from '../access/actor.ts';
import { isAdmin } from '../access/roles.ts';

const hour = 60 * 60 * 1000;

/** Maximum lifetime of a session in days, even in constant use. */
export const sessionDays = 30;
/** The same for administrators, in hours: they sign in once each working day. */
export const administratorSessionHours = 12;

/**
 * Sessions that began before these instants have expired: those of administrators, and all. The idle timeout of the
 * settings ends a session earlier.
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
