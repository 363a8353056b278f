import { z } from 'zod';
import { categoryColorSchema, categorySchema } from '../categories/categories.ts';
import { priceSchema } from '../numbers/schema.ts';
import { idSchema, instantSchema, requiredText, tooLong, versionSchema } from '../wire/page.ts';

/** A category in the administration. `archivedAt`: no longer in use, retained for the bookings that reference it. */
export const adminCategorySchema = categorySchema
  .omit({ fromPrice: true })
  .extend({
    /** Services that are offered in it now. */
    servicesCount: z.number().meta({ description: 'Number of services.' }),
    /** Number of visible masters with this category as their trade. */
    mastersCount: z.number().meta({ description: 'Number of masters.' }),
    archivedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was archived; null while in use.' }),
    version: z.int().meta({ description: 'Version of the category, which a change must name.' }),
  })
  .meta({ id: 'AdminCategory' });
export type AdminCategory = z.infer<typeof adminCategorySchema>;

export const listAdminCategoriesInput = z.object({
  /** The archived ones instead of those in use. */
  archived: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether it is archived instead of deleted.' }),
});

/** The form of a category. The base price is a plain number: the panel labels it UAH. */
export const categoryInput = z.object({
  name: requiredText(80).meta({
    description: 'Name of the category.',
    examples: ['Solcellepaneler'],
  }),
  description: requiredText(2000).meta({
    description: 'What the trade does.',
    examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
  }),
  icon: z
    .string()
    .trim()
    .max(40, tooLong)
    .regex(/^[a-z0-9-]*$/, 'invalid')
    .default('')
    .meta({ description: 'Name of the icon.', examples: ['wrench'] }),
  color: categoryColorSchema.default('blue').meta({ description: 'Colour of the category.' }),
  basePrice: priceSchema.meta({ description: 'Usual price from, in NOK.', examples: [890] }),
});
export type CategoryInput = z.infer<typeof categoryInput>;

/** A new category may name its code, by which older clients know it; without one it is made of the name. */
export const createCategoryInput = categoryInput
  .extend({
    code: z
      .string()
      .trim()
      .max(40, tooLong)
      .regex(/^[a-z][a-z0-9_]{1,39}$/, 'invalid')
      .optional()
      .meta({
        description: 'Code of the category in addresses and translations.',
        examples: ['solar_panels'],
      }),
  })
  .meta({ id: 'CreateCategoryInput' });
export type CreateCategoryInput = z.infer<typeof createCategoryInput>;

export const updateCategoryInput = categoryInput.extend({
  id: idSchema.meta({ description: 'Id of the category.' }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdateCategoryInput = z.infer<typeof updateCategoryInput>;

/** The result of a deletion: a category in use is archived, so no reference is lost (trap 8). */
export const deletedCategorySchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the removed category.' }),
    archived: z.boolean().meta({ description: 'Whether it is archived instead of deleted.' }),
  })
  .meta({ id: 'DeletedCategory' });

const folded: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', å: 'a' };

/** A code from a name: 'Møbler og interiør' → `mobler_og_interior`; without a Latin letter → `category`. */
export function codeOfName(name: string): string {
  const code = name
    .toLowerCase()
    .replaceAll(/[æøå]/g, (character) => folded[character] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_$/g, '')
    .slice(0, 34);
  return code.length < 2 ? 'category' : code;
}
