import { z } from 'zod';
import { bookingStatusSchema } from '../bookings/state-schema.ts';
import { isCivilDate } from '../time/oslo.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';

const civilDateSchema = z.iso.date('date').refine(isCivilDate, 'date');

/** What happens to the open jobs of a suspended person. */
export const jobChoices = ['cancel', 'keep'] as const;

const reasonSchema = requiredText(1000).meta({
  description: 'Why: read by the person, and stored in the audit trail.',
  examples: ['Du har sendt reklame til kunder.'],
});

export const suspendInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  reason: reasonSchema,
  until: civilDateSchema.nullable().meta({
    description: 'The last day of it, in Oslo; null until it is lifted.',
    examples: [null],
  }),
  jobs: z.enum(jobChoices).meta({
    description: 'Whether open jobs are cancelled, with word to the other side, or kept.',
  }),
});
export type SuspendInput = z.infer<typeof suspendInput>;

export const liftInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  reason: z
    .string()
    .trim()
    .max(500, 'tooLong')
    .default('')
    .meta({
      description: 'Why: stored in the audit trail.',
      examples: ['Det var en misforståelse.'],
    }),
});
export type LiftInput = z.infer<typeof liftInput>;

export const suspensionSchema = z
  .object({
    reason: z.string().meta({
      description: 'Why, as the person reads it.',
      examples: ['Du har sendt reklame til kunder.'],
    }),
    until: instantSchema
      .nullable()
      .meta({ description: 'When it ends by itself; null until it is lifted.' }),
    startedAt: instantSchema.meta({ description: 'When it began.' }),
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.infer<typeof suspensionSchema>;

/** A job that a suspension has to decide about. */
export const openJobSchema = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  status: bookingStatusSchema.meta({ description: 'Status of the booking.' }),
  date: civilDateSchema.meta({ description: 'Day of the job, in Oslo.' }),
  otherName: z.string().meta({ description: 'Name of the other side.' }),
});
export type OpenJob = z.infer<typeof openJobSchema>;
