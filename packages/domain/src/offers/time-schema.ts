import { z } from 'zod';
import { slots } from '../bookings/slots.ts';
import { isCivilDate } from '../time/oslo.ts';
import { slotFormat } from '../wire/formats.ts';
import { isSameTime, maxTimes, type ProposedTime } from './times.ts';

/** A time at which the master can come: a civil date and a slot, in Oslo. */
export const proposedTimeSchema = z
  .object({
    date: z
      .string('required')
      .min(1, { error: 'required', abort: true })
      .max(10, { error: 'date', abort: true })
      .refine(isCivilDate, 'date')
      .meta({ description: 'Day of the job, in Oslo.', examples: ['2026-12-01'], format: 'date' }),
    time: z
      .string('required')
      .min(1, 'required')
      .max(5, 'slot')
      .pipe(z.enum(slots, 'slot'))
      .meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
  })
  .meta({ id: 'ProposedTime' });

/** Examples of some times. */
export const timesExamples = [[{ date: '2026-12-01', time: '10:00' }]];

const areDistinct = (times: readonly ProposedTime[]): boolean =>
  times.every((one, index) => times.findIndex((other) => isSameTime(one, other)) === index);

/** At most three different times. */
export const proposedTimes = z
  .array(proposedTimeSchema, 'timesRequired')
  .max(maxTimes, 'tooMany')
  .refine(areDistinct, 'timesTwice');
