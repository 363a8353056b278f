import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { languages } from '../pages/languages.ts';
import { type Role, roles, type UserType, userTypes } from './roles.ts';

export { isAdmin, isModerator, type Role, roles, type UserType, userTypes } from './roles.ts';

export const userTypeSchema = z.enum(userTypes);

export const roleSchema = z.enum(roles);

/** The acting user. Built by the server from the session, never from client input. */
export interface Actor {
  userId: number;
  userType: UserType;
  role: Role;
  /** The master record of this user; null for clients. */
  masterId: number | null;
  /**
   * An administrator who still has to set up the required second factor. Until then they have no administrator rights
   * and their role is reported as `user`.
   */
  owesSecondFactor?: true;
  /**
   * An administrator whose password is too short without a second factor. Their rights are withheld until they have a
   * longer password or a second factor.
   */
  owesStrength?: true;
}

/** Whether this actor is the master with this record: ids of users never count as ids of masters. */
export function isMasterSelf(actor: Actor, masterId: number): boolean {
  return actor.masterId !== null && actor.masterId === masterId;
}

/** The signed-in person as login, registration and the session check answer it. */
export const sessionUserSchema = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  email: z.string().meta({ description: 'E-mail address.' }),
  phone: z.string().meta({ description: 'Phone number; null without one.' }),
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  avatar: z.string().nullable().meta({ description: 'Address of the picture; null without one.' }),
  userType: userTypeSchema.meta({
    description: 'Whether the account is that of a customer or a master.',
  }),
  isAdmin: z.boolean().meta({ description: 'Whether the person is an administrator.' }),
  role: roleSchema.meta({ description: 'Role of the account.' }),
  masterId: idSchema.nullable().meta({ description: 'Id of the master’s record.' }),
  /** Absent until the person or their registration named one. */
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'Language of messages to the person.' }),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
