import { z } from 'zod';
import { tooLong } from '../wire/page.ts';
import { maxFoundPlaces, maxPlaceLength, minTypedPlace } from './limits.ts';

/** The official number of a municipality. */
export const municipalityNumberSchema = z
  .string()
  .max(4, { error: 'municipality', abort: true })
  .regex(/^\d{4}$/, 'municipality')
  .meta({ description: 'Number of a municipality.', examples: ['0301'] });

export const municipalitySchema = z
  .object({
    number: municipalityNumberSchema,
    name: z.string().meta({ description: 'Norwegian name.', examples: ['Oslo'] }),
    county: z
      .string()
      .nullable()
      .meta({ description: 'Its county.', examples: ['Oslo'] }),
  })
  .meta({ id: 'Municipality' });
export type ListedMunicipality = z.infer<typeof municipalitySchema>;

/** A typed text that names a place, or its beginning. */
export const searchPlacesInput = z.object({
  text: z
    .string('required')
    .max(maxPlaceLength, tooLong)
    .trim()
    .min(minTypedPlace, 'tooShort')
    .meta({
      description: 'A municipality, a postal place or a postcode; typing errors are forgiven.',
      examples: ['Bærum'],
    }),
  kind: z
    .enum(['any', 'municipality'])
    .default('any')
    .meta({ description: '`municipality`: these alone.' }),
});

export const foundPlaceSchema = z
  .object({
    kind: z
      .enum(['municipality', 'postalPlace', 'postcode'])
      .meta({ description: 'What the text names.' }),
    text: z.string().meta({
      description: 'The place as it is written and sent as `place`; no other place has the same.',
      examples: ['Bærum'],
    }),
    area: z
      .string()
      .nullable()
      .meta({
        description: 'Where it is: the county of a municipality, else the municipality.',
        examples: ['Akershus'],
      }),
    municipalityNumber: municipalityNumberSchema
      .nullable()
      .meta({ description: 'Its municipality; null on Svalbard and Jan Mayen.' }),
  })
  .meta({ id: 'FoundPlace' });
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

export const foundPlacesSchema = z.array(foundPlaceSchema).max(maxFoundPlaces);

/** Where masters are searched for, as a person typed or chose it. */
export const placeTextSchema = z
  .string()
  .max(maxPlaceLength, tooLong)
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()
  .meta({
    description:
      'A municipality, a postal place or a postcode, anywhere in Norway: masters of its city, those who serve the municipality, and those whose area reaches it. An unknown place matches nobody.',
    examples: ['Bærum'],
  });
