import { z } from 'zod';
import { idSchema, pageInput } from '../wire/page.ts';

/** Whether the reader keeps this master. */
export const favouriteSchema = z.object({
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
  isFavourite: z.boolean().meta({ description: 'Whether the master is kept as a favourite.' }),
});
export type Favourite = z.infer<typeof favouriteSchema>;

/** How many kept masters are told at once: the latest ones, of which lists of masters draw their hearts. */
export const maxKept = 1000;

/** The masters that the reader keeps, by their ids, the latest kept first and `maxKept` at most. */
export const keptMastersSchema = z.object({
  masterIds: z.array(idSchema).meta({ description: 'Ids of the masters’ records.' }),
});
export type KeptMasters = z.infer<typeof keptMastersSchema>;

export const favouriteInput = z.object({
  masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
});
export const listFavouritesInput = z.object(pageInput(24));
export type ListFavouritesInput = z.infer<typeof listFavouritesInput>;
