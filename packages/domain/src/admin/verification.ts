import { z } from 'zod';
import { documentSchema } from '../documents/schema.ts';
import { instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';
import {
  emailTextSchema,
  firstNameSchema,
  lastNameSchema,
  masterIdSchema,
  phoneTextSchema,
  pictureUrlSchema,
  tradeNameSchema,
  userIdSchema,
} from '../wire/fields.ts';

/** Which masters the list of verification holds. */
export const verificationViews = ['waiting', 'unverified', 'verified', 'all'] as const;

/** A master with their documents, for the decision on the badge (trap 18). */
export const verificationSchema = z
  .object({
    userId: userIdSchema.meta({ description: 'Id of the user.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    firstName: firstNameSchema.meta({ description: 'First name.' }),
    lastName: lastNameSchema.meta({ description: 'Last name.' }),
    email: emailTextSchema.meta({ description: 'E-mail address.' }),
    phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    city: z
      .string()
      .nullable()
      .meta({ description: 'Code of the city.', examples: ['oslo'] }),
    specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    /** The document types that wait for a decision. */
    waiting: z.number().meta({ description: 'How many documents wait for a decision.' }),
    /** Work that the master claims an authorisation for. */
    licensedWorks: z.array(z.string()).meta({
      description: 'Work that the master says to be authorised for.',
      examples: [['Våtrom']],
    }),
    /** When a verified master added to it and no administrator has confirmed the badge since. */
    licensedWorksChangedAt: instantSchema.nullable().meta({
      description: 'When a verified master last added authorised work; null once confirmed.',
    }),
    documents: z.array(documentSchema).meta({ description: 'The documents that were sent.' }),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verificationSchema>;

/** By when they became masters, or by last name. */
export const verificationSorts = ['createdAt', 'name'] as const;

export const listVerificationsInput = z.object({
  ...tableInput(verificationSorts, 25),
  search: z
    .string()
    .trim()
    .max(200, 'tooLong')
    .default('')
    .meta({ description: 'Words to search for.', examples: ['kari'] }),
  view: z.enum(verificationViews).default('waiting').meta({ description: 'Which of the lists.' }),
});
export type ListVerificationsInput = z.infer<typeof listVerificationsInput>;

/** Sets or removes the badge; removing it requires a reason, which is sent to the master. */
export const verifyMasterInput = z
  .object({
    userId: userIdSchema.meta({ description: 'Id of the user.' }),
    verified: z.boolean().meta({ description: 'Whether the master gets the badge.' }),
    reason: z
      .string()
      .trim()
      .max(2000, 'tooLong')
      .default('')
      .meta({
        description: 'Why: stored in the audit trail.',
        examples: ['Bildet viser noe annet enn arbeidet.'],
      }),
  })
  .refine(({ verified, reason }) => verified || reason !== '', {
    path: ['reason'],
    error: 'required',
  });
export type VerifyMasterInput = z.infer<typeof verifyMasterInput>;

export const verifiedSchema = z
  .object({
    userId: userIdSchema.meta({ description: 'Id of the user.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
  })
  .meta({ id: 'VerifiedMaster' });
