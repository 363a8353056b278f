import { z } from 'zod';
import { priceBases } from '../bookings/pricing.ts';
import { slotFormat } from '../wire/formats.ts';
import { type BookingStatus, bookingStatusSchema } from '../bookings/status.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

/** A booking as the panel lists it. `estimatedPrice` in NOK; date and time are civil values in Oslo. */
export const adminBookingSchema = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  clientId: idSchema.meta({ description: 'Id of the customer, as a user.' }),
  clientName: z.string().meta({ description: 'Name of the customer.' }),
  clientPhone: z
    .string()
    .meta({ description: 'Phone of the customer; null where it is not shown.' }),
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  masterName: z.string().meta({ description: 'Name of the master.' }),
  serviceName: z.string().meta({ description: 'Name of the service; null when it is gone.' }),
  description: z.string().meta({ description: 'What has to be done.' }),
  address: z.string().meta({ description: 'Street address of the job.' }),
  scheduledDate: z.string().meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
  scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
  status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
  acceptedAt: instantSchema
    .nullable()
    .meta({ description: 'When the master accepted; null before.' }),
  estimatedPrice: z.number().meta({ description: 'Estimated price in NOK.' }),
  priceBasis: z
    .enum(priceBases)
    .meta({ description: 'What the price was made from: the service, or an hour of work.' }),
  callOutFee: z.number().nullable().meta({ description: 'Call-out fee in NOK; null without one.' }),
  createdAt: instantSchema.meta({ description: 'When it was created.' }),
});
export type AdminBooking = z.infer<typeof adminBookingSchema>;

export const adminBookingSorts = ['createdAt', 'scheduledDate', 'estimatedPrice'] as const;

export const listAdminBookingsInput = z.object({
  ...tableInput(adminBookingSorts),
  status: bookingStatusSchema.optional().meta({ description: 'In this state alone.' }),
});
export type ListAdminBookingsInput = z.infer<typeof listAdminBookingsInput>;

export const deleteBookingInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking to delete.' }),
  reason: reasonSchema.meta({ description: 'Why: kept in the audit trail.' }),
});
export type DeleteBookingInput = z.infer<typeof deleteBookingInput>;

export const deletedBookingSchema = z.object({
  id: idSchema.meta({ description: 'Id of the deleted booking.' }),
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});

/** The statuses in a booking's action menu: the next one, or cancelled. `in_progress` is shown, never set. */
export function menuStatuses(status: BookingStatus): BookingStatus[] {
  const onwards: BookingStatus[] =
    status === 'pending' ? ['confirmed'] : status === 'confirmed' ? ['completed'] : [];
  return status === 'cancelled' ? [] : [...onwards, 'cancelled'];
}
