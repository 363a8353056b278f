import { z } from 'zod';
import { idSchema, pageInput } from '../wire/page.ts';
import { masterIdSchema } from '../wire/fields.ts';

/** Whether the user has this master as a favourite. */
export const favouriteSchema = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    isFavourite: z.boolean().meta({ description: 'Whether the master is kept as a favourite.' }),
  })
  .meta({ id: 'Favourite' });
export type Favourite = z.infer<typeof favouriteSchema>;

/** Maximum number of favourites in one answer: the latest ones. */
export const maxKept = 1000;

/** The ids of the user's favourite masters, the latest first and `maxKept` at most. */
export const favouriteIdsSchema = z
  .object({
    masterIds: z.array(idSchema).meta({ description: 'Ids of the masters’ records.' }),
  })
  .meta({ id: 'KeptMasters' });
export type FavouriteIds = z.infer<typeof favouriteIdsSchema>;

export const favouriteInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
});
export const listFavouritesInput = z.object(pageInput(24));
export type ListFavouritesInput = z.infer<typeof listFavouritesInput>;
