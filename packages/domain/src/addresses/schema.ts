import { z } from 'zod';
import { latitudeSchema, longitudeSchema } from '../wire/fields.ts';
import { maxSuggestions, minTyped } from './limits.ts';

/**
 * Whether the register answered. `away`: it did not, so nothing can be said of the text; `off`: this installation uses
 * none. In every case the address as it was typed is accepted.
 */
export const registerStates = ['answered', 'away', 'off'] as const;
export type RegisterState = (typeof registerStates)[number];

const registerStateSchema = z.enum(registerStates).meta({ id: 'AddressRegisterState' });
const stateField = registerStateSchema.meta({
  description:
    'Whether the address register answered; `away` and `off`: addresses are typed without it.',
});

/** A typed text that is to be completed. */
export const suggestAddressesInput = z.object({
  text: z
    .string('required')
    .max(200, { error: 'tooLong', abort: true })
    .trim()
    .min(minTyped, 'tooShort')
    .meta({ description: 'Beginning of an address.', examples: ['Storgata 1'] }),
});

/** An address to choose. Its coordinates stay on the server, which looks the address up itself. */
export const suggestedAddressSchema = z
  .object({
    text: z
      .string()
      .meta({ description: 'The whole address.', examples: ['Storgata 1B, 0155 Oslo'] }),
    street: z.string().meta({ description: 'Street and number.', examples: ['Storgata 1B'] }),
    postcode: z.string().meta({ description: 'Postcode.', examples: ['0155'] }),
    postalPlace: z.string().meta({ description: 'Postal place.', examples: ['Oslo'] }),
  })
  .meta({ id: 'SuggestedAddress' });
export type SuggestedAddress = z.infer<typeof suggestedAddressSchema>;

export const suggestedAddressesSchema = z
  .object({
    state: stateField,
    addresses: z
      .array(suggestedAddressSchema)
      .max(maxSuggestions)
      .meta({ description: 'Addresses that begin with the text, best first.' }),
  })
  .meta({ id: 'SuggestedAddresses' });
export type SuggestedAddresses = z.infer<typeof suggestedAddressesSchema>;

/** A place whose address is wanted. */
export const nearestAddressInput = z.object({
  lat: latitudeSchema.meta({ description: 'Latitude in degrees.' }),
  lng: longitudeSchema.meta({ description: 'Longitude in degrees.' }),
});

export const nearestAddressSchema = z
  .object({
    state: stateField,
    address: suggestedAddressSchema
      .nullable()
      .meta({ description: 'The nearest address; null where there is none near the place.' }),
  })
  .meta({ id: 'NearestAddress' });
export type NearestAddress = z.infer<typeof nearestAddressSchema>;
