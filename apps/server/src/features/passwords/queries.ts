import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

/** Whose password a link may replace, while it works. */
export function findReset(db: Kysely<DB>, tokenHash: string, now: Date) {
  return db
    .selectFrom('passwordResets')
    .select(['userId', 'passwordMark'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** The account of a person who is still with us, and nobody else's until the transaction is over. */
export function lockAccount(trx: Transaction<DB>, key: { id: number } | { email: string }) {
  const accounts = trx
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where('deletedAt', 'is', null);
  const one =
    'id' in key ? accounts.where('id', '=', key.id) : accounts.where('email', '=', key.email);
  return one.forUpdate().executeTakeFirst();
}
