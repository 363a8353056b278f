import {
  broadcastInput,
  broadcastSchema,
  sendBroadcastInput,
} from '@mesterhand/domain/notifications/broadcast-schema';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { readBroadcast, sendBroadcast } from '../../notifications/broadcasts/service.ts';

const tag = 'admin';

export const broadcastsTab = router({
  send: adminProcedure({
    rate: 'write',
    output: broadcastSchema,
    rest: {
      method: 'POST',
      path: '/admin/broadcasts',
      tag,
      summary: 'Tells all masters of a category something; once for each key',
      description:
        'To every master of a category, in their own language. The same `key` again sends nothing twice; with `dryRun` nobody is notified.',
    },
  })
    .input(sendBroadcastInput)
    .mutation(({ ctx, input }) => sendBroadcast(ctx.db, ctx.actor, input, ctx.now)),

  byKey: adminProcedure({
    rate: 'read',
    output: broadcastSchema,
    rest: {
      method: 'GET',
      path: '/admin/broadcasts/{key}',
      tag,
      summary: 'How many have been notified so far',
    },
  })
    .input(broadcastInput)
    .query(({ ctx, input }) => readBroadcast(ctx.db, ctx.actor, input.key)),
});
