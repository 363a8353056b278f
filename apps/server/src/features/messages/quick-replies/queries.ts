import type { DB } from '@mesterhand/db/schema';
import type { QuickReplies } from '@mesterhand/domain/messages/quick-replies';
import type { Kysely, Transaction } from 'kysely';

/** A person's own quick replies, in their order. */
export async function listQuickReplies(db: Kysely<DB>, userId: number): Promise<QuickReplies> {
  const rows = await db
    .selectFrom('quickReplies')
    .select('text')
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return { replies: rows.map(({ text }) => text) };
}

/** Two lists of one person are stored one after the other. */
export async function lockQuickReplies(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
