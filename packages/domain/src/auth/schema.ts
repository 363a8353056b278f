import { z } from 'zod';
import { sessionUserSchema, userTypeSchema } from '../access/actor.ts';
import { languages } from '../pages/languages.ts';
import { citySchema } from '../places/cities.ts';
import { idSchema, optionalText, requiredText } from '../wire/page.ts';
import { isCommonPassword, passwordLimits } from './password.ts';

export const emailSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(254, 'tooLong')
  .pipe(z.email('email'));

/** A password one may choose. Signing in takes any text, so that old rules never lock anyone out. */
export const newPasswordSchema = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .min(passwordLimits.min, { error: 'passwordShort', abort: true })
  .max(passwordLimits.max, 'tooLong')
  .refine((password) => !isCommonPassword(password), 'passwordCommon');

export const loginInput = z.object({
  email: z.string('required').trim().min(1, 'required').max(254, 'tooLong'),
  password: z.string('required').min(1, 'required').max(passwordLimits.max, 'tooLong'),
});

export const sessionOutput = z.object({ user: sessionUserSchema, token: z.string() });

const person = {
  firstName: requiredText(60),
  lastName: requiredText(60),
  username: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(2, 'tooShort')
    .max(60, 'tooLong'),
  email: emailSchema,
  password: newPasswordSchema,
  phone: z.string().trim().max(40, 'tooLong').default(''),
  city: citySchema.nullish(),
  /** That of letters to this person; Norwegian where nothing is said. */
  language: z.enum(languages).optional(),
};

/**
 * Plain registration. `confirmPassword` and `terms` are a matter of the form; where a client sends the
 * former, it must agree. A master who registers here (without documents) is unverified like any new one.
 */
export const registerInput = z
  .object({
    ...person,
    userType: userTypeSchema.default('client'),
    confirmPassword: z.string().optional(),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    {
      path: ['confirmPassword'],
      message: 'passwordsDiffer',
    },
  );

/** A service as typed by its master; the price may come as text, as older clients send it. NOK. */
export const priceSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .min(1, 'required')
        .transform((text) => Number(text.replace(',', '.'))),
    ],
    'required',
  )
  .pipe(
    z
      .number('number')
      .min(0, 'priceNegative')
      .max(10_000_000, 'tooLarge')
      .multipleOf(0.01, 'priceStep'),
  );

/** The category by id, or by a documented master code. */
const categoryRef = z.union([idSchema, z.string().trim().min(1, 'required').max(60)], 'required');

export const registeredServiceSchema = z.object({
  name: requiredText(120),
  description: optionalText(2000),
  price: priceSchema,
  categoryId: idSchema.optional(),
});

/** `userData` of the three-step registration; the documents come beside it as files. */
export const registerMasterInput = z
  .object({
    ...person,
    confirmPassword: z.string().optional(),
    category: categoryRef,
    experience: z
      .union([z.number().min(0).max(80), z.string().trim().max(200, 'tooLong')])
      .default(0),
    completedJobs: z.coerce
      .number('number')
      .int('number')
      .min(0, 'number')
      .max(1_000_000, 'tooLarge')
      .default(0),
    bio: optionalText(4000),
    hourlyRate: priceSchema.nullish(),
    noLicense: z.boolean().default(false),
    jobType: z.string().trim().max(120, 'tooLong').nullish(),
    works: z.array(z.string().trim().max(120)).max(50).default([]),
    licensedWorks: z.array(z.string().trim().max(120)).max(50).default([]),
    services: z.array(registeredServiceSchema).max(50, 'tooMany').default([]),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    {
      path: ['confirmPassword'],
      message: 'passwordsDiffer',
    },
  );
export type RegisterMasterInput = z.infer<typeof registerMasterInput>;
