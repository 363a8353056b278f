import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type BusSignal, type BusTopic, emit } from '../../core/events/index.ts';

/** Publishes a change of a request to its customer and to masters, by their ids as users. */
export function publishRequest(
  db: Kysely<DB>,
  { requestId, userIds }: { requestId: number; userIds: readonly number[] },
): void {
  for (const userId of new Set(userIds)) emit(db, topicOf(userId), { kind: 'request', requestId });
}

/** The bus topic of a person's own requests. */
export function topicOf(userId: number): BusTopic {
  return `user:${userId}`;
}

/** The request that a signal is about; null when any may have changed. */
export function changedRequest({ requestId }: BusSignal): number | null {
  return typeof requestId === 'number' ? requestId : null;
}
