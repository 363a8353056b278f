import { googleTieSchema, googleUnlinkOutput, proofInput } from '@mesterhand/domain/auth/google';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { readLinkedIdentity, unlink } from './service.ts';

const tag = 'auth';

export const identitiesRouter = router({
  own: userProcedure({
    rate: 'read',
    output: googleTieSchema,
    rest: {
      method: 'GET',
      path: '/auth/google/link',
      tag,
      summary: 'Which Google account is tied to one’s own',
    },
  }).query(({ ctx }) => readLinkedIdentity(ctx.db, ctx.actor, ctx.google)),

  unlink: userProcedure({
    rate: 'signIn',
    output: googleUnlinkOutput,
    rest: {
      method: 'DELETE',
      path: '/auth/google/link',
      tag,
      summary: 'Unties Google from the own account, by its password',
      description:
        'Refused with `google.lastWayIn` where nobody could sign in any more. The password goes into the body; in the address it is refused with 400.',
    },
  })
    .input(proofInput)
    .mutation(({ ctx, input }) =>
      unlink(ctx.db, { userId: ctx.actor.userId, token: ctx.token }, input, ctx.now),
    ),
});
