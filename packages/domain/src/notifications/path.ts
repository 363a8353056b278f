import { type NotificationContent, traitsOf } from './kinds.ts';

/** Where a notification leads inside the site: a path with its query, without host. */
export function notificationPath(content: NotificationContent): string {
  return traitsOf(content).path(content);
}
