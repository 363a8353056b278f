import { z } from 'zod';
import { blockedHoursSchema } from '../calendar/schema.ts';
import { isCivilDate } from '../time/oslo.ts';
import { dayTextSchema } from '../wire/fields.ts';
import { dayEndFormat, slotFormat } from '../wire/formats.ts';
import { ownJobSchema } from './own-job-schema.ts';
import { bookingSchema } from './schema.ts';

/** Any day of the week that a master asks for. */
export const weekInput = z.object({
  day: z
    .string()
    .max(10, { error: 'date', abort: true })
    .refine(isCivilDate, 'date')
    .optional()
    .meta({
      description: 'Any day of the week, in Oslo; today without it.',
      examples: ['2026-12-01'],
      format: 'date',
    }),
});

/** A master's week, Monday first: open hours, accepted jobs, own jobs and blocked hours. */
export const weekSchema = z
  .object({
    days: z
      .array(
        z.object({
          date: dayTextSchema.meta({ description: 'The day, in Oslo.', format: 'date' }),
          hours: z
            .object({
              opens: z.string().meta({ description: 'Opening time, in Oslo.', ...slotFormat }),
              closes: z.string().meta({ description: 'Closing time, in Oslo.', ...dayEndFormat }),
            })
            .nullable()
            .meta({ description: 'Open hours; null on a closed day.' }),
        }),
      )
      .meta({ description: 'The seven days, Monday first.' }),
    jobs: z.array(bookingSchema).meta({ description: 'Accepted jobs, by their time.' }),
    ownJobs: z.array(ownJobSchema).meta({ description: 'Own jobs, by their time.' }),
    blocks: z.array(blockedHoursSchema).meta({ description: 'Blocked hours, by their time.' }),
  })
  .meta({ id: 'Week' });
export type Week = z.infer<typeof weekSchema>;
