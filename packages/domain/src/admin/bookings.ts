import { z } from 'zod';
import { priceBases } from '../bookings/pricing.ts';
import { slotFormat } from '../wire/formats.ts';
import type { BookingStatus } from '../bookings/status.ts';
import { bookingStatusSchema } from '../bookings/state-schema.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { rangeInput, reasonSchema, tableInput } from './list.ts';
import {
  dayTextSchema,
  jobTextSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  phoneTextSchema,
  serviceNameSchema,
  userIdSchema,
} from '../wire/fields.ts';

/** A booking as the panel lists it. `estimatedPrice` in NOK; date and time are civil values in Oslo. */
export const adminBookingSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the booking.' }),
    clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    clientPhone: phoneTextSchema.meta({
      description: 'Phone of the customer; null where it is not shown.',
    }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    masterName: masterNameSchema.meta({ description: 'Name of the master.' }),
    serviceName: serviceNameSchema.meta({
      description: 'Name of the service; null when it is gone.',
    }),
    description: jobTextSchema.meta({ description: 'What has to be done.' }),
    address: z
      .string()
      .meta({ description: 'Street address of the job.', examples: ['Storgata 12, 0184 Oslo'] }),
    scheduledDate: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
    scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
    acceptedAt: instantSchema
      .nullable()
      .meta({ description: 'When the master accepted; null before.' }),
    estimatedPrice: moneySchema.meta({ description: 'Estimated price in NOK.' }),
    priceBasis: z.enum(priceBases).meta({
      description:
        'What the price was made from: the service, an hour of work, or an accepted offer.',
    }),
    callOutFee: moneySchema
      .nullable()
      .meta({ description: 'Call-out fee in NOK; null without one.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'AdminBooking' });
export type AdminBooking = z.infer<typeof adminBookingSchema>;

export const adminBookingSorts = ['createdAt', 'scheduledDate', 'estimatedPrice'] as const;

export const listAdminBookingsInput = z.object({
  ...tableInput(adminBookingSorts),
  ...rangeInput,
  status: bookingStatusSchema.optional().meta({ description: 'In this state alone.' }),
});
export type ListAdminBookingsInput = z.infer<typeof listAdminBookingsInput>;

export const deleteBookingInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type DeleteBookingInput = z.infer<typeof deleteBookingInput>;

export const deletedBookingSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted booking.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
  })
  .meta({ id: 'DeletedBooking' });

/** The statuses in a booking's action menu: the next one, or cancelled. `in_progress` is shown, never set. */
export function menuStatuses(status: BookingStatus): BookingStatus[] {
  const onwards: BookingStatus[] =
    status === 'pending' ? ['confirmed'] : status === 'confirmed' ? ['completed'] : [];
  return status === 'cancelled' ? [] : [...onwards, 'cancelled'];
}
