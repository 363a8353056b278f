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

/** Uses a link up. @returns whether it was there to be used. */
export async function useReset(
  trx: Transaction<DB>,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passwordResets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the link of a person that was not used. */
export async function deleteOpenReset(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('passwordResets')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Deletes links that ended before an instant. */
export async function deleteResets(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before.toISOString()).execute();
}

/** The account of a person who is still with us, and nobody else's until the transaction is over. */
export function lockAccount(trx: Transaction<DB>, key: { id: number } | { email: string }) {
  const accounts = trx
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'firstName', 'language', 'role'])
    .where('deletedAt', 'is', null);
  const one =
    'id' in key ? accounts.where('id', '=', key.id) : accounts.where('email', '=', key.email);
  return one.forUpdate().executeTakeFirst();
}

/** The hash of the password in use; null for an account without one, or that is gone. */
export async function findPasswordHash(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Whether somebody runs the place with nothing but a password; accounts of the demo are left alone. */
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

export async function insertReset(
  trx: Transaction<DB>,
  {
    now,
    until,
    ...reset
  }: { userId: number; tokenHash: string; passwordMark: string; now: Date; until: Date },
): Promise<void> {
  await trx
    .insertInto('passwordResets')
    .values({ ...reset, createdAt: now.toISOString(), expiresAt: until.toISOString() })
    .execute();
}
