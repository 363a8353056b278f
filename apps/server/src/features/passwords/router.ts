import {
  forgotPasswordInput,
  passwordAnswer,
  resetPasswordInput,
} from '@mesterhand/domain/auth/reset';
import { publicProcedure, router } from '../../core/trpc/index.ts';
import { visitOf } from '../../core/sessions/index.ts';
import { requestReset, resetPassword } from './service.ts';

const tag = 'auth';

export const passwordsRouter = router({
  forgotPassword: publicProcedure({
    rate: 'reset',
    open: true,
    output: passwordAnswer,
    rest: {
      method: 'POST',
      path: '/auth/forgot-password',
      tag,
      summary:
        'Sends a link for a new password, if the address has an account; never tells whether',
      description:
        'The answer is the same whether the address has an account or not. The link lives for an hour and works once.',
    },
  })
    .input(forgotPasswordInput)
    .mutation(async ({ ctx, input }) => {
      // In addition to the sender's quota: limits the emails that many senders can cause to one mailbox.
      await ctx.limits.consume('reset', `reset:${input.email}`);
      return requestReset(ctx.db, input);
    }),

  resetPassword: publicProcedure({
    rate: 'signIn',
    open: true,
    output: passwordAnswer,
    rest: {
      method: 'POST',
      path: '/auth/reset-password',
      tag,
      summary: 'Sets a new password by the token of the email, and ends all sessions',
      description: 'Takes the token of the email. Every session ends, the own one too.',
    },
  })
    .input(resetPasswordInput)
    .mutation(async ({ ctx, input }) => {
      const { device, ...answer } = await resetPassword(ctx.db, input, visitOf(ctx));
      ctx.device.keep(device);
      return answer;
    }),
});
