import { z } from 'zod';
import { dayTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { freeSpans } from './spans.ts';

/** The next start at which a master is free for a job of their usual length. */
export const nextFreeSchema = z
  .object({
    date: dayTextSchema.meta({ description: 'Day of the start, in Oslo.', format: 'date' }),
    time: z.string().meta({ description: 'The start, in Oslo.', ...slotFormat }),
  })
  .meta({ id: 'NextFreeTime' });
export type NextFree = z.infer<typeof nextFreeSchema>;

/** Beside the documented fields of a master. Absent until it has been computed for a new master. */
export const nextFreeField = nextFreeSchema.nullable().exactOptional().meta({
  description:
    'The next start for a job of the master’s usual length, the time to drive left out; null without one in the next 14 days, absent until it is known.',
});

/** The filter by free days; those of the week end on Sunday. */
export const freeSpanInput = z
  .enum(freeSpans)
  .optional()
  .meta({
    description:
      'Only masters with a free start today, tomorrow or in what is left of the week until Sunday.',
    examples: ['tomorrow'],
  });
