import { z } from 'zod';
import { documentSchema } from '../documents/schema.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';

/** Which masters the list of verification holds. */
export const verificationViews = ['waiting', 'unverified', 'verified', 'all'] as const;

/** A master beside their papers, for whoever decides on the badge (trap 18). */
export const verificationSchema = z.object({
  userId: idSchema,
  masterId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  city: z.string().nullable(),
  specialization: z.string(),
  isVerified: z.boolean(),
  createdAt: instantSchema,
  /** The types of paper that wait for a decision count here. */
  waiting: z.number(),
  documents: z.array(documentSchema),
});
export type Verification = z.infer<typeof verificationSchema>;

/** By when they became masters, or by last name. */
export const verificationSorts = ['createdAt', 'name'] as const;

export const listVerificationsInput = z.object({
  ...tableInput(verificationSorts, 25),
  search: z.string().trim().max(200, 'tooLong').default(''),
  view: z.enum(verificationViews).default('waiting'),
});
export type ListVerificationsInput = z.infer<typeof listVerificationsInput>;

/** Gives the badge or takes it; taking it away wants a reason, which the master is told. */
export const verifyMasterInput = z
  .object({
    userId: idSchema,
    verified: z.boolean(),
    reason: z.string().trim().max(2000, 'tooLong').default(''),
  })
  .refine(({ verified, reason }) => verified || reason !== '', {
    path: ['reason'],
    error: 'required',
  });
export type VerifyMasterInput = z.infer<typeof verifyMasterInput>;

export const verifiedSchema = z.object({ userId: idSchema, isVerified: z.boolean() });
