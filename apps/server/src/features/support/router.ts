import {
  listSupportInput,
  sendSupportInput,
  sentSupportSchema,
  setSupportStateInput,
  supportMessageSchema,
  supportTokenSchema,
} from '@mesterhand/domain/support/schema';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { moderatorProcedure, publicProcedure, router } from '../../core/trpc/index.ts';
import { listSupport } from './queries.ts';
import { issueForm, readSupport, sendSupport, setSupportState } from './service.ts';

const tag = 'support';

export const supportRouter = router({
  form: publicProcedure({
    rate: 'read',
    output: supportTokenSchema,
    rest: {
      method: 'GET',
      path: '/support/form',
      fresh: true,
      tag,
      summary: 'A token for one message to the customer service; it notes when the form was drawn',
      description: 'The token is for one message, and not before `minSeconds` have passed.',
    },
  }).query(({ ctx }) => issueForm(ctx.db, ctx.now)),

  send: publicProcedure({
    rate: 'register',
    output: sentSupportSchema,
    rest: {
      method: 'POST',
      path: '/support',
      tag,
      summary: 'Writes to the customer service',
      description:
        'Wants the token of `GET /api/support/form`. `homepage` is a trap for programs: leave it empty.',
      optionalSession: true,
    },
  })
    .input(sendSupportInput)
    .mutation(({ ctx, input }) => {
      const { actor, address, idempotencyKey: key } = ctx;
      return sendSupport(ctx.db, { actor, address, key }, input, ctx.now);
    }),

  list: moderatorProcedure({
    rate: 'read',
    output: pageOf(supportMessageSchema),
    rest: {
      method: 'GET',
      path: '/admin/support',
      list: true,
      tag,
      summary: 'Messages to the customer service, newest first; for moderators',
    },
  })
    .input(listSupportInput)
    .query(({ ctx, input }) => listSupport(ctx.db, input)),

  byId: moderatorProcedure({
    rate: 'read',
    output: supportMessageSchema,
    rest: {
      method: 'GET',
      path: '/admin/support/{id}',
      tag,
      summary: 'One message to the customer service; for moderators',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the message.' }) }))
    .query(({ ctx, input }) => readSupport(ctx.db, input.id)),

  setState: moderatorProcedure({
    rate: 'write',
    output: supportMessageSchema,
    rest: {
      method: 'PUT',
      path: '/admin/support/{id}/state',
      tag,
      summary: 'Notes that a message was answered, or that it waits; for moderators',
    },
  })
    .input(setSupportStateInput)
    .mutation(({ ctx, input }) => setSupportState(ctx.db, ctx.actor, input)),
});
