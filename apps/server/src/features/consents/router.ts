import { consentRecordSchema, listConsentsInput } from '@mesterhand/domain/privacy/consents';
import { pageOf } from '@mesterhand/domain/wire/page';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { listConsents } from './queries.ts';

export const consentsRouter = router({
  consents: userProcedure({
    rate: 'read',
    output: pageOf(consentRecordSchema),
    rest: {
      method: 'GET',
      path: '/account/consents',
      list: true,
      tag: 'profile',
      summary: 'What one has agreed to and taken back, newest first',
      description: 'Nothing in it is ever changed or removed.',
    },
  })
    .input(listConsentsInput)
    .query(({ ctx, input }) => listConsents(ctx.db, { ...input, userId: ctx.actor.userId })),
});
