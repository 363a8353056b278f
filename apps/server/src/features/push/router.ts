import {
  pushKeySchema,
  renewedPushSchema,
  renewPushInput,
  subscribedSchema,
  subscribeInput,
  unsubscribedPushSchema,
  unsubscribePushInput,
} from '@mesterhand/domain/notifications/push';
import { publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { renew, subscribe, unsubscribe } from './service.ts';

const tag = 'push';
const path = '/push/subscribe';

export const pushRouter = router({
  key: publicProcedure({
    rate: 'read',
    output: pushKeySchema,
    rest: {
      method: 'GET',
      path: '/push/key',
      tag,
      summary: 'What browsers subscribe with (VAPID, base64url); null where pushes are not sent',
    },
  }).query(({ ctx }) => ({ publicKey: ctx.push?.publicKey ?? null })),

  subscribe: userProcedure({
    rate: 'write',
    output: subscribedSchema,
    rest: {
      method: 'POST',
      path,
      tag,
      summary: 'Notifies this browser for as long as the session is not ended',
      description: 'Takes what `PushManager.subscribe` gives. It ends with the session.',
    },
  })
    .input(subscribeInput)
    .mutation(({ ctx, input }) => {
      const session = { userId: ctx.actor.userId, token: ctx.token };
      return subscribe(ctx.db, session, input, { sender: ctx.push, now: ctx.now });
    }),

  unsubscribe: userProcedure({
    rate: 'write',
    output: unsubscribedPushSchema,
    rest: { method: 'DELETE', path, tag, summary: 'No longer notifies an own browser' },
  })
    .input(unsubscribePushInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx.db, ctx.actor.userId, input.endpoint)),

  renew: publicProcedure({
    rate: 'write',
    output: renewedPushSchema,
    rest: {
      method: 'POST',
      path: '/push/renew',
      tag,
      summary: 'Follows a browser to its new endpoint by the secret of the old one',
      description: 'For the service worker, which has no session.',
    },
  })
    .input(renewPushInput)
    .mutation(({ ctx, input }) => renew(ctx.db, input, ctx.push)),
});
