import {
  moveSeriesInput,
  proposeSeriesMoveInput,
  seriesProposalIdInput,
  skipInput,
} from '@mesterhand/domain/series/moves-schema';
import { seriesSchema } from '@mesterhand/domain/series/schema';
import { idempotent, router, userProcedure } from '../../../core/trpc/index.ts';
import { restoreDay, skipDay } from '../series-skips/service.ts';
import {
  acceptSeriesProposal,
  endSeriesProposal,
  moveSeries,
  proposeSeriesMove,
} from './service.ts';

const tag = 'bookings';
const sides = 'the customer and the master of the series';

export const seriesMovesRouter = router({
  move: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'PATCH',
      path: '/booking-series/{id}/time',
      tag,
      summary: 'Moves one’s own request for a series to another first day and time',
      description: 'Only while nobody has accepted it; an accepted series is moved by a proposal.',
      callers: 'the customer of the series',
    },
  })
    .input(moveSeriesInput)
    .mutation(({ ctx, input }) => moveSeries(ctx.db, ctx.actor, input, ctx.now)),

  propose: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/booking-series/{id}/proposals',
      tag,
      summary: 'Proposes another day and time for a series from one of its days on',
      description:
        'The old time holds until the other side accepts. A newer proposal of either side replaces it. `proposal` of the series lists what would become of each day.',
      callers: sides,
    },
  })
    .input(proposeSeriesMoveInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.series.moves.propose',
          input,
        },
        (trx) => proposeSeriesMove(trx, ctx.actor, input, ctx.now),
      ),
    ),

  accept: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/series-proposals/{id}/accept',
      tag,
      summary: 'Accepts the proposed time: the series moves to it from that day on',
      description:
        'Jobs that do not fit at the new time stay where they are, and their days clash. Accepting again changes nothing.',
      callers: 'the other side of the series',
    },
  })
    .input(seriesProposalIdInput)
    .mutation(({ ctx, input }) => acceptSeriesProposal(ctx.db, ctx.actor, input, ctx.now)),

  decline: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/series-proposals/{id}/decline',
      tag,
      summary: 'Declines a proposal: the series keeps its time',
      description: 'Declining again changes nothing.',
      callers: 'the other side of the series',
    },
  })
    .input(seriesProposalIdInput)
    .mutation(({ ctx, input }) =>
      endSeriesProposal(ctx.db, ctx.actor, { ...input, action: 'decline' }, ctx.now),
    ),

  withdraw: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/series-proposals/{id}/withdraw',
      tag,
      summary: 'Withdraws one’s own proposal: the series keeps its time',
      description: 'Withdrawing again changes nothing.',
      callers: 'the side that proposed it',
    },
  })
    .input(seriesProposalIdInput)
    .mutation(({ ctx, input }) =>
      endSeriesProposal(ctx.db, ctx.actor, { ...input, action: 'withdraw' }, ctx.now),
    ),

  skip: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'PUT',
      path: '/booking-series/{id}/skips/{occurrence}',
      tag,
      summary: 'Leaves out a coming day of a series that has no job',
      description:
        'No job is created on it. A day that has one is cancelled by itself. Leaving it out again changes nothing.',
      callers: sides,
    },
  })
    .input(skipInput)
    .mutation(({ ctx, input }) => skipDay(ctx.db, ctx.actor, input, ctx.now)),

  restore: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'DELETE',
      path: '/booking-series/{id}/skips/{occurrence}',
      tag,
      summary: 'Takes a day of a series in again that one has left out',
      description: 'Until seven days before it. A day that is not left out stays as it is.',
      callers: 'the side that left it out',
    },
  })
    .input(skipInput)
    .mutation(({ ctx, input }) => restoreDay(ctx.db, ctx.actor, input, ctx.now)),
});
