import { z } from 'zod';
import { isCivilDate } from '../time/oslo.ts';
import { masterLocationSchema } from '../tracking/schema.ts';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { slots } from './slots.ts';
import { bookingStatusSchema, paymentStatuses } from './status.ts';

/** The fields a customer fills in, in the order of the form; the missing ones are listed by these names. */
export const bookingFormFields = [
  'clientName',
  'clientPhone',
  'address',
  'scheduledDate',
  'scheduledTime',
  'description',
] as const;

/** What the booking form itself asks; `scheduledDate` and `scheduledTime` are civil values in Oslo. */
export const bookingFormSchema = z.object({
  clientName: requiredText(120),
  clientPhone: requiredText(40),
  address: requiredText(300),
  scheduledDate: z
    .string('required')
    .min(1, { error: 'required', abort: true })
    .refine(isCivilDate, 'date'),
  scheduledTime: z.string('required').min(1, 'required').pipe(z.enum(slots, 'slot')),
  description: requiredText(4000),
});

/** A booking's wish. Who books, what it costs and what the client says of either is not read. */
export const createBookingInput = bookingFormSchema.extend({
  masterId: z.int('masterRequired').positive('masterRequired'),
  serviceId: z.int('serviceRequired').positive('serviceRequired'),
});
export type CreateBookingInput = z.infer<typeof createBookingInput>;

/** A booking as its two sides and administrators read it. `estimatedPrice` in NOK. */
export const bookingSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  masterId: idSchema,
  clientId: idSchema,
  serviceId: idSchema,
  service: z.string().nullable(),
  master: z.object({
    id: idSchema,
    name: z.string(),
    avatar: z.string().nullable(),
    specialization: z.string(),
  }),
  clientName: z.string(),
  /** Null to the master until the job is accepted; the address is no more than its area until then. */
  clientPhone: z.string().nullable(),
  address: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  description: z.string(),
  estimatedPrice: z.number(),
  status: bookingStatusSchema,
  paymentStatus: z.enum(paymentStatuses).nullable(),
  acceptedAt: instantSchema.nullable(),
  cancelledBy: z.enum(['client', 'master', 'admin']).nullable(),
  cancelReason: z.string().nullable(),
  /** True from the moment the review is written, approved or not. */
  reviewed: z.boolean(),
  /** Its author reads it at once; its master when it is approved. */
  review: z
    .object({
      rating: z.number(),
      text: z.string(),
      approved: z.boolean(),
      /** Moderators rejected or hid it: it waits no more. */
      hidden: z.boolean().optional(),
    })
    .nullable(),
});
export type Booking = z.infer<typeof bookingSchema>;

/** The detail: the booking with its master, and the master's position where it may be shown. */
export const bookingDetailSchema = bookingSchema.extend({
  masterLocation: masterLocationSchema.nullable(),
  history: z.array(
    z.object({
      at: instantSchema,
      from: bookingStatusSchema.nullable(),
      to: bookingStatusSchema,
      by: z.enum(['client', 'master', 'admin']),
      reason: z.string().nullable(),
    }),
  ),
});
export type BookingDetail = z.infer<typeof bookingDetailSchema>;

/** Which booking of one's own is another now; null when any may be. */
export const bookingChangedSchema = z.object({ bookingId: idSchema.nullable() });

export const listBookingsOfClientInput = z.object({ ...pageInput(50), clientId: idSchema });
export const listBookingsOfMasterInput = z.object({ ...pageInput(50), masterId: idSchema });

export const setStatusInput = z.object({
  id: idSchema,
  status: bookingStatusSchema,
  /** The status that the change was decided on: what another has done meanwhile is not undone unread. */
  seen: bookingStatusSchema.optional(),
  reason: z.string().trim().max(500, 'tooLong').optional(),
});

export type SetStatusInput = z.infer<typeof setStatusInput>;

export const takenSlotsInput = z.object({
  masterId: idSchema,
  from: z.string().refine(isCivilDate, 'date'),
});

/** Slots that accepted jobs hold, in the 62 days from `from`. */
export const takenSlotsOutput = z.array(z.object({ date: z.string(), time: z.string() }));
