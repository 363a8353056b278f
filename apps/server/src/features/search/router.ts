import { mapCellSchema, mapInput } from '@mesterhand/domain/masters/map-cells';
import { searchInput, searchOutput } from '@mesterhand/domain/masters/schema';
import { understandInput, understandingSchema } from '@mesterhand/domain/understanding/schema';
import { publicProcedure } from '../../core/trpc/index.ts';
import { z } from 'zod';
import { readReachedPlace } from '../places/service.ts';
import { listCells } from './map/queries.ts';
import { searchMasters } from './queries.ts';
import { understandText } from './understanding/queries.ts';

export const search = publicProcedure({
  rate: 'search',
  cached: true,
  output: searchOutput,
  rest: {
    method: 'GET',
    path: '/search',
    list: true,
    tag: 'masters',
    summary: 'Masters by text, city and category, with their services',
    description:
      'Forgives typing errors. `city` and `category` may be `all` or empty. `X-Total-Count` counts to 1000 and no further. ' +
      'Where the words of the text find nobody, the trade that it is understood as does.',
  },
})
  .input(searchInput)
  .query(async ({ ctx, input }) => {
    const reached = await readReachedPlace(ctx.db, input.place, ctx.now);
    return searchMasters(ctx.db, { ...input, reached }, ctx.now);
  });

export const understand = publicProcedure({
  rate: 'search',
  cached: true,
  output: understandingSchema,
  rest: {
    method: 'GET',
    path: '/understand',
    tag: 'masters',
    summary: 'What service and category a text in plain words is about',
    description:
      'Reads Bokmål, Nynorsk, English, Russian and Ukrainian, with typing errors. Abstains with `understood: null` rather than guess.',
  },
})
  .input(understandInput)
  .query(({ ctx, input }) => understandText(ctx.db, input, ctx.languageModel));

export const map = publicProcedure({
  rate: 'search',
  cached: true,
  output: z.array(mapCellSchema),
  rest: {
    method: 'GET',
    path: '/search/map',
    tag: 'masters',
    summary: 'How many masters begin the day where on a rectangle of the map',
    description:
      'Cells of the map with their masters, of the finest of five sizes at which at most 300 cover the rectangle; the smallest are as wide as the areas of hits.',
  },
})
  .input(mapInput)
  .query(({ ctx, input }) => listCells(ctx.db, input));
