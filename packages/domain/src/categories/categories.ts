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
  id: idSchema,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: categoryColorSchema,
  basePrice: z.number(),
  sampleServices: z.array(z.object({ name: z.string(), price: z.number() })),
});
export type Category = z.infer<typeof categorySchema>;
