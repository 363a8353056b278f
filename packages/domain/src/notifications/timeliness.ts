import type { Channel } from './channels.ts';
import { type NotificationContent, traitsOf } from './kinds.ts';
import type { Standing } from './traits.ts';

/**
 * Whether a notification is still worth sending: outdated ones are dropped, as are those already read. Emails also
 * serve as a record: those of an agreement are sent even when read.
 */
export function isTimely(
  content: NotificationContent,
  channel: Channel,
  standing: Standing,
): boolean {
  const { isRead, booking } = standing;
  const { isRecord = false, isTrue } = traitsOf(content);
  if (isRead && !(channel === 'mail' && isRecord)) return false;
  return booking === null || isTrue === undefined || isTrue(content, booking, standing);
}
