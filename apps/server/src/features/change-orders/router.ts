import {
  changeIdInput,
  changeOrderSchema,
  changesOfBookingInput,
  proposeChangeInput,
} from '@mesterhand/domain/change-orders/schema';
import { z } from 'zod';
import { idempotent, masterProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import {
  decideOnChange,
  listChanges,
  proposeChange,
  readChange,
  readRoadsToChange,
} from './service.ts';

const tag = 'changes';

export const changesRouter = router({
  propose: masterProcedure({
    rate: 'write',
    output: changeOrderSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/changes',
      created: '/changes/{id}',
      tag,
      summary: 'Proposes new work, a higher price or more time to the customer',
      description:
        'It counts once the customer has accepted it. Possible while the job is accepted and not over; at least one line or some hours.',
      callers: 'the master of the booking',
    },
  })
    .input(proposeChangeInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.changes.propose',
          input,
        },
        (trx) => proposeChange(trx, ctx.actor, input, ctx.now),
      ),
    ),

  list: userProcedure({
    rate: 'read',
    output: z.array(changeOrderSchema),
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/changes',
      tag,
      summary: 'The change orders of a booking, the first one first',
      description: 'Refused and retracted ones as well. A booking has at most a hundred.',
      callers: 'its two sides and administrators',
    },
  })
    .input(changesOfBookingInput)
    .query(({ ctx, input }) => listChanges(ctx.db, ctx.actor, input.bookingId)),

  byId: userProcedure({
    rate: 'read',
    output: changeOrderSchema,
    rest: {
      method: 'GET',
      path: '/changes/{id}',
      tag,
      summary: 'A change order',
      description: 'To everybody else it does not exist (404).',
      callers: 'its two sides and administrators',
    },
  })
    .input(changeIdInput)
    .query(({ ctx, input }) => readChange(ctx.db, ctx.actor, input.id)),

  accept: userProcedure({
    rate: 'write',
    output: changeOrderSchema,
    rest: {
      method: 'POST',
      path: '/changes/{id}/accept',
      tag,
      summary: 'Accepts a change order: its sum counts from now on',
      description:
        'Possible until the job is over. Accepting again changes nothing. Its hours lengthen the job in the calendar where they fit; where they do not, `overrun` of the booking says so.',
      callers: 'the customer of the booking',
    },
  })
    .input(changeIdInput)
    .mutation(async ({ ctx, input }) => {
      const travel = await readRoadsToChange(ctx, ctx.actor, input.id);
      return decideOnChange(ctx.db, ctx.actor, { ...input, action: 'accept', travel }, ctx.now);
    }),

  refuse: userProcedure({
    rate: 'write',
    output: changeOrderSchema,
    rest: {
      method: 'POST',
      path: '/changes/{id}/refuse',
      tag,
      summary: 'Refuses a change order; what was agreed still applies',
      description: 'The refused one stays in the list. Refusing again changes nothing.',
      callers: 'the customer of the booking',
    },
  })
    .input(changeIdInput)
    .mutation(({ ctx, input }) =>
      decideOnChange(ctx.db, ctx.actor, { ...input, action: 'refuse' }, ctx.now),
    ),

  retract: masterProcedure({
    rate: 'write',
    output: changeOrderSchema,
    rest: {
      method: 'POST',
      path: '/changes/{id}/retract',
      tag,
      summary: 'Retracts a change order that was not decided on',
      description: 'Retracting again changes nothing.',
      callers: 'the master of the booking',
    },
  })
    .input(changeIdInput)
    .mutation(({ ctx, input }) =>
      decideOnChange(ctx.db, ctx.actor, { ...input, action: 'retract' }, ctx.now),
    ),
});
