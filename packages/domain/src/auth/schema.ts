import { z } from 'zod';
import { sessionUserSchema, userTypeSchema } from '../access/actor.ts';
import { optionalPhoneSchema } from '../contact/phone-schema.ts';
import {
  type TradeChange,
  experienceSchema,
  jobTypeSchema,
  statedTrade,
  tradeFields,
  workNamesSchema,
} from '../masters/trade.ts';
import { completedJobsSchema, hourlyRateSchema, priceSchema } from '../numbers/schema.ts';
import { languages } from '../pages/languages.ts';
import { citySchema } from '../places/cities.ts';
import { idSchema, optionalText, requiredText, tooLong } from '../wire/page.ts';
import { canonicalEmail, emailLength, foldEmail, isReservedEmail } from './email.ts';
import { isCommonPassword, passwordLimits } from './password.ts';
import { categoryIdSchema } from '../wire/fields.ts';

export { priceSchema } from '../numbers/schema.ts';

/** An address that a person has or would like to have, in its canonical form. */
export const emailSchema = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(emailLength, { error: 'tooLong', abort: true })
  .overwrite(foldEmail)
  .pipe(z.email({ error: 'email', abort: true }))
  .refine((email) => canonicalEmail(email) !== undefined, { error: 'email', abort: true })
  .refine((email) => !isReservedEmail(email), 'emailReserved')
  .meta({ examples: ['kari@example.no'] });

export const usernameSchema = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .min(2, 'tooShort')
  .max(60, 'tooLong')
  .meta({ examples: ['kari.nordmann'] });

/** A password one may choose. Signing in takes any text, so that old rules never lock anyone out. */
export const newPasswordSchema = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .min(passwordLimits.min, { error: 'passwordShort', abort: true })
  .max(passwordLimits.max, tooLong)
  .refine((password) => !isCommonPassword(password), 'passwordCommon')
  .meta({ examples: ['Fjorden-om-vinteren-7'] });

export const loginInput = z
  .object({
    email: z
      .string('required')
      .trim()
      .min(1, 'required')
      .max(254, 'tooLong')
      .meta({ description: 'E-mail address.', examples: ['kunde@demo.no'] }),
    password: z
      .string('required')
      .min(1, 'required')
      .max(passwordLimits.max, 'tooLong')
      .meta({ description: 'The password of the account.', examples: ['demo1234'] }),
  })
  .meta({ id: 'LoginInput' });

export const sessionOutput = z
  .object({
    user: sessionUserSchema.meta({ description: 'Who is signed in.' }),
    token: z.string().meta({
      description: 'The bearer token of the new session.',
      examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
    }),
  })
  .meta({ id: 'SessionAnswer' });

const person = {
  firstName: requiredText(60).meta({ description: 'First name.', examples: ['Kari'] }),
  lastName: requiredText(60).meta({ description: 'Last name.', examples: ['Nordmann'] }),
  username: usernameSchema.meta({ description: 'Name to sign in with.' }),
  email: emailSchema.meta({ description: 'E-mail address.' }),
  password: newPasswordSchema.meta({ description: 'The password of the new account.' }),
  phone: optionalPhoneSchema.default('').meta({ description: 'Phone number; may be empty.' }),
  city: citySchema.nullish().meta({ description: 'Code of the city; null without one.' }),
  /** Language of emails to this user; Norwegian by default. */
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'Language of messages to the person.' }),
};

/** The category by id, or by a documented master code. */
const categoryRef = z.union([idSchema, z.string().trim().min(1, 'required').max(60)], 'required');

export const registeredServiceSchema = z
  .object({
    name: requiredText(120).meta({
      description: 'Name of the service.',
      examples: ['Bytte blandebatteri'],
    }),
    description: optionalText(2000).meta({
      description: 'What the service includes.',
      examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
    }),
    price: priceSchema.meta({ description: 'Price in NOK.', examples: [1490] }),
    categoryId: categoryIdSchema.optional().meta({ description: 'Id of the category.' }),
  })
  .meta({ id: 'RegisteredService' });

/** The registration fields that customers and masters share. */
export const personSchema = z.object(person);

/** Fields of masters only: refused for customers, never dropped silently. */
function mastersOnly(
  input: TradeChange & {
    category?: number | string | null | undefined;
    services?: readonly unknown[] | undefined;
  },
): string[] {
  return [
    ...(input.category ? ['category'] : []),
    ...statedTrade(input),
    ...(input.services?.length ? ['services'] : []),
  ];
}

/**
 * Plain registration. `confirmPassword` and `terms` belong to the form; a `confirmPassword`, where sent, must match. A
 * master who registers here (without documents) is unverified like any new one.
 */
export const registerInput = z
  .object({
    ...person,
    userType: userTypeSchema
      .default('client')
      .meta({ description: 'Whether the account is that of a customer or a master.' }),
    confirmPassword: z
      .string()
      .max(passwordLimits.max, 'passwordsDiffer')
      .optional()
      .meta({ description: 'The same password once more.', examples: ['Fjorden-om-vinteren-7'] }),
    /** The user's description; for a master also that of the trade. */
    bio: z
      .string()
      .trim()
      .max(4000, 'tooLong')
      .optional()
      .meta({
        description:
          'What the person says of themselves; a master’s is the description of the trade.',
        examples: ['Rørlegger i Oslo siden 2009.'],
      }),
    ...tradeFields,
    category: z
      .union([idSchema, z.string().trim().max(60)])
      .nullish()
      .meta({ description: 'Id or code of the trade; of masters alone.', examples: ['plumbing'] }),
    services: z
      .array(registeredServiceSchema)
      .max(50, 'tooMany')
      .optional()
      .meta({ description: 'What is offered, with prices; of masters alone.' }),
  })
  .superRefine((input, { addIssue }) => {
    if (input.userType === 'master') return;
    for (const field of mastersOnly(input))
      addIssue({ code: 'custom', path: [field], message: 'mastersOnly' });
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    {
      path: ['confirmPassword'],
      message: 'passwordsDiffer',
    },
  )
  .meta({
    id: 'RegisterInput',
    examples: [
      {
        firstName: 'Kari',
        lastName: 'Nordmann',
        username: 'kari.nordmann',
        email: 'kari@example.no',
        password: 'Fjorden-om-vinteren-7',
        confirmPassword: 'Fjorden-om-vinteren-7',
        phone: '+47 400 00 100',
        city: 'oslo',
        language: 'nb',
        userType: 'client',
      },
    ],
  });

/** `userData` of the three-step registration; the documents are sent with it as files. */
export const registerMasterInput = z
  .object({
    ...person,
    confirmPassword: z
      .string()
      .max(passwordLimits.max, 'passwordsDiffer')
      .optional()
      .meta({ description: 'The same password once more.', examples: ['Fjorden-om-vinteren-7'] }),
    category: categoryRef.meta({ description: 'Code of the trade.', examples: ['plumbing'] }),
    experience: experienceSchema
      .default(0)
      .meta({ description: 'Years of experience.', examples: [7] }),
    completedJobs: completedJobsSchema
      .default(0)
      .meta({ description: 'Number of completed jobs.', examples: [48] }),
    bio: optionalText(4000).meta({
      description:
        'What the person says of themselves; a master’s is the description of the trade.',
      examples: ['Rørlegger i Oslo siden 2009.'],
    }),
    hourlyRate: hourlyRateSchema.nullish().meta({
      description: 'Price per hour in NOK; null where it is not stated.',
      examples: [890],
    }),
    noLicense: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the master has no licence.' }),
    jobType: jobTypeSchema.nullish().meta({ description: 'Kind of job.' }),
    works: workNamesSchema
      .default([])
      .meta({ description: 'Kinds of work that are done.', examples: [['Bytte blandebatteri']] }),
    licensedWorks: workNamesSchema.default([]).meta({
      description: 'Kinds of work that need a licence, and are covered.',
      examples: [['Våtrom']],
    }),
    services: z
      .array(registeredServiceSchema)
      .max(50, 'tooMany')
      .default([])
      .meta({ description: 'The services on offer.' }),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    {
      path: ['confirmPassword'],
      message: 'passwordsDiffer',
    },
  )
  .meta({ id: 'RegisterMasterInput' });
export type RegisterMasterInput = z.infer<typeof registerMasterInput>;
