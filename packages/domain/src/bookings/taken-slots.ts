import { z } from 'zod';
import { occupiedMinutesField } from './duration-schema.ts';
import { isCivilDate } from '../time/oslo.ts';
import { dayTextSchema, masterIdSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';

/** Whose taken slots, and from which day on. */
export const takenSlotsInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  from: z
    .string()
    .max(10, { error: 'date', abort: true })
    .refine(isCivilDate, 'date')
    .meta({
      description: 'First day of the list, in Oslo.',
      examples: ['2026-12-01'],
      format: 'date',
    }),
  minutes: occupiedMinutesField.optional().meta({
    description:
      'Minutes that the job would take, with the time kept free after it: starts at which it would meet an accepted job are listed as taken. An hour without it.',
    examples: [120],
  }),
});

/** Starts that are taken by accepted jobs, in the 62 days from `from`. */
export const takenSlotsOutput = z.array(
  z.object({
    date: dayTextSchema.meta({ description: 'Day of the taken slot, in Oslo.', format: 'date' }),
    time: z.string().meta({ description: 'Start of the taken slot, in Oslo.', ...slotFormat }),
  }),
);
