import { ownStatisticsInput, ownStatisticsSchema } from '@mesterhand/domain/statistics/schema';
import { masterProcedure, router } from '../../core/trpc/index.ts';
import { findOwnStatistics } from './queries.ts';

export const statisticsRouter = router({
  ownStatistics: masterProcedure({
    rate: 'read',
    output: ownStatisticsSchema,
    rest: {
      method: 'GET',
      path: '/statistics',
      tag: 'masters',
      summary: 'A master’s own statistics by week or month',
      description:
        'Completed jobs with their work, earnings and customers, and the answers to bookings, of the last twelve ' +
        'periods in Oslo. A completion counts once it is final.',
    },
  })
    .input(ownStatisticsInput)
    .query(({ ctx, input }) =>
      findOwnStatistics(ctx.db, { ...input, masterId: ctx.actor.masterId, now: ctx.now }),
    ),
});
