import {
  favouriteInput,
  favouriteSchema,
  favouriteIdsSchema,
  listFavouritesInput,
} from '@mesterhand/domain/favourites/schema';
import { masterCardSchema } from '@mesterhand/domain/masters/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { isFavourite, listFavourites, listKeptIds } from './queries.ts';
import { addFavourite, removeFavourite } from './service.ts';

const tag = 'favourites';
const path = '/favourites/{masterId}';

export const favouritesRouter = router({
  list: userProcedure({
    rate: 'read',
    output: pageOf(masterCardSchema),
    rest: {
      method: 'GET',
      path: '/favourites',
      list: true,
      tag,
      summary: 'The masters you have saved, the latest first',
    },
  })
    .input(listFavouritesInput)
    .query(({ ctx, input }) =>
      listFavourites(ctx.db, ctx.actor.userId, { ...input, now: ctx.now }),
    ),

  kept: userProcedure({
    rate: 'read',
    output: favouriteIdsSchema,
    rest: {
      method: 'GET',
      path: '/favourites/ids',
      tag,
      summary: 'Ids of the masters you have saved, the latest first',
    },
  }).query(async ({ ctx }) => ({ masterIds: await listKeptIds(ctx.db, ctx.actor.userId) })),

  one: userProcedure({
    rate: 'read',
    output: favouriteSchema,
    rest: { method: 'GET', path, tag, summary: 'Whether you have saved a master' },
  })
    .input(favouriteInput)
    .query(async ({ ctx, input: { masterId } }) => {
      return { masterId, isFavourite: await isFavourite(ctx.db, ctx.actor.userId, masterId) };
    }),

  add: userProcedure({
    rate: 'write',
    output: favouriteSchema,
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Keeps a master; again is the same as once',
      description: 'Nobody adds themselves.',
    },
  })
    .input(favouriteInput)
    .mutation(({ ctx, input }) => addFavourite(ctx.db, ctx.actor, input.masterId, ctx.now)),

  remove: userProcedure({
    rate: 'write',
    output: favouriteSchema,
    rest: { method: 'DELETE', path, tag, summary: 'Lets go of a master' },
  })
    .input(favouriteInput)
    .mutation(({ ctx, input }) => removeFavourite(ctx.db, ctx.actor, input.masterId)),
});
