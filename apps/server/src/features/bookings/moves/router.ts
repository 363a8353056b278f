import {
  acceptProposalInput,
  moveBookingInput,
  proposalIdInput,
  proposeTimesInput,
} from '@mesterhand/domain/bookings/moves-schema';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { idempotent, router, userProcedure } from '../../../core/trpc/index.ts';
import { readRoadsToBooking, readRoadsToProposal } from '../roads/service.ts';
import { acceptProposal, endProposal, moveBooking, proposeTimes } from './service.ts';

const tag = 'bookings';
const sides = 'the customer and the master of the booking';

export const movesRouter = router({
  move: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'PATCH',
      path: '/bookings/{id}/time',
      tag,
      summary: 'Moves one’s own request to another time, while nobody has accepted it',
      description: 'An accepted job is moved by a proposal that the other side accepts.',
      callers: 'the customer of the booking',
    },
  })
    .input(moveBookingInput)
    .mutation(async ({ ctx, input }) => {
      const roads = { id: input.id, dates: [input.date] };
      const travel = await readRoadsToBooking(ctx, ctx.actor, roads);
      return moveBooking(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  propose: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/proposals',
      created: '/bookings/{id}',
      tag,
      summary: 'Proposes one to three other times for a job that has not begun',
      description:
        'The old time holds until the other side accepts one of them. A newer proposal of either side replaces it. A master may answer a request in this way: the customer’s acceptance then is the acceptance of the job.',
      callers: sides,
    },
  })
    .input(proposeTimesInput)
    .mutation(async ({ ctx, input }) => {
      const roads = { id: input.bookingId, dates: input.times.map(({ date }) => date) };
      const travel = await readRoadsToBooking(ctx, ctx.actor, roads);
      return idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.moves.propose',
          input,
        },
        (trx) => proposeTimes(trx, ctx.actor, { ...input, travel }, ctx.now),
      );
    }),

  accept: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/proposals/{id}/accept',
      tag,
      summary: 'Accepts one of the proposed times: the job moves to it',
      description: 'Accepting again changes nothing. A time that is taken by now is refused (409).',
      callers: 'the other side of the booking',
    },
  })
    .input(acceptProposalInput)
    .mutation(async ({ ctx, input }) => {
      const travel = await readRoadsToProposal(ctx, ctx.actor, input);
      return acceptProposal(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  decline: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/proposals/{id}/decline',
      tag,
      summary: 'Declines a proposal: the job keeps its time',
      description: 'Declining again changes nothing.',
      callers: 'the other side of the booking',
    },
  })
    .input(proposalIdInput)
    .mutation(({ ctx, input }) =>
      endProposal(ctx.db, ctx.actor, { ...input, action: 'decline' }, ctx.now),
    ),

  withdraw: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/proposals/{id}/withdraw',
      tag,
      summary: 'Withdraws one’s own proposal: the job keeps its time',
      description: 'Withdrawing again changes nothing.',
      callers: 'the side that proposed it',
    },
  })
    .input(proposalIdInput)
    .mutation(({ ctx, input }) =>
      endProposal(ctx.db, ctx.actor, { ...input, action: 'withdraw' }, ctx.now),
    ),
});
