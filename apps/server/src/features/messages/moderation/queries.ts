import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/** A message for moderation, locked. */
export function lockMessage(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .innerJoin('masters', 'masters.id', 'conversations.masterId')
    .select(['messages.conversationId', 'messages.seq', 'messages.senderId', 'messages.text'])
    .select(['messages.imageFile', 'messages.flaggedAt'])
    .select(['conversations.clientId', 'masters.userId as masterUserId'])
    .where('messages.id', '=', id)
    .forUpdate('messages')
    .executeTakeFirst();
}
