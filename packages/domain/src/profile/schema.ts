import { z } from 'zod';
import { userTypeSchema } from '../access/actor.ts';
import { passwordLimits } from '../auth/password.ts';
import { newPasswordSchema, usernameSchema } from '../auth/schema.ts';
import { phoneSchema } from '../contact/phone-schema.ts';
import { businessFields, statedFacts, tradeFields } from '../masters/trade.ts';
import { citySchema } from '../places/cities.ts';
import { isCivilDate } from '../time/oslo.ts';
import { documentTypeSchema } from '../documents/schema.ts';
import { idSchema, versionSchema } from '../wire/page.ts';
import { aboutLimits, genders } from './limits.ts';
import {
  emailTextSchema,
  firstNameSchema,
  lastNameSchema,
  masterIdSchema,
  moneySchema,
  phoneTextSchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

/** A required name; a missing one has its own issue. */
const nameOf = (missing: string) => z.string(missing).trim().min(1, missing).max(60, 'tooLong');

/** The earliest accepted date of birth. */
const earliestBirth = '1900-01-01';

/** A number that can be called, or none. */
const phoneOrNone = z
  .union([z.string().max(40).trim().pipe(z.literal('')), phoneSchema], 'phone')
  .meta({ examples: ['+47 400 00 100'] });

/** Contact data. Absent fields stay unchanged; an empty phone number removes it. */
export const updateContactInput = z.object({
  phone: phoneOrNone.optional().meta({ description: 'Phone number; null without one.' }),
  username: usernameSchema.optional().meta({ description: 'Name to sign in with.' }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdateContactInput = z.infer<typeof updateContactInput>;

// Without `abort`, which would hide the issues of a master's fields.
const birthDateSchema = z
  .string('birthDateRequired')
  .trim()
  .max(10, { error: 'date', abort: true })
  .superRefine((date, { addIssue }) => {
    const message = date === '' ? 'birthDateRequired' : 'date';
    if (!isCivilDate(date) || date < earliestBirth)
      addIssue({ code: 'custom', message, input: date });
  });

const isMasterProfile = ({ role }: { role?: unknown }): boolean => role === 'master';

/**
 * The own profile. `role` is only client or master: no field here raises privileges. `category` (id or code) and a
 * longer `about` are required for masters. `avatar` absent keeps the picture, null removes it. Fields with a form of
 * their own (phone, user name, the trade) are stored when sent and unchanged when absent; `email` and `documents` are
 * changed elsewhere and refused when they differ. `version`, where sent, must be the one that was read.
 */
export const updateProfileInput = z
  .object({
    firstName: nameOf('firstNameRequired').meta({ description: 'First name.' }),
    lastName: nameOf('lastNameRequired').meta({
      description: 'Last name.',
    }),
    middleName: z
      .string()
      .trim()
      .max(60, 'tooLong')
      .nullish()
      .meta({ description: 'Middle name; null without one.' }),
    city: z.enum(citySchema.options, 'cityRequired').meta({ description: 'Code of the city.' }),
    birthDate: birthDateSchema.meta({
      description: 'Date of birth.',
      format: 'date',
    }),
    gender: z
      .enum(genders, 'genderRequired')
      .meta({ description: 'Gender, as the person gives it.' }),
    about: z.string().trim().max(aboutLimits.max, 'tooLong').default('').meta({
      description: 'What the person writes about themself.',
    }),
    role: z
      .enum(userTypeSchema.options, 'roleRequired')
      .meta({ description: 'Whether the account is that of a customer or a master.' }),
    category: z
      .union([idSchema, z.string().trim().max(60)])
      .nullish()
      .meta({ description: 'Code of the master’s trade.' }),
    avatar: z.string().max(200).nullish().meta({
      description: 'Address of the picture; null without one.',
    }),
    phone: phoneOrNone.optional().meta({ description: 'Phone number; null without one.' }),
    username: usernameSchema.nullish().meta({ description: 'Name to sign in with.' }),
    ...tradeFields,
    ...businessFields,
    email: z
      .string()
      .trim()
      .max(254, 'tooLong')
      .optional()
      .meta({ description: 'E-mail address.' }),
    documents: z
      .partialRecord(documentTypeSchema, z.string().max(200))
      .optional()
      .meta({ description: 'The stored documents as they were read; changed elsewhere.' }),
    version: versionSchema
      .optional()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  // Also when fields are missing, so that all issues are reported at once.
  .refine(
    (profile) =>
      !isMasterProfile(profile) ||
      (typeof profile.about === 'string' && profile.about.length >= aboutLimits.master),
    { path: ['about'], message: 'aboutShort', when: () => true },
  )
  .refine((profile) => !isMasterProfile(profile) || Boolean(profile.category), {
    path: ['category'],
    message: 'categoryRequired',
    when: () => true,
  })
  .meta({
    id: 'UpdateProfileInput',
    examples: [
      {
        firstName: 'Kari',
        lastName: 'Nordmann',
        middleName: null,
        city: 'oslo',
        birthDate: '1988-05-17',
        gender: 'female',
        about: 'Bor på Grünerløkka.',
        role: 'client',
        avatar: null,
        phone: '+47 400 00 100',
        version: 4,
      },
    ],
  });
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;

/** The public data of a person: neither e-mail, phone nor birth date. `category` is a master's code. */
export const publicProfileSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the user.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    firstName: firstNameSchema.meta({ description: 'First name.' }),
    lastName: lastNameSchema.meta({ description: 'Last name.' }),
    city: citySchema.nullable().meta({ description: 'Code of the city.' }),
    role: userTypeSchema.meta({ description: 'Whether the person is a customer or a master.' }),
    category: z
      .string()
      .nullable()
      .meta({
        description: 'Code of the master’s trade; null for customers.',
        examples: ['plumbing'],
      }),
    categoryName: tradeNameSchema
      .nullable()
      .meta({ description: 'Name of the trade; null for customers.' }),
    about: z.string().meta({
      description: 'What the person writes about themself.',
      examples: ['Rørlegger i Oslo siden 2009. Rydder etter meg.'],
    }),
    masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** `s` is the secret of a link that the owner shared: with it, the full profile is returned. */
export const publicProfileInput = z.object({
  id: idSchema.meta({ description: 'Id.' }),
  s: z
    .string()
    .max(100, 'tooLong')
    .optional()
    .meta({
      description: 'Secret of the link that the person shared.',
      examples: ['Zk3vQ8nT1xYb6LwPc0RjUg'],
    }),
});
export type PublicProfileInput = z.infer<typeof publicProfileInput>;

/** The link of the own profile: a path below the site's address, with a secret once it was given away. */
export const profileLinkSchema = z
  .object({
    path: z.string().meta({
      description: 'Path of the profile, with its secret while it is shared.',
      examples: ['/user/12?s=Zk3vQ8nT1xYb6LwPc0RjUg'],
    }),
    isShared: z.boolean().meta({ description: 'Whether the link shows the whole profile.' }),
  })
  .meta({ id: 'ProfileLink' });
export type ProfileLink = z.infer<typeof profileLinkSchema>;

/** `renew` ends the link that was given away before and makes another. */
export const shareProfileInput = z
  .object({
    renew: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the link so far ends and another takes its place.' }),
  })
  .meta({ id: 'ShareProfileInput' });
export type ShareProfileInput = z.infer<typeof shareProfileInput>;

/** The own profile. `documents` leads from a type to the stored file's name. */
export const profileSchema = publicProfileSchema
  .extend({
    email: emailTextSchema.meta({ description: 'E-mail address.' }),
    phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
    middleName: z
      .string()
      .nullable()
      .meta({ description: 'Middle name; null without one.', examples: [null] }),
    birthDate: z
      .string()
      .nullable()
      .meta({ description: 'Date of birth.', examples: ['1988-05-17'], format: 'date' }),
    gender: z.enum(genders).nullable().meta({ description: 'Gender, as the person gives it.' }),
    documents: z
      .partialRecord(documentTypeSchema, z.string())
      .meta({ description: 'State of the identity documents; null for customers.' }),
    username: z
      .string()
      .nullable()
      .meta({ description: 'Name to sign in with.', examples: ['kari.nordmann'] }),
    /** NOK an hour; like the following fields null or empty for customers. */
    hourlyRate: moneySchema
      .nullable()
      .meta({ description: 'Price per hour in NOK; null where it is not stated.' }),
    /** Years up to today, to two decimals. */
    experience: z.number().nullable().meta({ description: 'Years of experience.' }),
    /** Jobs completed elsewhere, as declared by the master; those completed here are counted separately. */
    completedJobs: z.number().nullable().meta({ description: 'Number of completed jobs.' }),
    noLicense: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether work is taken on that needs no authorisation.' }),
    jobType: z
      .string()
      .nullable()
      .meta({ description: 'Type of job, in the master’s words.', examples: ['Rørleggerarbeid'] }),
    works: z.array(z.string()).meta({
      description: 'Work that needs no authorisation.',
      examples: [['Bytte blandebatteri']],
    }),
    licensedWorks: z
      .array(z.string())
      .meta({ description: 'Work that the master is authorised for.', examples: [['Våtrom']] }),
    ...statedFacts,
    /** Whole percent of the published reviews that are positive (four stars or more); null where there are none. */
    positiveReviews: z
      .int()
      .nullable()
      .meta({ description: 'Share of published reviews with four or five stars, in percent.' }),
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

export const changePasswordInput = z
  .object({
    currentPassword: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({ description: 'The password so far.', examples: ['demo1234'] }),
    newPassword: newPasswordSchema.meta({ description: 'The new password.' }),
    confirmPassword: z
      .string()
      .max(passwordLimits.max, 'passwordsDiffer')
      .optional()
      .meta({ description: 'The same password once more.', examples: ['Fjorden-om-vinteren-7'] }),
  })
  .refine(
    ({ confirmPassword, newPassword }) =>
      confirmPassword === undefined || confirmPassword === newPassword,
    { path: ['confirmPassword'], message: 'passwordsDiffer' },
  )
  .meta({ id: 'ChangePasswordInput' });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const avatarOutput = z
  .object({
    avatarUrl: pictureUrlSchema.meta({ description: 'Address of the stored picture.' }),
  })
  .meta({ id: 'AvatarAnswer' });
