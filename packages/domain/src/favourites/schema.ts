import { z } from 'zod';
import { idSchema, pageInput } from '../wire/page.ts';

/** Whether the reader keeps this master. */
export const favouriteSchema = z.object({ masterId: idSchema, isFavourite: z.boolean() });
export type Favourite = z.infer<typeof favouriteSchema>;

export const favouriteInput = z.object({ masterId: idSchema });
export const listFavouritesInput = z.object(pageInput(24));
export type ListFavouritesInput = z.infer<typeof listFavouritesInput>;
