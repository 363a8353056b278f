import {
  declineSeriesInput,
  endSeriesInput,
  replaceOccurrenceInput,
  seriesIdInput,
  seriesSchema,
  seriesSummarySchema,
} from '@mesterhand/domain/series/schema';
import { pageInput, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, router, userProcedure } from '../../../core/trpc/index.ts';
import { seriesMovesRouter } from '../series-moves/router.ts';
import { replaceOccurrence } from '../series-clashes/service.ts';
import { listSeries } from './queries.ts';
import { readSeries } from '../series-days/service.ts';
import { acceptSeries, declineSeries, endSeries } from './service.ts';

const tag = 'bookings';
const sides = 'the customer and the master of the series';

export const seriesRouter = router({
  moves: seriesMovesRouter,

  list: userProcedure({
    rate: 'read',
    output: pageOf(seriesSummarySchema),
    rest: {
      method: 'GET',
      path: '/booking-series',
      list: true,
      tag,
      summary: 'One’s own series, as customer and as master, newest first',
      description: 'A series is requested with its first booking: `series` of `POST /bookings`.',
    },
  })
    .input(z.object(pageInput(50)))
    .query(({ ctx, input }) => listSeries(ctx.db, ctx.actor, input)),

  byId: userProcedure({
    rate: 'read',
    output: seriesSchema,
    rest: {
      method: 'GET',
      path: '/booking-series/{id}',
      tag,
      summary: 'A series with its days of the next weeks',
      description:
        'Bookings exist for eight weeks ahead. A day that clashes has no booking, and three other times that are free.',
      callers: 'its two sides and administrators',
    },
  })
    .input(seriesIdInput)
    .query(({ ctx, input }) => readSeries(ctx.db, ctx.actor, input.id, ctx.now)),

  accept: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/booking-series/{id}/accept',
      tag,
      summary: 'Accepts a series: its first booking and those of the next weeks',
      description:
        'The price of the request holds for every booking of the series. Days that clash are left open. Accepting again changes nothing.',
      callers: 'the master of the series',
    },
  })
    .input(seriesIdInput)
    .mutation(({ ctx, input }) => acceptSeries(ctx.db, ctx.actor, input, ctx.now)),

  decline: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/booking-series/{id}/decline',
      tag,
      summary: 'Declines a series, with its first booking',
      description: 'Declining again changes nothing.',
      callers: 'the master of the series',
    },
  })
    .input(declineSeriesInput)
    .mutation(({ ctx, input }) => declineSeries(ctx.db, ctx.actor, input, ctx.now)),

  end: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/booking-series/{id}/end',
      tag,
      summary: 'Ends a series from a day on and cancels its jobs from then on',
      description:
        'Jobs before that day stay. A customer withdraws a request in this way. Ending again changes nothing.',
      callers: `${sides}, and administrators`,
    },
  })
    .input(endSeriesInput)
    .mutation(({ ctx, input }) => endSeries(ctx.db, ctx.actor, input, ctx.now)),

  replace: userProcedure({
    rate: 'write',
    output: seriesSchema,
    rest: {
      method: 'POST',
      path: '/booking-series/{id}/replacements',
      tag,
      summary: 'Proposes another time for a day of a series that clashes',
      description:
        'The booking of that day is then a request of the customer, or a proposal of the master, which the other side answers.',
      callers: sides,
    },
  })
    .input(replaceOccurrenceInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.series.replace',
          input,
        },
        (trx) => replaceOccurrence(trx, ctx.actor, input, ctx.now),
      ),
    ),
});
