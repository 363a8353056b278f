import { z } from 'zod';
import { roleSchema, userTypeSchema } from '../access/actor.ts';
import { bookingStatusSchema } from '../bookings/status.ts';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { adminBookingSchema } from './bookings.ts';

/** A civil day, `2026-11-20`. */
const daySchema = z.iso.date('date');

/** A part of an export: `limit` rows after the place where the part before it ended, the oldest first. */
const partInput = {
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(1000).default(500),
  from: daySchema.optional(),
  /** The last day, included. */
  to: daySchema.optional(),
};

function partOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Null behind the last part. */
    nextCursor: z.string().nullable(),
    /** How many there are in all; told with the first part alone. */
    total: z.int().nullable(),
  });
}

/** People who are with us, by the day they came, in Norway's time. */
export const exportUsersInput = z.object({
  ...partInput,
  type: userTypeSchema.optional(),
  role: roleSchema.optional(),
});
export type ExportUsersInput = z.infer<typeof exportUsersInput>;

export const exportedUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  userType: userTypeSchema,
  role: roleSchema,
  city: z.string().nullable(),
  language: z.enum(languages),
  createdAt: instantSchema,
  /** Of a visible master; null for everybody else. */
  masterId: idSchema.nullable(),
  category: z.string().nullable(),
  isVerified: z.boolean().nullable(),
});
export type ExportedUser = z.infer<typeof exportedUserSchema>;
export const exportedUsersSchema = partOf(exportedUserSchema);

/** Bookings, by the day of the job. Without statuses those of every status. */
export const exportBookingsInput = z.object({
  ...partInput,
  statuses: z.array(bookingStatusSchema).max(10).default([]),
});
export type ExportBookingsInput = z.infer<typeof exportBookingsInput>;
export const exportedBookingsSchema = partOf(adminBookingSchema);
