import {
  conversationInput,
  conversationSchema,
  listConversationsInput,
  markInput,
  marksSchema,
  openInput,
} from '@mesterhand/domain/messages/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, router, userProcedure } from '../../core/trpc/index.ts';
import { listConversations } from './lists/queries.ts';
import { markConversation, noteTyping, openConversation, readConversation } from './service.ts';

const tag = 'messages';
const ofConversation = '/conversations/{conversationId}';

export const conversationsRouter = router({
  open: userProcedure({
    rate: 'write',
    output: conversationSchema,
    rest: {
      method: 'POST',
      path: '/conversations',
      created: '/conversations/{id}',
      tag,
      summary: 'Opens the conversation of a booking, or an enquiry to a master',
      description:
        'Exactly one of `bookingId` and `masterId`. Answers the one there is, if there is one.',
    },
  })
    .input(openInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'messages.open', input };
      return idempotent(ctx.db, call, (trx) => openConversation(trx, ctx.actor, input));
    }),

  conversations: userProcedure({
    rate: 'read',
    output: pageOf(conversationSchema),
    rest: {
      method: 'GET',
      path: '/conversations',
      list: true,
      tag,
      summary: 'The own conversations, the latest first',
    },
  })
    .input(listConversationsInput)
    .query(({ ctx, input }) => listConversations(ctx.db, ctx.actor.userId, input)),

  byId: userProcedure({
    rate: 'read',
    output: conversationSchema,
    rest: {
      method: 'GET',
      path: ofConversation,
      tag,
      summary: 'A conversation',
      callers: 'its two sides',
    },
  })
    .input(conversationInput)
    .query(({ ctx, input }) => readConversation(ctx.db, ctx.actor, input.conversationId)),

  mark: userProcedure({
    // Called for each message that arrives while a conversation is open.
    rate: 'read',
    output: marksSchema,
    rest: {
      method: 'POST',
      path: `${ofConversation}/marks`,
      tag,
      summary: 'Tells how far the messages have arrived and are read; marks only move forwards',
      description: 'The other side sees how far its messages have come.',
      callers: 'its two sides',
    },
  })
    .input(markInput)
    .mutation(({ ctx, input }) => markConversation(ctx.db, ctx.actor, input)),

  typing: userProcedure({ rate: 'read', output: z.object({}) })
    .input(conversationInput)
    .mutation(async ({ ctx, input }) => {
      await noteTyping(ctx.db, ctx.actor, { ...input, now: ctx.now });
      return {};
    }),
});
