import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Notification } from '@mesterhand/domain/notifications/schema';
import { trpc } from '../../core/api/trpc.ts';

/** One list for the bell and its page, so that what is read in one is read in the other. */
export const listInput = { limit: 20, unread: false };

export function useNotifications() {
  return trpc.auth.notifications.list.useInfiniteQuery(listInput, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export interface Day {
  /** Civil date in Oslo. */
  date: string;
  notifications: Notification[];
}

/** Notifications, newest first, by the day on which they came. */
export function groupByDay(notifications: readonly Notification[]): Day[] {
  const days = Map.groupBy(notifications, ({ createdAt }) => osloCivil(new Date(createdAt)).date);
  return [...days].map(([date, those]) => ({ date, notifications: those }));
}
