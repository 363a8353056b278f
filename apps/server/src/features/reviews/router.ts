import { reviewSchema } from '@mesterhand/domain/masters/schema';
import { createReviewInput, writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import { idSchema, pageInput, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { listReviews } from './queries.ts';
import { createReview } from './service.ts';

export const reviewsRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: { reviews: 'input.masterId', users: true },
    output: pageOf(reviewSchema),
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/reviews',
      list: true,
      tag: 'masters',
      summary: 'Approved reviews of a master, newest first',
    },
  })
    .input(
      z.object({
        masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
        ...pageInput(50),
      }),
    )
    .query(({ ctx, input }) => listReviews(ctx.db, input, ctx.actor?.userId ?? null)),

  create: userProcedure({
    rate: 'write',
    output: writtenReviewSchema,
    rest: {
      method: 'POST',
      path: '/reviews',
      created: '/masters/{masterId}/reviews',
      tag: 'masters',
      summary: 'Reviews a completed booking, or a master without one',
    },
  })
    .input(createReviewInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'masters.reviews.create',
          input,
        },
        (trx) => createReview(trx, ctx.actor, input, ctx.now),
      ),
    ),
});
