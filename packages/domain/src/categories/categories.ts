import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { moneySchema, serviceNameSchema, tradeNameSchema } from '../wire/fields.ts';

/** Older clients send the nine master codes; this one has no category of its own. */
const codeAliases: Readonly<Record<string, string>> = { apartment_repair: 'repair' };

/** The code under which a category is stored, for a code as a client may send it. */
export function canonicalCategoryCode(code: string): string {
  return codeAliases[code] ?? code;
}

export const categoryColors = [
  'blue',
  'green',
  'red',
  'yellow',
  'purple',
  'pink',
  'indigo',
  'gray',
] as const;
export const categoryColorSchema = z.enum(categoryColors).meta({ id: 'CategoryColor' });

/** A category as everyone may read it. Prices in NOK. */
export const categorySchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the category.' }),
    code: z.string().meta({
      description: 'Code of the category in addresses and translations.',
      examples: ['plumbing'],
    }),
    name: tradeNameSchema.meta({ description: 'Name of the category.' }),
    description: z
      .string()
      .meta({ description: 'What the trade does.', examples: ['Kraner, avløp og varmtvann.'] }),
    icon: z.string().meta({ description: 'Name of the icon.', examples: ['wrench'] }),
    color: categoryColorSchema.meta({ description: 'Colour of the category.' }),
    basePrice: moneySchema.meta({ description: 'Usual price from, in NOK.' }),
    /** The lowest hourly rate of the masters listed in it; null where none has a rate. */
    fromPrice: moneySchema.nullable().meta({
      description:
        'Lowest hourly rate of a master in this category, in NOK; null where there is none.',
    }),
    sampleServices: z
      .array(
        z.object({
          name: serviceNameSchema.meta({ description: 'Name of the service.' }),
          price: moneySchema.meta({ description: 'Price in NOK.' }),
        }),
      )
      .meta({ description: 'Services that are typical of the trade.' }),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;
