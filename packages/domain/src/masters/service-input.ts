import { z } from 'zod';
import { serviceTimeInput } from '../bookings/duration-schema.ts';
import { priceSchema } from '../numbers/schema.ts';
import { categoryIdSchema, masterIdSchema } from '../wire/fields.ts';
import { idSchema, requiredText, versionSchema } from '../wire/page.ts';

/** What a master states of a service. */
export const serviceInput = z.object({
  name: requiredText(120).meta({
    description: 'Name of the service.',
    examples: ['Bytte blandebatteri'],
  }),
  description: requiredText(2000).meta({
    description: 'What the service includes.',
    examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
  }),
  price: priceSchema.meta({ description: 'Price in NOK.', examples: [1490] }),
  categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
  ...serviceTimeInput,
});

export const addServiceInput = serviceInput.extend({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
});

export const updateServiceInput = serviceInput.extend({
  id: idSchema.meta({ description: 'Id of the service.' }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdateServiceInput = z.infer<typeof updateServiceInput>;
