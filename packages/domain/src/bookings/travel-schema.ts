import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { travelStateSchema } from './state-schema.ts';

/** Null withdraws the state. */
export const setTravelInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  travel: travelStateSchema
    .nullable()
    .meta({ description: 'On the way, arrived, or null to take it back.' }),
});
export type SetTravelInput = z.infer<typeof setTravelInput>;
