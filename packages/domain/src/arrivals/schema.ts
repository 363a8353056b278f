import { z } from 'zod';
import { bookingIdSchema } from '../wire/fields.ts';
import { instantSchema } from '../wire/page.ts';
import { lateChoices } from './late.ts';

export const lateMinutesSchema = z.literal([...lateChoices]).meta({ id: 'LateMinutes' });

/** When a master on the way is expected; an estimate, from the position or from the master's word. */
export const arrivalSchema = z
  .object({
    from: instantSchema.meta({ description: 'Earliest expected arrival.' }),
    until: instantSchema.meta({ description: 'Latest expected arrival.' }),
  })
  .meta({ id: 'ExpectedArrival' });
export type Arrival = z.infer<typeof arrivalSchema>;

/** Null withdraws the statement. */
export const setLateInput = z.object({
  id: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  minutes: lateMinutesSchema
    .nullable()
    .meta({ description: 'By how many minutes the master is late; null to take it back.' }),
});
export type SetLateInput = z.infer<typeof setLateInput>;
