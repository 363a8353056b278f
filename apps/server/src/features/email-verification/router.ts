import {
  emailTokenInput,
  ownAddressSchema,
  sendVerificationOutput,
  verifyEmailOutput,
} from '@mesterhand/domain/auth/addresses';
import { publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { readOwnAddress, requestVerification, verifyEmail } from './service.ts';

const tag = 'auth';

export const addressesRouter = router({
  own: userProcedure({
    rate: 'read',
    output: ownAddressSchema,
    rest: {
      method: 'GET',
      path: '/auth/email',
      tag,
      summary: 'The own e-mail: whether it is verified, and a change that waits',
      description: 'With a change that waits for either side, if there is one.',
    },
  }).query(({ ctx }) => readOwnAddress(ctx.db, ctx.actor, ctx.now)),

  sendVerification: userProcedure({
    rate: 'reset',
    output: sendVerificationOutput,
    rest: {
      method: 'POST',
      path: '/auth/verify-email/send',
      tag,
      summary: 'Sends the email once more that verifies the own e-mail',
      description: 'The link of the previous email ends.',
    },
  }).mutation(async ({ ctx }) => {
    // Per user, across sessions: limits the emails sent to one mailbox.
    await ctx.limits.consume('reset', `verify:${ctx.actor.userId}`);
    return requestVerification(ctx.db, ctx.actor);
  }),

  verify: publicProcedure({
    rate: 'signIn',
    open: true,
    output: verifyEmailOutput,
    rest: {
      method: 'POST',
      path: '/auth/verify-email',
      tag,
      summary: 'Verifies an e-mail by the token of the email',
      description: 'Takes the token of the email, once.',
    },
  })
    .input(emailTokenInput)
    .mutation(({ ctx, input }) => verifyEmail(ctx.db, input, ctx.now)),
});
