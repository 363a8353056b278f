import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type BusSignal, emit } from '../../core/events/index.ts';
import type { Sides } from './service.ts';

/** Publishes to both people, and with `busSignal` to live readers, that a message was placed. Idempotent. */
export function publishMessage(
  db: Kysely<DB>,
  { id, clientId, masterUserId }: Pick<Sides, 'id' | 'clientId' | 'masterUserId'>,
  busSignal: BusSignal,
): void {
  emit(db, `conversation:${id}`, busSignal);
  for (const userId of [clientId, masterUserId])
    emit(db, `user:${userId}`, { kind: 'inbox', conversationId: id });
}

/** Publishes to live readers that a message was removed; unread counts may drop. */
export function publishRemoval(
  db: Kysely<DB>,
  removed: { conversationId: number; seq: number; clientId: number; masterUserId: number },
): void {
  const { conversationId, seq, clientId, masterUserId } = removed;
  emit(db, `conversation:${conversationId}`, { kind: 'removed', seq });
  for (const userId of [clientId, masterUserId])
    emit(db, `user:${userId}`, { kind: 'inbox', conversationId });
}
