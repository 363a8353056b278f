import { z } from 'zod';
import { priceSchema } from '../auth/schema.ts';
import { categoryColorSchema, categorySchema } from '../categories/categories.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';

/** A category as administrators see it. `archivedAt`: taken out of use, kept for the bookings that name it. */
export const adminCategorySchema = categorySchema.extend({
  /** Services that are offered in it now. */
  servicesCount: z.number(),
  /** Masters who are shown and have it as their trade. */
  mastersCount: z.number(),
  archivedAt: instantSchema.nullable(),
  version: z.int(),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const listAdminCategoriesInput = z.object({
  /** The archived ones instead of those in use. */
  archived: z.boolean().default(false),
});

/** The form of a category. The base price is a plain number: the panel labels it UAH. */
export const categoryInput = z.object({
  name: requiredText(80),
  description: requiredText(2000),
  icon: z
    .string()
    .trim()
    .max(40, 'tooLong')
    .regex(/^[a-z0-9-]*$/, 'invalid')
    .default(''),
  color: categoryColorSchema.default('blue'),
  basePrice: priceSchema,
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** A new category may name its code, by which older clients know it; without one it is made of the name. */
export const createCategoryInput = categoryInput.extend({
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,39}$/, 'invalid')
    .optional(),
});
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

export const updateCategoryInput = categoryInput.extend({
  id: idSchema,
  /** The version that was read: with it, what somebody else has saved meanwhile is not written over. */
  version: z.int().optional(),
});
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;

/** What a deletion came to: a used category is archived, and nothing that names it is lost (trap 8). */
export const deletedCategorySchema = z.object({ id: idSchema, archived: z.boolean() });

const folded: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', å: 'a' };

/** A code out of a name: 'Møbler og interiør' → `mobler_og_interior`; what has no Latin letter → `category`. */
export function codeOfName(name: string): string {
  const code = name
    .toLowerCase()
    .replaceAll(/[æøå]/g, (letter) => folded[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 34);
  return code.length < 2 ? 'category' : code;
}
