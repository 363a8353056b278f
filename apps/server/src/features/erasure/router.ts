import {
  erasureStandingSchema,
  ownErasureSchema,
  proofInput,
} from '@mesterhand/domain/privacy/erasure';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { eraseOwn, readStanding } from './service.ts';

const tag = 'profile';

export const erasureRouter = router({
  erasure: userProcedure({
    rate: 'read',
    output: erasureStandingSchema,
    rest: {
      method: 'GET',
      path: '/account/erasure',
      tag,
      summary: 'What erasing the own account would end',
      description: 'Open jobs would be cancelled; finished ones stay unnamed.',
    },
  }).query(({ ctx }) => readStanding(ctx.db, ctx.actor.userId)),

  erase: userProcedure({
    rate: 'signIn',
    output: ownErasureSchema,
    rest: {
      method: 'POST',
      path: '/account/erase',
      tag,
      keyless: true,
      summary: 'Erases the own account, for whoever proves to be its owner once more',
      description:
        'Wants the password, or a session of the last ten minutes where the account has none. There is no way back.',
    },
  })
    .input(proofInput)
    .mutation(({ ctx, input }) =>
      eraseOwn(ctx, { ...ctx.actor, token: ctx.token }, input, ctx.now),
    ),
});
