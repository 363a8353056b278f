import { quickRepliesSchema } from '@mesterhand/domain/messages/quick-replies';
import { router, userProcedure } from '../../../core/trpc/index.ts';
import { listQuickReplies } from './queries.ts';
import { saveQuickReplies } from './service.ts';

const tag = 'messages';
const path = '/quick-replies';

export const quickRepliesRouter = router({
  list: userProcedure({
    rate: 'read',
    output: quickRepliesSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'One’s own quick replies, in their order',
      description: 'Nobody else reads them.',
    },
  }).query(({ ctx }) => listQuickReplies(ctx.db, ctx.actor.userId)),

  save: userProcedure({
    rate: 'write',
    output: quickRepliesSchema,
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Stores one’s own quick replies',
      description: 'The whole list, in the place of the one before. Twelve at most.',
    },
  })
    .input(quickRepliesSchema)
    .mutation(({ ctx, input }) => saveQuickReplies(ctx.db, ctx.actor.userId, input, ctx.now)),
});
