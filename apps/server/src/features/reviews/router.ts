import { reviewSchema } from '@mesterhand/domain/masters/schema';
import { idSchema, pageInput, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { publicProcedure, router } from '../../core/trpc.ts';
import { listReviews } from './queries.ts';

export const reviewsRouter = router({
  list: publicProcedure({
    rate: 'read',
    output: pageOf(reviewSchema),
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/reviews',
      list: true,
      tag: 'masters',
      summary: 'Approved reviews of a master, newest first',
    },
  })
    .input(z.object({ masterId: idSchema, ...pageInput(50) }))
    .query(({ ctx, input }) => listReviews(ctx.db, input)),
});
