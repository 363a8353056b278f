import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { type Role, roles, type UserType, userTypes } from './roles.ts';
import {
  emailTextSchema,
  firstNameSchema,
  lastNameSchema,
  masterIdSchema,
  phoneTextSchema,
  pictureUrlSchema,
  userIdSchema,
} from '../wire/fields.ts';

export {
  isAdmin,
  isMasterSelf,
  isModerator,
  type Role,
  roles,
  type UserType,
  userTypes,
} from './roles.ts';

export const userTypeSchema = z.enum(userTypes).meta({ id: 'UserType' });

export const roleSchema = z.enum(roles).meta({ id: 'Role' });

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
  requiresSecondFactor?: true;
  /**
   * An administrator whose password is too short without a second factor. Their rights are withheld until they have a
   * longer password or a second factor.
   */
  requiresStrongPassword?: true;
}

/** The signed-in person as login, registration and the session check answer it. */
export const sessionUserSchema = z
  .object({
    id: userIdSchema.meta({ description: 'Id of the user.' }),
    email: emailTextSchema.meta({ description: 'E-mail address.' }),
    phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
    firstName: firstNameSchema.meta({ description: 'First name.' }),
    lastName: lastNameSchema.meta({ description: 'Last name.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    userType: userTypeSchema.meta({
      description: 'Whether the account is that of a customer or a master.',
    }),
    isAdmin: z.boolean().meta({ description: 'Whether the person is an administrator.' }),
    role: roleSchema.meta({ description: 'Role of the account.' }),
    masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
    /** Absent until the person or their registration named one. */
    language: z
      .enum(languages)
      .optional()
      .meta({ description: 'Language of messages to the person.' }),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;
