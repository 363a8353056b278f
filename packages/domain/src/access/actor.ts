import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { type Role, roles, type UserType, userTypes } from './roles.ts';

export { isAdmin, isModerator, type Role, roles, type UserType, userTypes } from './roles.ts';

export const userTypeSchema = z.enum(userTypes);

export const roleSchema = z.enum(roles);

/** Who acts. Made by the server from the session, never from what a client says. */
export interface Actor {
  userId: number;
  userType: UserType;
  role: Role;
  /** The master record of this user; null for clients. */
  masterId: number | null;
  /**
   * An administrator who has still to set up the second factor that the house requires: their role counts for
   * nothing until then, and is told as `user`.
   */
  owesSecondFactor?: true;
  /**
   * An administrator whose password is too short to stand alone, and who has no second factor: the same, until they
   * have one of the two.
   */
  owesStrength?: true;
}

/** Whether this actor is the master with this record: ids of users never count as ids of masters. */
export function isMasterSelf(actor: Actor, masterId: number): boolean {
  return actor.masterId !== null && actor.masterId === masterId;
}

/** The signed-in person as login, registration and the session check answer it. */
export const sessionUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  phone: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  userType: userTypeSchema,
  isAdmin: z.boolean(),
  role: roleSchema,
  masterId: idSchema.nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
