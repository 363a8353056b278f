import { searchPlaces } from '@mesterhand/domain/places/search';
import { foundPlacesSchema, searchPlacesInput } from '@mesterhand/domain/places/schema';
import { publicProcedure, router } from '../../core/trpc/index.ts';
import { findPlaceIndex } from './queries.ts';

export const placesRouter = router({
  search: publicProcedure({
    rate: 'search',
    cached: true,
    output: foundPlacesSchema,
    rest: {
      method: 'GET',
      path: '/places',
      tag: 'masters',
      summary: 'Municipalities, postal places and postcodes that begin with a text',
      description:
        'At most eight, best first. Diacritics may be left out, and typing errors are forgiven where no name begins with the text.',
    },
  })
    .input(searchPlacesInput)
    .query(async ({ ctx, input }) =>
      searchPlaces(await findPlaceIndex(ctx.db, ctx.now), input.text, input.kind),
    ),
});
