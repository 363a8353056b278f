import { z } from 'zod';
import {
  bookingIdSchema,
  dayTextSchema,
  masterNameSchema,
  serviceNameSchema,
} from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';

/** The data in every notification of a booking; `side` is the reader's own, `person` the name of the other one. */
export const ofBooking = {
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  side: z
    .enum(['client', 'master'])
    .meta({ description: 'Which side of the booking the reader is on.' }),
  person: masterNameSchema.meta({ description: 'Name of the other person.' }),
  /** Null when the master has removed the service since. */
  service: serviceNameSchema
    .nullable()
    .meta({ description: 'Name of the service; null when it is gone.' }),
  /** Civil date in Europe/Oslo, `2026-12-01`, and the slot of an hour that begins at `time`, `10:00`. */
  date: dayTextSchema.meta({ description: 'Day of the booking, in Oslo.', format: 'date' }),
  time: z.string().meta({ description: 'Start of the booking, in Oslo.', ...slotFormat }),
};
