import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

/** The unexpired reset of a token. */
export function findReset(db: Kysely<DB>, tokenHash: string, now: Date) {
  return db
    .selectFrom('passwordResets')
    .select(['userId', 'passwordMark'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** An account that is not deleted, locked. */
export function lockAccount(trx: Transaction<DB>, key: { id: number } | { email: string }) {
  const accounts = trx
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'firstName', 'language', 'role'])
    .where('deletedAt', 'is', null);
  const one =
    'id' in key ? accounts.where('id', '=', key.id) : accounts.where('email', '=', key.email);
  return one.forUpdate().executeTakeFirst();
}

/** The hash of the current password; null for an account without one, or that is gone. */
export async function findPasswordHash(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Whether an administrator relies on a password alone; demo accounts are exempt. */
export async function hasPowerByPasswordAlone(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', 'in', ['admin', 'superadmin'])
    .where('demo', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('secondFactors')
            .select('userId')
            .whereRef('secondFactors.userId', '=', 'users.id')
            .where('confirmedAt', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
