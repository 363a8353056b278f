import { z } from 'zod';
import { idSchema } from '../wire/page.ts';

/** Codes of the seeded categories; a category made by an administrator has a code of its own. */
export const categoryCodes = [
  'plumbing',
  'electrician',
  'cleaning',
  'repair',
  'appliances',
  'furniture_assembly',
  'construction',
  'moving',
  'other',
] as const;

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
export const categoryColorSchema = z.enum(categoryColors);

/** A category as everyone may read it. Prices in NOK. */
export const categorySchema = z.object({
  id: idSchema.meta({ description: 'Id of the category.' }),
  code: z.string().meta({ description: 'Code of the category in addresses and translations.' }),
  name: z.string().meta({ description: 'Name of the category.' }),
  description: z.string().meta({ description: 'What the trade does.' }),
  icon: z.string().meta({ description: 'Name of the icon.' }),
  color: categoryColorSchema.meta({ description: 'Colour of the category.' }),
  basePrice: z.number().meta({ description: 'Usual price from, in NOK.' }),
  /** The lowest hourly rate of the masters listed in it; null where none has a rate. */
  fromPrice: z.number().nullable().meta({
    description:
      'Lowest hourly rate of a master in this category, in NOK; null where there is none.',
  }),
  sampleServices: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name of the service.' }),
        price: z.number().meta({ description: 'Price in NOK.' }),
      }),
    )
    .meta({ description: 'Services that are typical of the trade.' }),
});
export type Category = z.infer<typeof categorySchema>;

/** From which price work of a category is to be had: the cheapest master's; where there is none, its base price. */
export function startingPrice({ fromPrice, basePrice }: Category): number {
  return fromPrice ?? basePrice;
}
