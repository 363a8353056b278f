import {
  changeEmailInput,
  changeEmailOutput,
  confirmChangeOutput,
  dropChangeOutput,
  emailTokenInput,
  stopChangeOutput,
} from '@mesterhand/domain/auth/addresses';
import { publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { confirmChange, dropChange, requestChange, stopChange } from './service.ts';

const tag = 'auth';

export const addressChangesRouter = router({
  request: userProcedure({
    rate: 'signIn',
    output: changeEmailOutput,
    rest: {
      method: 'POST',
      path: '/auth/change-email',
      tag,
      summary: 'Begins a change of the own e-mail; both sides get an email',
      description:
        'Wants the password. The new address confirms; the old one can stop the change, also afterwards.',
    },
  })
    .input(changeEmailInput)
    .mutation(async ({ ctx, input }) => {
      // Limits the emails that many accounts together can send to one address.
      await ctx.limits.consume('reset', `change:${input.email}`);
      const session = { userId: ctx.actor.userId, token: ctx.token };
      return requestChange(ctx.db, session, input, ctx.now);
    }),

  drop: userProcedure({
    rate: 'write',
    output: dropChangeOutput,
    rest: {
      method: 'DELETE',
      path: '/auth/change-email',
      tag,
      summary: 'Gives up the own change of e-mail that waits',
    },
  }).mutation(({ ctx }) => dropChange(ctx.db, ctx.actor, ctx.now)),

  confirm: publicProcedure({
    rate: 'signIn',
    open: true,
    output: confirmChangeOutput,
    rest: {
      method: 'POST',
      path: '/auth/change-email/confirm',
      tag,
      summary: 'One side agrees to a change of e-mail, by the token of its email',
      description: 'Either side by the token of its own email.',
    },
  })
    .input(emailTokenInput)
    .mutation(({ ctx, input }) => confirmChange(ctx.db, input, ctx.now)),

  stop: publicProcedure({
    rate: 'signIn',
    open: true,
    output: stopChangeOutput,
    rest: {
      method: 'POST',
      path: '/auth/change-email/stop',
      tag,
      summary: 'Stops or undoes a change of e-mail, and ends all sessions',
      description:
        'For whoever reads the old address: a stolen session must not take an account away.',
    },
  })
    .input(emailTokenInput)
    .mutation(({ ctx, input }) => stopChange(ctx.db, input, ctx.now)),
});
