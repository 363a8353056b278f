import { z } from 'zod';
import { type Actor, isAdmin, roleSchema, userTypeSchema } from '../access/actor.ts';
import type { Role, UserType } from '../access/roles.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { type DocumentType, documentTypes } from '../uploads/documents.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';
import { suspensionSchema } from '../suspensions/schema.ts';
import { reasonSchema, tableMetrics, tableInput } from './list.ts';
import {
  emailTextSchema,
  firstNameSchema,
  lastNameSchema,
  masterIdSchema,
  phoneTextSchema,
  pictureUrlSchema,
  userIdSchema,
} from '../wire/fields.ts';

/** A person as the panel lists them. */
export const adminUserSchema = z
  .object({
    id: userIdSchema.meta({ description: 'Id of the user.' }),
    firstName: firstNameSchema.meta({ description: 'First name.' }),
    lastName: lastNameSchema.meta({ description: 'Last name.' }),
    email: emailTextSchema.meta({ description: 'E-mail address.' }),
    phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
    userType: userTypeSchema.meta({
      description: 'Whether the account is that of a customer or a master.',
    }),
    role: roleSchema.meta({ description: 'Role of the account.' }),
    /** The trade of a visible master, by its code. */
    category: z
      .string()
      .nullable()
      .meta({ description: 'Trade of a master; null for customers.', examples: ['plumbing'] }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    /** JSON text of file names by document type, `{"personalId":"…"}`; null when there are none. */
    documents: z
      .string()
      .nullable()
      .meta({
        description: 'State of the identity documents; null for customers.',
        examples: ['{"personalId":"v1stgxr8z5jdhi6bmytq9a0k.webp"}'],
      }),
    masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
    /** Null for users who are not masters. */
    isVerified: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether administrators have verified the master.' }),
    /** Whether signing in requires a code. */
    hasSecondFactor: z.boolean().meta({ description: 'Whether a second factor is switched on.' }),
    suspension: suspensionSchema
      .nullable()
      .meta({ description: 'The suspension in force; null without one.' }),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUserSchema>;

export const userSorts = ['createdAt', 'name', 'email'] as const;
/** 'admin' are administrators of either user type. */
export const userKinds = ['client', 'master', 'admin'] as const;

export const listUsersInput = z.object({
  ...tableInput(userSorts),
  type: z.enum(userKinds).optional().meta({ description: 'Masters alone, or customers alone.' }),
  role: roleSchema.optional().meta({ description: 'Role of the account.' }),
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

/** the documented `{users}`, with the metadata of a table. */
export const usersOutput = z.object({
  users: z.array(adminUserSchema).meta({ description: 'The users of this page.' }),
  ...tableMetrics,
});

export const setRoleInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  role: roleSchema.meta({ description: 'Role of the account.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type SetRoleInput = z.infer<typeof setRoleInput>;

export const setTypeInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  userType: userTypeSchema.meta({
    description: 'Whether the account is that of a customer or a master.',
  }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type SetTypeInput = z.infer<typeof setTypeInput>;

export const deleteUserInput = z.object({
  id: idSchema.meta({ description: 'Id of the user to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type DeleteUserInput = z.infer<typeof deleteUserInput>;

/** With a reason, since the request may come from somebody else. */
export const resetSecondFactorInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  reason: requiredText(500).meta({
    description: 'Why: stored in the audit trail.',
    examples: ['Bildet viser noe annet enn arbeidet.'],
  }),
});
export type ResetSecondFactorInput = z.infer<typeof resetSecondFactorInput>;

/** With a reason, since the request may come from somebody else. */
export const endSessionsInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  reason: requiredText(500).meta({
    description: 'Why: stored in the audit trail.',
    examples: ['Bildet viser noe annet enn arbeidet.'],
  }),
});
export type EndSessionsInput = z.infer<typeof endSessionsInput>;
/** `ended`: where the person was signed in. */
export const endedSessionsSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the user.' }),
    ended: z.int().meta({ description: 'Number of sessions that were ended.' }),
  })
  .meta({ id: 'EndedSessions' });
export type EndedSessions = z.infer<typeof endedSessionsSchema>;

export const deletedUserSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted user.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'DeletedUser' });

/** Parses a user's `documents` text into file names by document type; empty for an invalid text. */
export function readDocuments(text: string | null): Partial<Record<DocumentType, string>> {
  if (text === null) return {};
  try {
    return z.partialRecord(z.enum(documentTypes), z.string()).catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The current state of the user to be changed. */
export interface ManagedPerson {
  id: number;
  role: Role;
  userType: UserType;
}

export type AccountDecision =
  | { kind: 'change' }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: ErrorCode };

const refused = (code: ErrorCode): AccountDecision => ({ kind: 'refused', code });

/** How much a role allows; `user` and `master` allow the same. */
const powers: Record<Role, number> = { user: 0, master: 0, moderator: 1, admin: 2, superadmin: 3 };

/**
 * Whether an actor may set a user's role (A-08, trap 2): only a superadmin gives or takes `admin` and `superadmin`,
 * nobody raises their own role, and the last superadmin keeps it. `superadmins` is their current number.
 */
export function decideRole(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: ManagedPerson,
  { to, superadmins }: { to: Role; superadmins: number },
): AccountDecision {
  if (!isAdmin(actor)) return refused('access.forbidden');
  if (person.role === to) return { kind: 'unchanged' };
  if (person.id === actor.userId && powers[to] > powers[person.role]) return refused('admin.self');
  const touchesAdmins = isAdmin(person) || isAdmin({ role: to });
  if (touchesAdmins && actor.role !== 'superadmin') return refused('admin.superadminOnly');
  if (person.role === 'superadmin' && superadmins <= 1) return refused('admin.lastSuperadmin');
  return { kind: 'change' };
}

/**
 * Whether an actor may remove a user's second factor after its device was lost: only a superadmin, and never their own,
 * which is removed in the profile by a code.
 */
export function decideSecondFactorReset(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: { id: number; hasSecondFactor: boolean },
): AccountDecision {
  if (!isAdmin(actor)) return refused('access.forbidden');
  if (actor.role !== 'superadmin') return refused('admin.superadminOnly');
  if (person.id === actor.userId) return refused('admin.self');
  return person.hasSecondFactor ? { kind: 'change' } : refused('secondFactor.off');
}

/**
 * Whether an actor may end all sessions of a user: those of administrators only a superadmin, and one's own only on the
 * page of devices.
 */
export function decideSessionsEnd(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: { id: number; role: Role },
): AccountDecision {
  if (!isAdmin(actor)) return refused('access.forbidden');
  if (person.id === actor.userId) return refused('admin.self');
  if (isAdmin(person) && actor.role !== 'superadmin') return refused('admin.superadminOnly');
  return { kind: 'change' };
}

/** Whether the toggle between master and client is offered for a person at all. */
export function isTypeToggleable(person: { role: Role }): boolean {
  return !isAdmin(person);
}

/** Whether an actor may change a user's type between master and client (A-09, trap 18): never an administrator's. */
export function decideType(
  actor: Pick<Actor, 'role'>,
  person: ManagedPerson,
  to: UserType,
): AccountDecision {
  if (!isAdmin(actor)) return refused('access.forbidden');
  if (!isTypeToggleable(person)) return refused('admin.typeOfAdmin');
  return person.userType === to ? { kind: 'unchanged' } : { kind: 'change' };
}

/** Whether an actor may delete a person: not themselves, and admins only as a superadmin. */
export function decideDeletion(
  actor: Pick<Actor, 'userId' | 'role'>,
  person: ManagedPerson,
  { superadmins }: { superadmins: number },
): AccountDecision {
  if (!isAdmin(actor)) return refused('access.forbidden');
  if (person.id === actor.userId) return refused('admin.self');
  if (isAdmin(person) && actor.role !== 'superadmin') return refused('admin.superadminOnly');
  if (person.role === 'superadmin' && superadmins <= 1) return refused('admin.lastSuperadmin');
  return { kind: 'change' };
}
