import {
  type MakeContext,
  idempotent,
  router,
  userProcedure,
  userSubscription,
} from '../../core/trpc/index.ts';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  historyInput,
  historySchema,
  inboxEventSchema,
  listMessagesInput,
  liveEventSchema,
  liveInput,
  messageSchema,
  sendInput,
  unreadSchema,
} from '@mesterhand/domain/messages/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formRoute, maxFileBytes } from '../../core/http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../core/storage/index.ts';
import { followConversation, followInbox } from './events.ts';
import { countUnread } from './queries.ts';
import { storePicture, readHistory, readMessages, sendMessage } from './service.ts';

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
    },
  }).query(({ ctx }) => countUnread(ctx.db, ctx.actor.userId)),

  live: userSubscription({ rate: 'read', pushes: liveEventSchema })
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => followConversation(ctx, input, signal)),

  inbox: userSubscription({ rate: 'read', pushes: inboxEventSchema }).subscription(
    ({ ctx, signal }) => followInbox(ctx, signal),
  ),
});

const formLimits = { files: 1, fields: 4, parts: 5, fileSize: maxFileBytes };

/** `POST /api/upload/message-image`: one picture in the field 'image', which its owner may then send. */
export function installMessageImages(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/message-image', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const kept = await withStaging({ db, storage }, async (staging) =>
      storePicture(db, actor, await readPicture(request, staging)),
    );
    return reply.code(201).header('location', kept.image).send(kept);
  });
}

async function readPicture(request: FastifyRequest, staging: Staging): Promise<StagedFile> {
  let picture: StagedFile | undefined;
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname === 'image') picture = await staging.privateImage(part.file);
    else part.file.resume();
  }
  if (picture !== undefined) return picture;
  throw new AppError('uploads.missing', { issues: [{ path: ['image'], message: 'required' }] });
}
