import { reviewAnswerSchema, reviewSchema } from '@mesterhand/domain/masters/schema';
import {
  answerReviewInput,
  countReviewsInput,
  createReviewInput,
  listReviewsInput,
  ofReviewInput,
  removedAnswerSchema,
  reviewCountsSchema,
  writtenReviewSchema,
} from '@mesterhand/domain/reviews/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import {
  idempotent,
  masterProcedure,
  publicProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { countReviews, listReviews } from './queries.ts';
import { answerReview, createReview, removeAnswer } from './service.ts';

const answerPath = '/reviews/{id}/answer';

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
    .input(listReviewsInput)
    .query(({ ctx, input }) => listReviews(ctx.db, input, ctx.actor?.userId ?? null)),

  counts: publicProcedure({
    rate: 'read',
    cached: true,
    output: reviewCountsSchema,
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/review-counts',
      tag: 'masters',
      summary: 'How many reviews of a master have pictures',
      description: 'What the list has with `withPictures`.',
      optionalSession: true,
    },
  })
    .input(countReviewsInput)
    .query(({ ctx, input }) => countReviews(ctx.db, input.masterId, ctx.actor?.userId ?? null)),

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

  answer: masterProcedure({
    rate: 'write',
    output: reviewAnswerSchema,
    rest: {
      method: 'PUT',
      path: answerPath,
      tag: 'masters',
      summary: 'Answers a published review of oneself, or changes the answer',
      description: 'Everybody reads the answer below the review.',
      callers: 'the reviewed master',
    },
  })
    .input(answerReviewInput)
    .mutation(({ ctx, input }) => answerReview(ctx.db, ctx.actor, input, ctx.now)),

  removeAnswer: masterProcedure({
    rate: 'write',
    output: removedAnswerSchema,
    rest: {
      method: 'DELETE',
      path: answerPath,
      tag: 'masters',
      summary: 'Removes the answer to a review',
      callers: 'the reviewed master',
    },
  })
    .input(ofReviewInput)
    .mutation(({ ctx, input }) => removeAnswer(ctx.db, ctx.actor, input.id)),
});
