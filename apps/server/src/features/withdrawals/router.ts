import {
  withdrawInput,
  withdrawalOfBookingInput,
  withdrawalPreviewSchema,
  withdrawalSchema,
} from '@mesterhand/domain/withdrawals/schema';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { previewWithdrawal, readWithdrawal, withdraw } from './service.ts';

const tag = 'withdrawals';

export const withdrawalsRouter = router({
  preview: userProcedure({
    rate: 'read',
    output: withdrawalPreviewSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/withdrawal/preview',
      tag,
      summary: 'What a withdrawal from the agreement would do now, and what would be due',
      description: 'The first of two steps: the second one carries the sum that was shown.',
      callers: 'the customer of the booking',
    },
  })
    .input(withdrawalOfBookingInput)
    .query(({ ctx, input }) => previewWithdrawal(ctx.db, ctx.actor, input.bookingId, ctx.now)),

  withdraw: userProcedure({
    rate: 'write',
    output: withdrawalSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/withdrawal',
      tag,
      summary: 'Withdraws from an agreement made at a distance',
      description:
        'No reason is required. The job ends, the master is notified, and the receipt is stored and emailed at once. Where more is due than `seenDue`, nothing happens and 409 `withdrawals.dueChanged` comes back. Withdrawing again answers the same.',
      callers: 'the customer of the booking',
    },
  })
    .input(withdrawInput)
    .mutation(({ ctx, input }) => withdraw(ctx.db, ctx.actor, input, ctx.now)),

  ofBooking: userProcedure({
    rate: 'read',
    output: withdrawalSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/withdrawal',
      tag,
      summary: 'The withdrawal from the agreement of a booking, with its receipt',
      description: 'To everybody else, and before one, it does not exist (404).',
      callers: 'its two sides and administrators',
    },
  })
    .input(withdrawalOfBookingInput)
    .query(({ ctx, input }) => readWithdrawal(ctx.db, ctx.actor, input.bookingId)),
});
