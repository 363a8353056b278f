import type { Notification, NotificationEvent } from '@mesterhand/domain/notifications/schema';
import { useEffect, useState } from 'react';
import { trpc } from '../../core/api/trpc.ts';
import { followStream } from '../messages/chat/stream.ts';

/** The number on the icon of the installed app; browsers without one, or that forbid it, show none. */
function setAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread);
  done.catch(() => {});
}

/** How many notifications are unread, as it changes, and the one that has just come. */
export function useBell(): { unread: number; newest: Notification | null } {
  const utils = trpc.useUtils();
  const [bell, setBell] = useState<NotificationEvent>({ unread: 0, newest: null });
  useEffect(() => {
    const take = (event: NotificationEvent): void => {
      // What was read here keeps the last announcement: it is not said again.
      setBell(({ newest }) => ({ unread: event.unread, newest: event.newest ?? newest }));
      setAppBadge(event.unread);
      void utils.auth.notifications.list.invalidate();
      void utils.auth.notifications.unread.invalidate();
    };
    const stop = followStream<NotificationEvent>(
      (handlers) => utils.client.auth.notifications.live.subscribe(undefined, handlers),
      take,
    );
    return () => {
      stop();
      // Nobody is signed in any more.
      setAppBadge(0);
    };
  }, [utils]);
  return bell;
}
