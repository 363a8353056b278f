import { z } from 'zod';
import { bookingIdSchema, dayTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { bufferBounds, durationBounds, durationStep } from './duration.ts';

const minutes = (bounds: { min: number; max: number }, key: string) =>
  z
    .number('number')
    .int('numberWhole')
    .min(bounds.min, key)
    .max(bounds.max, key)
    .multipleOf(durationStep, 'quarterHours');

/** Minutes of a job, as an input. */
export const durationField = minutes(durationBounds, 'durationRange').meta({
  description: 'Minutes of work, in quarters of an hour.',
  examples: [90],
});

/** Minutes of a job with the buffer after it, as an input. */
export const occupiedMinutesField = minutes(
  { min: durationBounds.min, max: durationBounds.max + bufferBounds.max },
  'durationRange',
);

/** Minutes between a job and the master’s departure, as an input. */
export const bufferField = minutes(bufferBounds, 'bufferRange').meta({
  description: 'Minutes kept free after a job, in quarters of an hour.',
  examples: [15],
});

/** The time of a service as an input: what is left out of a change stays as it is. */
export const serviceTimeInput = {
  minutesFrom: durationField
    .nullable()
    .optional()
    .meta({ description: 'Usual minutes at least; null for not stated.', examples: [60] }),
  minutesTo: durationField
    .nullable()
    .optional()
    .meta({
      description: 'Usual minutes at most, which a booking takes; null for as many as at least.',
      examples: [120],
    }),
  bufferMinutes: bufferField.optional(),
};

/** The time of a service as an answer. */
export const serviceTimeFields = {
  minutesFrom: z
    .int()
    .nullable()
    .meta({ description: 'Usual minutes at least; null where not stated.', examples: [60] }),
  minutesTo: z
    .int()
    .nullable()
    .meta({ description: 'Usual minutes at most; null where not stated.', examples: [120] }),
  bufferMinutes: z
    .int()
    .meta({ description: 'Minutes kept free after such a job.', examples: [15] }),
};

/** The time of a booking as an answer. */
export const jobTimeFields = {
  durationMinutes: z
    .int()
    .meta({ description: 'Minutes of work that the calendar holds for the job.', examples: [90] }),
  bufferMinutes: z.int().meta({ description: 'Minutes kept free after the job.', examples: [15] }),
};

/** What the calendar does not hold of a job. */
export const overrunField = z
  .object({
    minutes: z.int().meta({
      description: 'Minutes of accepted change orders that the calendar does not hold.',
      examples: [60],
    }),
    next: z
      .object({
        date: dayTextSchema.meta({ description: 'Its day, in Oslo.', format: 'date' }),
        time: z.string().meta({ description: 'Its start, in Oslo.', ...slotFormat }),
        bookingId: bookingIdSchema.nullable().meta({
          description: 'The booking, for the master; null for everybody else and for an own job.',
        }),
      })
      .nullable()
      .meta({ description: 'The job of the master that follows; null where none is near.' }),
  })
  .nullable()
  .meta({
    description:
      'By how much the agreed work is longer than what is free after it; null where the calendar holds all of it.',
  });
