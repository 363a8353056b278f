import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

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

/** Whether a conversation is this person's own, or not there, or was opened by them within the hour. */
export async function isOpeningKnown(
  db: Kysely<DB>,
  { userId, conversationId }: { userId: number; conversationId: number },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select not exists (
      select from conversations c left join masters m on m.id = c.master_id
      where c.id = ${conversationId} and c.client_id <> ${userId} and m.user_id is distinct from ${userId}
    ) or exists (
      select from audit_entries
      where subject = 'conversation' and subject_id = ${conversationId} and actor_id = ${userId}
        and action = 'messages.open' and at > now() - interval '1 hour'
    ) as known
  `.execute(db);
  return rows[0]?.known ?? true;
}
