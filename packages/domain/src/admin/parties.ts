import { z } from 'zod';
import {
  masterIdSchema,
  masterNameSchema,
  personNameSchema,
  userIdSchema,
} from '../wire/fields.ts';

/** The customer of a request, an offer or an agreement, as the panel names them. */
export const clientPartySchema = z
  .object({
    id: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
    name: personNameSchema.meta({ description: 'Name of the customer.' }),
  })
  .meta({ description: 'The customer.' });

/** The master of an offer or an agreement. */
export const masterPartySchema = z
  .object({
    id: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    name: masterNameSchema.meta({ description: 'Name of the master.' }),
  })
  .meta({ description: 'The master.' });
