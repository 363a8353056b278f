import { searchInput, searchOutput } from '@mesterhand/domain/masters/schema';
import { publicProcedure } from '../../core/trpc/index.ts';
import { searchMasters } from './queries.ts';

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
      'Forgives typing errors. `city` and `category` may be `all` or empty. `X-Total-Count` counts to 1000 and no further.',
  },
})
  .input(searchInput)
  .query(({ ctx, input }) => searchMasters(ctx.db, input, ctx.now));
