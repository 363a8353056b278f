import { z } from 'zod';
import { userTypeSchema } from '../access/actor.ts';
import { newPasswordSchema } from '../auth/schema.ts';
import { citySchema } from '../places/cities.ts';
import { isCivilDate } from '../time/oslo.ts';
import { documentTypeSchema } from '../uploads/documents.ts';
import { idSchema } from '../wire/page.ts';
import { aboutLimits, genders } from './limits.ts';

/** A name that must be there; what is missing is told by a sentence of its own. */
const nameOf = (missing: string) => z.string(missing).trim().min(1, missing).max(60, 'tooLong');

/** Nobody who edits a profile was born before this day. */
const earliestBirth = '1900-01-01';

/**
 * The own profile as it is saved. `role` is client or master and nothing else: no field here raises anyone.
 * `category` (id or code) and a longer `about` are asked of masters. `avatar` left out keeps the picture, null removes it.
 * `version`, where sent, must be the one that was read.
 */
export const updateProfileInput = z
  .object({
    firstName: nameOf('firstNameRequired'),
    lastName: nameOf('lastNameRequired'),
    middleName: z.string().trim().max(60, 'tooLong').nullish(),
    city: z.enum(citySchema.options, 'cityRequired'),
    birthDate: z
      .string('birthDateRequired')
      .trim()
      .min(1, { error: 'birthDateRequired', abort: true })
      .refine((date) => isCivilDate(date) && date >= earliestBirth, 'date'),
    gender: z.enum(genders, 'genderRequired'),
    about: z.string().trim().max(aboutLimits.max, 'tooLong').default(''),
    role: z.enum(userTypeSchema.options, 'roleRequired'),
    category: z.union([idSchema, z.string().trim().max(60)]).nullish(),
    avatar: z.string().max(200).nullish(),
    version: z.int().optional(),
  })
  .superRefine((profile, { addIssue }) => {
    if (profile.role !== 'master') return;
    if (profile.about.length < aboutLimits.master)
      addIssue({ code: 'custom', path: ['about'], message: 'aboutShort' });
    if (profile.category === undefined || profile.category === null || profile.category === '')
      addIssue({ code: 'custom', path: ['category'], message: 'categoryRequired' });
  });
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

/** What everyone may read of a person: neither e-mail, phone nor birth date. `category` is a master's code. */
export const publicProfileSchema = z.object({
  id: idSchema,
  avatar: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  city: citySchema.nullable(),
  role: userTypeSchema,
  category: z.string().nullable(),
  categoryName: z.string().nullable(),
  about: z.string(),
  masterId: idSchema.nullable(),
  isVerified: z.boolean(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** The own profile. `documents` leads from a type to the stored file's name. */
export const profileSchema = publicProfileSchema.extend({
  email: z.string(),
  phone: z.string(),
  middleName: z.string().nullable(),
  birthDate: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  documents: z.partialRecord(documentTypeSchema, z.string()),
  version: z.int(),
});
export type Profile = z.infer<typeof profileSchema>;

export const changePasswordInput = z
  .object({
    currentPassword: z.string('required').min(1, 'required').max(200, 'tooLong'),
    newPassword: newPasswordSchema,
    confirmPassword: z.string().optional(),
  })
  .refine(
    ({ confirmPassword, newPassword }) =>
      confirmPassword === undefined || confirmPassword === newPassword,
    { path: ['confirmPassword'], message: 'passwordsDiffer' },
  );
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const avatarOutput = z.object({ avatarUrl: z.string() });
