import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Notification } from '@mesterhand/domain/notifications/schema';
import { trpc } from '../../core/api/trpc.ts';

/** One query for the bell and its page, so that they share their read state. */
export const listInput = { limit: 20, unread: false };

export function useNotifications() {
  return trpc.auth.notifications.list.useInfiniteQuery(listInput, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export interface Day {
  /** Calendar day in Oslo. */
  date: string;
  notifications: Notification[];
}

/** Groups notifications by day, newest first. */
export function groupByDay(notifications: readonly Notification[]): Day[] {
  const days = Map.groupBy(notifications, ({ createdAt }) => osloCivil(new Date(createdAt)).date);
  return [...days].map(([date, those]) => ({ date, notifications: those }));
}
