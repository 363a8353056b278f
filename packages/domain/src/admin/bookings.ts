import { z } from 'zod';
import { type BookingStatus, bookingStatusSchema } from '../bookings/status.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

/** A booking as the panel lists it. `estimatedPrice` in NOK; date and time are civil values in Oslo. */
export const adminBookingSchema = z.object({
  id: idSchema,
  clientId: idSchema,
  clientName: z.string(),
  clientPhone: z.string(),
  masterId: idSchema,
  masterName: z.string(),
  serviceName: z.string(),
  description: z.string(),
  address: z.string(),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  status: bookingStatusSchema,
  acceptedAt: instantSchema.nullable(),
  estimatedPrice: z.number(),
  createdAt: instantSchema,
});
export type AdminBooking = z.infer<typeof adminBookingSchema>;

export const adminBookingSorts = ['createdAt', 'scheduledDate', 'estimatedPrice'] as const;

export const listAdminBookingsInput = z.object({
  ...tableInput(adminBookingSorts),
  status: bookingStatusSchema.optional(),
});
export type ListAdminBookingsInput = z.infer<typeof listAdminBookingsInput>;

export const deleteBookingInput = z.object({ id: idSchema, reason: reasonSchema });
export type DeleteBookingInput = z.infer<typeof deleteBookingInput>;

export const deletedBookingSchema = z.object({ id: idSchema, deleted: z.literal(true) });

/** What the action menu of a booking offers: onwards by one, or off. `in_progress` is shown and never set. */
export function menuStatuses(status: BookingStatus): BookingStatus[] {
  const onwards: BookingStatus[] =
    status === 'pending' ? ['confirmed'] : status === 'confirmed' ? ['completed'] : [];
  return status === 'cancelled' ? [] : [...onwards, 'cancelled'];
}
