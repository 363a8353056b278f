import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type Hint, emit } from '../../core/events/index.ts';
import type { LockedConversation } from './service.ts';

/** Tells both people, and by `hint` those who read along, that a place is filled; telling it twice does no harm. */
export function tellOfMessage(
  db: Kysely<DB>,
  { id, clientId, masterUserId }: Pick<LockedConversation, 'id' | 'clientId' | 'masterUserId'>,
  hint: Hint,
): void {
  emit(db, `conversation:${id}`, hint);
  for (const userId of [clientId, masterUserId])
    emit(db, `user:${userId}`, { kind: 'inbox', conversationId: id });
}

/** Tells whoever reads along that a place is empty now; what is unread may be less. */
export function tellOfRemoval(
  db: Kysely<DB>,
  removed: { conversationId: number; seq: number; clientId: number; masterUserId: number },
): void {
  const { conversationId, seq, clientId, masterUserId } = removed;
  emit(db, `conversation:${conversationId}`, { kind: 'removed', seq });
  for (const userId of [clientId, masterUserId])
    emit(db, `user:${userId}`, { kind: 'inbox', conversationId });
}
