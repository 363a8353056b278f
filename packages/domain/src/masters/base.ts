import { z } from 'zod';
import { addressSchema, maxAddressLength } from '../contact/address.ts';
import { travelRadius } from '../numbers/bounds.ts';
import { maxServedMunicipalities } from '../places/limits.ts';
import { municipalityNumberSchema, municipalitySchema } from '../places/schema.ts';

const radiusSchema = z
  .int('travelRadius')
  .min(travelRadius.min, 'travelRadius')
  .max(travelRadius.max, 'travelRadius')
  .nullable()
  .meta({
    description:
      'How far from the base the master takes jobs, in kilometres as the crow flies; null without a limit. Customers cannot book for an address outside.',
    examples: [40],
  });

/** Where a master’s day begins; an empty address clears it. */
export const saveBaseInput = z.object({
  address: z
    .string('required')
    .max(maxAddressLength, { error: 'tooLong', abort: true })
    .trim()
    .pipe(z.union([z.literal(''), addressSchema], 'address'))
    .meta({
      description: 'Where the day begins; empty for none.',
      examples: ['Verkstedveien 4, 0277 Oslo'],
    }),
  travelRadiusKm: radiusSchema,
  municipalities: z
    .array(municipalityNumberSchema)
    .max(maxServedMunicipalities, 'tooMany')
    .transform((numbers) => [...new Set(numbers)])
    .optional()
    .meta({
      description:
        'Numbers of the municipalities that the master serves, wherever the base is; without it they stay as they are.',
      examples: [['0301', '3201']],
    }),
});
export type SaveBaseInput = z.infer<typeof saveBaseInput>;

/** A master’s base as its master reads it, and nobody else. */
export const masterBaseSchema = z
  .object({
    address: z
      .string()
      .nullable()
      .meta({
        description: 'Where the day begins; null where it is not stated.',
        examples: ['Verkstedveien 4, 0277 Oslo'],
      }),
    isLocated: z.boolean().meta({
      description: 'Whether the address was found in the register; else it counts as its city.',
    }),
    travelRadiusKm: radiusSchema,
    municipalities: z
      .array(municipalitySchema)
      .meta({ description: 'The municipalities that the master serves, by their names.' }),
  })
  .meta({ id: 'MasterBase' });
export type MasterBase = z.infer<typeof masterBaseSchema>;
