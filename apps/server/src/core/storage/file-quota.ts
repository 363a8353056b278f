import type { DB, Files } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { fitsQuota } from '@mesterhand/domain/uploads/quota';
import { type Transaction, sql } from 'kysely';

/** What administrators put up for everybody is not their own. */
const ofTheHouse: readonly Files['purpose'][] = ['gallery', 'blog'];

/**
 * Refuses a file that its owner has no room for. Their row is held until the transaction is over: of two files at once
 * the second counts the first.
 * @throws AppError `uploads.quota`.
 */
export async function refuseBeyondQuota(
  trx: Transaction<DB>,
  { ownerId, purpose, bytes }: { ownerId: number; purpose: Files['purpose']; bytes: number },
): Promise<void> {
  if (ofTheHouse.includes(purpose)) return;
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const kept = await trx
    .selectFrom('files')
    .select([
      sql<number>`count(*)::integer`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('purpose', 'not in', ofTheHouse)
    .executeTakeFirstOrThrow();
  if (!fitsQuota(kept, bytes)) throw new AppError('uploads.quota');
}
