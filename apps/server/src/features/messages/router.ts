import {
  type MakeContext,
  idempotent,
  router,
  userProcedure,
  userSubscription,
} from '../../core/trpc/index.ts';
import {
  historyInput,
  historySchema,
  inboxEventSchema,
  listMessagesInput,
  liveEventSchema,
  liveInput,
  messageSchema,
  unreadSchema,
} from '@mesterhand/domain/messages/schema';
import { sendInput } from '@mesterhand/domain/messages/send-schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { FastifyInstance } from 'fastify';
import { formRoute } from '../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../core/rest/index.ts';
import { followConversation, followInbox } from './events.ts';
import { countUnread } from './queries.ts';
import { storePicture } from './pictures/service.ts';
import { readHistory, readMessages, sendMessage } from './service.ts';

const tag = 'messages';
const ofBooking = '/messages/{bookingId}';

export const messagesRouter = router({
  list: userProcedure({
    rate: 'read',
    output: pageOf(messageSchema),
    rest: {
      method: 'GET',
      path: ofBooking,
      list: true,
      tag,
      summary: 'The messages of a booking, newest first unless asked for the oldest',
      callers: 'the two sides of the booking',
    },
  })
    .input(listMessagesInput)
    .query(({ ctx, input }) => readMessages(ctx.db, ctx.actor, input)),

  send: userProcedure({
    rate: 'messages',
    output: messageSchema,
    rest: {
      method: 'POST',
      path: ofBooking,
      created: ofBooking,
      tag,
      summary: 'Sends a message to the other side of a booking',
      description:
        'Text, a picture, or both. Who receives it follows from the booking. The same `clientMessageId` again is the same message, not a second.',
      callers: 'the two sides of the booking',
    },
  })
    .input(sendInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const { idempotencyKey: key } = ctx;
      if (key === null) return sendMessage(ctx.db, ctx.actor, input, ctx.now);
      const call = { actorId, key, procedure: 'messages.send', input };
      return idempotent(ctx.db, call, (trx) => sendMessage(trx, ctx.actor, input, ctx.now));
    }),

  history: userProcedure({ rate: 'read', output: historySchema })
    .input(historyInput)
    .query(({ ctx, input }) => readHistory(ctx.db, ctx.actor, input)),

  unread: userProcedure({
    rate: 'read',
    output: unreadSchema,
    rest: {
      method: 'GET',
      path: '/messages/unread',
      tag,
      summary: 'How much is unread, and where',
      description: 'By booking and by master, for the numbers beside them.',
    },
  }).query(({ ctx }) => countUnread(ctx.db, ctx.actor.userId)),

  live: userSubscription({ rate: 'read', pushes: liveEventSchema })
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => followConversation(ctx, input, signal)),

  inbox: userSubscription({ rate: 'read', pushes: inboxEventSchema }).subscription(
    ({ ctx, signal }) => followInbox(ctx, signal),
  ),
});

/** `POST /api/upload/message-image`: one picture in the field 'image', which its owner may then send. */
export function installMessageImages(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/message-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, store: storePicture }),
  );
}
