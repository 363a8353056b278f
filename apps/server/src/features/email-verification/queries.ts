import type { DB } from '@mesterhand/db/schema';
import type { OwnAddress } from '@mesterhand/domain/auth/addresses';
import { type Kysely, type Transaction, sql } from 'kysely';

/** An account that is not deleted, locked until the transaction ends. */
export function lockAccount(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'emailVerifiedAt', 'passwordHash', 'language'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The unexpired verification of an address, used or not. */
export function findVerification(db: Kysely<DB>, tokenHash: string, now: Date) {
  return db
    .selectFrom('emailVerifications')
    .select(['userId', 'email', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** The own address and its verification state. */
export async function findOwnAddress(
  db: Kysely<DB>,
  userId: number,
  now: Date,
): Promise<OwnAddress | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('emailChanges', (join) =>
      join
        .onRef('emailChanges.userId', '=', 'users.id')
        .on('emailChanges.appliedAt', 'is', null)
        .on('emailChanges.endedAt', 'is', null)
        .on('emailChanges.expiresAt', '>', now.toISOString()),
    )
    .select(['users.email', 'users.emailVerifiedAt as verifiedAt'])
    .select(sql<boolean>`users.password_hash is not null`.as('hasPassword'))
    .select(['newEmail', 'asksOld', 'newConfirmedAt', 'oldConfirmedAt', 'expiresAt'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, verifiedAt, hasPassword, newEmail, expiresAt } = row;
  const waits = {
    waitsForNew: row.newConfirmedAt === null,
    waitsForOld: row.asksOld === true && row.oldConfirmedAt === null,
  };
  const change = newEmail === null || expiresAt === null ? null : { newEmail, expiresAt, ...waits };
  return { email, verifiedAt, hasPassword, change };
}
