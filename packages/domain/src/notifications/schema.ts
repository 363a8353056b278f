import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { contents } from './kinds.ts';

/** What a notification says: one of the kinds of the registry. */
export const notificationContentSchema = z
  .discriminatedUnion('kind', [
    // The type of a union wants at least one member.
    contents.bookingCreated,
    ...Object.values(contents).slice(1),
  ])
  .meta({ id: 'Notice' });

/** One line under the bell, as its reader sees it now. */
export const notificationSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the notification.' }),
    notice: notificationContentSchema.meta({
      description: 'What has happened, as data that each language words.',
    }),
    /** Where it leads inside the site. */
    path: z.string().meta({
      description: 'Where it leads on the site; null without a page.',
      examples: ['/privacy'],
    }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    /** Null: not read. */
    readAt: instantSchema.nullable().meta({ description: 'When it was read; null before.' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

/** Newest first. */
export const listNotificationsInput = z.object({
  ...pageInput(30),
  unread: z.boolean().default(false).meta({ description: 'Unread ones alone.' }),
});
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

export const notificationInput = z.object({
  id: idSchema.meta({ description: 'Id of the notification.' }),
});

/** `upTo`: the newest one on the screen, so that one that arrives meanwhile stays unread. */
export const readAllInput = z
  .object({
    upTo: idSchema
      .optional()
      .meta({ description: 'Id of the newest notification that counts as read.' }),
  })
  .meta({ id: 'ReadAllInput' });
export type ReadAllInput = z.infer<typeof readAllInput>;

export const unreadNotificationsSchema = z
  .object({
    unread: z.int().min(0).meta({ description: 'Number of unread notifications.' }),
  })
  .meta({ id: 'UnreadNotifications' });
export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;

export const deletedNotificationSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted notification.' }),
    deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
    unread: z.int().min(0).meta({ description: 'Number of unread notifications that are left.' }),
  })
  .meta({ id: 'DeletedNotification' });

/** The events of the notification counter: at once, and on every change. */
export const notificationEventSchema = z.object({
  unread: z.int().min(0).meta({ description: 'Number of unread ones.' }),
  /** The one that just came; null at the start and when something was read. */
  newest: notificationSchema
    .nullable()
    .meta({ description: 'The newest notification; null without one.' }),
});
export type NotificationEvent = z.infer<typeof notificationEventSchema>;

/** Retention of notifications in days. */
export const keptDays = 90;
