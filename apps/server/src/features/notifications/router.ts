import {
  deletedNotificationSchema,
  listNotificationsInput,
  notificationEventSchema,
  notificationInput,
  notificationSchema,
  readAllInput,
  unreadNotificationsSchema,
} from '@mesterhand/domain/notifications/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { router, userProcedure, userSubscription } from '../../core/trpc/index.ts';
import { followNotifications } from './events.ts';
import { countUnread, listNotifications } from './queries.ts';
import { deleteNotification, markAllRead, markRead } from './service.ts';

const tag = 'notifications';

export const notificationsRouter = router({
  list: userProcedure({
    rate: 'read',
    output: pageOf(notificationSchema),
    rest: {
      method: 'GET',
      path: '/notifications',
      list: true,
      tag,
      summary: 'The reader’s notifications, newest first; stored for 90 days',
    },
  })
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.actor.userId, input)),

  unread: userProcedure({
    rate: 'read',
    output: unreadNotificationsSchema,
    rest: {
      method: 'GET',
      path: '/notifications/unread',
      tag,
      summary: 'How many notifications are unread',
    },
  }).query(async ({ ctx }) => ({ unread: await countUnread(ctx.db, ctx.actor.userId) })),

  markRead: userProcedure({
    rate: 'write',
    output: unreadNotificationsSchema,
    rest: {
      method: 'POST',
      path: '/notifications/{id}/read',
      tag,
      summary: 'Marks a notification as read; answers how many are left',
    },
  })
    .input(notificationInput)
    .mutation(({ ctx, input }) => markRead(ctx.db, { ...input, userId: ctx.actor.userId })),

  markAllRead: userProcedure({
    rate: 'write',
    output: unreadNotificationsSchema,
    rest: {
      method: 'POST',
      path: '/notifications/read',
      tag,
      summary: 'Marks all as read, up to the newest one that was seen',
      description: 'What came after `upTo` stays unread.',
    },
  })
    .input(readAllInput)
    .mutation(({ ctx, input }) => markAllRead(ctx.db, { ...input, userId: ctx.actor.userId })),

  delete: userProcedure({
    rate: 'write',
    output: deletedNotificationSchema,
    rest: {
      method: 'DELETE',
      path: '/notifications/{id}',
      tag,
      summary: 'Removes a notification from the own list',
    },
  })
    .input(notificationInput)
    .mutation(({ ctx, input }) =>
      deleteNotification(ctx.db, { ...input, userId: ctx.actor.userId }),
    ),

  live: userSubscription({ rate: 'read', pushes: notificationEventSchema }).subscription(
    ({ ctx, signal }) => followNotifications(ctx, signal),
  ),
});
