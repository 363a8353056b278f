import type { DB, Files } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { fitsQuota } from '@mesterhand/domain/uploads/quota';
import { type Transaction, sql } from 'kysely';

/** Site content uploaded by administrators does not count towards their quota. */
const sitePurposes: readonly Files['purpose'][] = ['gallery', 'blog', 'scene'];

/**
 * Enforces the owner's quota. Their row is locked until the transaction ends: of two concurrent files the second counts
 * the first.
 * @throws AppError `uploads.quota`.
 */
export async function refuseBeyondQuota(
  trx: Transaction<DB>,
  { ownerId, purpose, bytes }: { ownerId: number; purpose: Files['purpose']; bytes: number },
): Promise<void> {
  if (sitePurposes.includes(purpose)) return;
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
    .where('purpose', 'not in', sitePurposes)
    .executeTakeFirstOrThrow();
  if (!fitsQuota(kept, bytes)) throw new AppError('uploads.quota');
}
