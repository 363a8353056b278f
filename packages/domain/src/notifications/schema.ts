import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { noticeSchema } from './notice.ts';

/** One line under the bell, as its reader sees it now. */
export const notificationSchema = z.object({
  id: idSchema,
  notice: noticeSchema,
  /** Where it leads inside the site. */
  path: z.string(),
  createdAt: instantSchema,
  /** Null: not read. */
  readAt: instantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Newest first. */
export const listNotificationsInput = z.object({
  ...pageInput(30),
  unread: z.boolean().default(false),
});
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

export const notificationInput = z.object({ id: idSchema });

/** `upTo`: the newest one that was on the screen, so that one that comes at this moment stays unread. */
export const readAllInput = z.object({ upTo: idSchema.optional() });
export type ReadAllInput = z.infer<typeof readAllInput>;

export const unreadNotificationsSchema = z.object({ unread: z.int().min(0) });
export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;

export const deletedNotificationSchema = z.object({
  id: idSchema,
  deleted: z.literal(true),
  unread: z.int().min(0),
});

/** What the bell hears: at once, and whenever its count changes. */
export const notificationEventSchema = z.object({
  unread: z.int().min(0),
  /** The one that just came; null at the start and when something was read. */
  newest: notificationSchema.nullable(),
});
export type NotificationEvent = z.infer<typeof notificationEventSchema>;

/** How long a notification is kept, in days. */
export const keptDays = 90;
