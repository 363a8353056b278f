import { reviewSchema } from '@mesterhand/domain/masters/schema';
import { createReviewInput, writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import { pageInput, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { listReviews } from './queries.ts';
import { createReview } from './service.ts';
import { masterIdSchema } from '@mesterhand/domain/wire/fields';

export const reviewsRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: pageOf(reviewSchema),
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/reviews',
      list: true,
      tag: 'masters',
      summary: 'Approved reviews of a master, newest first',
      description: 'The own review is in it while it waits, with `pending`.',
      optionalSession: true,
    },
  })
    .input(
      z.object({
        masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
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
      description:
        'With `bookingId` it is of a completed booking, once. It shows when a moderator has approved it, unless the settings approve by themselves.',
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
