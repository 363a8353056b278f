import {
  bookingPositionInput,
  bookingPositionSchema,
  listTrackingInput,
  livePositionInput,
  livePositionSchema,
  viewerSchema,
} from '@mesterhand/domain/tracking/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { masterProcedure, router, userProcedure, userSubscription } from '../../core/trpc/index.ts';
import { followPosition } from './events.ts';
import { listViewers } from './queries.ts';
import { viewPosition } from './service.ts';

/** Who sees a master's position, and the log of views for the master. */
export const positionViewsRouter = router({
  viewers: masterProcedure({
    rate: 'read',
    output: pageOf(viewerSchema),
    rest: {
      method: 'GET',
      path: '/tracking/viewers',
      list: true,
      tag: 'tracking',
      summary: 'Who has seen the own position, the latest view first',
      description: 'Customers see a position only while the master is on the way to them.',
    },
  })
    .input(listTrackingInput)
    .query(({ ctx, input }) => listViewers(ctx.db, { ...input, masterId: ctx.actor.masterId })),

  position: userProcedure({
    rate: 'read',
    output: bookingPositionSchema,
    rest: {
      method: 'GET',
      path: '/tracking/positions/{bookingId}',
      tag: 'tracking',
      summary: 'Where the master of an accepted job is, for its customer',
      description: '`position` is null where it may not be seen; `reason` says why.',
      callers: 'the customer of the booking and administrators',
    },
  })
    .input(bookingPositionInput)
    .query(({ ctx, input }) => viewPosition(ctx.db, ctx.actor, input.bookingId, ctx.now)),

  live: userSubscription({ rate: 'read', pushes: livePositionSchema })
    .input(livePositionInput)
    .subscription(({ ctx, input, signal }) => followPosition(ctx, input.bookingId, { signal })),
});
