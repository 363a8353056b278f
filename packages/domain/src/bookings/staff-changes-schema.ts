import { z } from 'zod';
import { proposedTimeSchema } from '../offers/time-schema.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  serviceNameSchema,
} from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema } from '../wire/page.ts';
import { bookingStatusSchema } from './state-schema.ts';

const id = bookingIdSchema.meta({ description: 'Id of the booking.' });

/** Both sides read it, so it is never empty. */
const staffReason = z
  .string('required')
  .max(500, 'tooLong')
  .trim()
  .min(1, 'required')
  .meta({ description: 'Why: both sides read it.', examples: ['Mesteren er syk.'] });

const seenTime = z
  .object({
    date: dayTextSchema
      .max(10, 'tooLong')
      .meta({ description: 'Day that was shown, in Oslo.', format: 'date' }),
    time: z
      .string()
      .max(5, 'tooLong')
      .meta({ description: 'Start that was shown.', ...slotFormat }),
  })
  .meta({ description: 'The time that the change was decided on: another one is refused.' });

/** A move by staff. */
export const staffMoveInput = proposedTimeSchema
  .extend({ id, seen: seenTime, reason: staffReason })
  .meta({ id: 'StaffMoveInput' });
export type StaffMoveInput = z.infer<typeof staffMoveInput>;

/** Opening a booking again, at its time or at another. */
export const reopenInput = z
  .object({
    id,
    seen: bookingStatusSchema.meta({ description: 'The status that it was decided on.' }),
    at: proposedTimeSchema
      .optional()
      .meta({ description: 'Another time; without it the booking keeps its own.' }),
    reason: staffReason,
  })
  .meta({ id: 'ReopenBookingInput' });
export type ReopenInput = z.infer<typeof reopenInput>;

export const listSuccessorsInput = z.object({ id });

/** A master to whom a booking can be handed. */
export const successorSchema = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    name: masterNameSchema.meta({ description: 'Name of the master.' }),
    city: z.string().nullable().meta({ description: 'City of the master; null without one.' }),
    rating: z.number().meta({ description: 'Average stars; 0 without reviews.', examples: [4.8] }),
    reviewCount: z.int().meta({ description: 'Number of reviews.', examples: [12] }),
    isVerified: z.boolean().meta({ description: 'Whether the master has the badge.' }),
    serviceId: idSchema.meta({ description: 'Id of the service that would be booked.' }),
    service: serviceNameSchema.meta({ description: 'Name of that service.' }),
    price: moneySchema.meta({
      description: 'What the customer would pay in NOK, without the call-out fee.',
    }),
  })
  .meta({ id: 'BookingSuccessor' });
export type BookingSuccessor = z.infer<typeof successorSchema>;

/** Handing a booking to another master. */
export const handOverInput = z
  .object({
    id,
    serviceId: idSchema.meta({ description: 'Id of a service of the other master.' }),
    seen: bookingStatusSchema.meta({ description: 'The status that it was decided on.' }),
    reason: staffReason,
  })
  .meta({ id: 'HandOverInput' });
export type HandOverInput = z.infer<typeof handOverInput>;
