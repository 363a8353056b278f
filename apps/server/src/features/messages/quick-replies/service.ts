import type { DB } from '@mesterhand/db/schema';
import type { QuickReplies } from '@mesterhand/domain/messages/quick-replies';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { lockQuickReplies } from './queries.ts';

/** Stores a person's whole list in the place of the one before: a retry stores the same. */
export function saveQuickReplies(
  db: Kysely<DB>,
  userId: number,
  { replies }: QuickReplies,
  now: Date,
): Promise<QuickReplies> {
  return withTransaction(db, async (trx) => {
    await lockQuickReplies(trx, userId);
    await trx.deleteFrom('quickReplies').where('userId', '=', userId).execute();
    const updatedAt = now.toISOString();
    const rows = replies.map((text, nth) => ({ userId, position: nth + 1, text, updatedAt }));
    if (rows.length > 0) await trx.insertInto('quickReplies').values(rows).execute();
    return { replies };
  });
}
