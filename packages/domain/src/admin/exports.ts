import { z } from 'zod';
import { isCivilDate } from '../time/oslo.ts';
import { roleSchema, userTypeSchema } from '../access/actor.ts';
import { bookingStatusSchema } from '../bookings/state-schema.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { adminBookingSchema } from './bookings.ts';

/** A civil day, `2026-11-20`. */
const daySchema = z.iso.date('date').refine(isCivilDate, 'date');

/** A part of an export: `limit` rows after the place where the part before it ended, the oldest first. */
const partInput = {
  cursor: z.string().max(200).optional().meta({
    description: 'Where the page begins, as the page before named it in `X-Next-Cursor`.',
  }),
  limit: z.int().min(1).max(1000).default(500).meta({ description: 'How many at most.' }),
  from: daySchema.optional().meta({ description: 'Start.' }),
  /** The last day, included. */
  to: daySchema.optional().meta({ description: 'End.' }),
};

function partOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item).meta({ description: 'The rows of this page.' }),
    /** Null behind the last part. */
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Where the next page begins; null on the last one.' }),
    /** Total number of rows; only in the first page. */
    total: z.int().nullable().meta({ description: 'Number of rows in all pages together.' }),
  });
}

/** Users by the day they registered, in Norway's time. */
export const exportUsersInput = z.object({
  ...partInput,
  type: userTypeSchema.optional().meta({ description: 'Kind.' }),
  role: roleSchema.optional().meta({ description: 'Role of the account.' }),
});
export type ExportUsersInput = z.infer<typeof exportUsersInput>;

export const exportedUserSchema = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  email: z.string().meta({ description: 'E-mail address.' }),
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  phone: z.string().meta({ description: 'Phone number; null without one.' }),
  userType: userTypeSchema.meta({
    description: 'Whether the account is that of a customer or a master.',
  }),
  role: roleSchema.meta({ description: 'Role of the account.' }),
  city: z.string().nullable().meta({ description: 'Code of the city.' }),
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
  /** Of a visible master; null for everybody else. */
  masterId: idSchema.nullable().meta({ description: 'Id of the master’s record.' }),
  category: z.string().nullable().meta({ description: 'Trade of a master; null for customers.' }),
  isVerified: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether administrators have verified the master.' }),
});
export type ExportedUser = z.infer<typeof exportedUserSchema>;
export const exportedUsersSchema = partOf(exportedUserSchema);

/** Bookings, by the day of the job. Without statuses those of every status. */
export const exportBookingsInput = z.object({
  ...partInput,
  statuses: z
    .array(bookingStatusSchema)
    .max(10)
    .default([])
    .meta({ description: 'In one of these states alone.' }),
});
export type ExportBookingsInput = z.infer<typeof exportBookingsInput>;
export const exportedBookingsSchema = partOf(adminBookingSchema);
