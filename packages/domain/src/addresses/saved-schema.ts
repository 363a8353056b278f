import { z } from 'zod';
import { accessNoteField } from '../bookings/access-note-schema.ts';
import { addressSchema } from '../contact/address.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';
import { maxSavedAddresses } from './labels.ts';

const labelField = requiredText(40).meta({
  description:
    '`home`, `cabin`, or a text of one’s own. No two addresses of a person have the same.',
  examples: ['home'],
});
const savedIdField = idSchema.meta({ description: 'Id of the saved address.', examples: [4] });

export const saveAddressInput = z
  .object({
    id: idSchema
      .nullable()
      .default(null)
      .meta({
        description: 'The saved address that is changed; null for a new one.',
        examples: [null],
      }),
    label: labelField,
    address: addressSchema.meta({ description: 'The whole address.' }),
    accessNote: accessNoteField
      .default('')
      .meta({ description: 'How to get in: door code, parking, pets. Empty for none.' }),
  })
  .meta({ id: 'SaveAddressInput' });
export type SaveAddressInput = z.infer<typeof saveAddressInput>;

export const savedAddressSchema = z
  .object({
    id: savedIdField,
    label: labelField,
    address: z
      .string()
      .meta({ description: 'The whole address.', examples: ['Storgata 12, 0184 Oslo'] }),
    accessNote: z
      .string()
      .meta({ description: 'How to get in; empty without a note.', examples: ['Portkode 1234.'] }),
    lastUsedAt: instantSchema.nullable().meta({
      description: 'When a booking or a job request was last sent for the address; null for none.',
    }),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** One's own saved addresses, the last used first. */
export const savedAddressesSchema = z.array(savedAddressSchema).max(maxSavedAddresses);

export const removeAddressInput = z.object({ id: savedIdField });

export const removedAddressSchema = z.object({
  id: savedIdField,
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});
