import { localServiceInput, localServiceSchema } from '@mesterhand/domain/local-services/schema';
import { publicProcedure } from '../../core/trpc/index.ts';
import { readLocalService } from './service.ts';

export const localService = publicProcedure({
  rate: 'search',
  cached: true,
  output: localServiceSchema,
  rest: {
    method: 'GET',
    path: '/local-services/{service}/{place}',
    tag: 'masters',
    summary: 'A service in a municipality: its masters, prices and ratings',
    description:
      'Answers 404 where fewer than three masters of the trade take jobs there, or none of them states a price for the service.',
  },
})
  .input(localServiceInput)
  .query(({ ctx, input }) => readLocalService(ctx.db, input, ctx.now));
