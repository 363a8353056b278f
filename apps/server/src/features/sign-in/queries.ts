import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

const readAccount = namedStatement(
  'sign-in-account',
  (db, value: Places<{ email: string; deviceHash: string }>) =>
    db
      .selectFrom('users')
      .leftJoin('knownDevices', (join) =>
        join
          .onRef('knownDevices.userId', '=', 'users.id')
          .on('knownDevices.tokenHash', '=', value('deviceHash')),
      )
      .select(['users.id', 'users.passwordHash', 'users.shortPassword'])
      .select('knownDevices.id as deviceId')
      .where('users.email', '=', value('email'))
      .where('users.deletedAt', 'is', null),
);

/**
 * The account with this email, with what a sign-in compares, and the requesting device if the account knows it. One
 * statement, whether there is an account or not.
 */
export async function findAccount(db: Kysely<DB>, email: string, deviceHash: string | null) {
  const [account] = await readAccount(db, { email, deviceHash: deviceHash ?? '' });
  return account;
}

/** The requesting device, if the account knows it. */
export async function findDevice(
  db: Kysely<DB>,
  userId: number,
  deviceHash: string | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('knownDevices')
    .select('id')
    .where('userId', '=', userId)
    .where('tokenHash', '=', deviceHash ?? '')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The hash of the current password; null for an account without one. */
export async function findPasswordHash(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** An open second-factor challenge of an account that is not deleted. */
export function findChallenge(db: Kysely<DB>, tokenHash: string, now: Date) {
  return selectChallenges(db, tokenHash, now).executeTakeFirst();
}

/** As above, locked, so that of two concurrent answers the second finds it used. */
export function lockChallenge(trx: Transaction<DB>, tokenHash: string, now: Date) {
  return selectChallenges(trx, tokenHash, now).forUpdate('signInChallenges').executeTakeFirst();
}

function selectChallenges(db: Kysely<DB>, tokenHash: string, now: Date) {
  return db
    .selectFrom('signInChallenges')
    .innerJoin('users', 'users.id', 'signInChallenges.userId')
    .select(['signInChallenges.userId', 'signInChallenges.passwordMark', 'users.passwordHash'])
    .where('signInChallenges.tokenHash', '=', tokenHash)
    .where('signInChallenges.expiresAt', '>', now.toISOString())
    .where('users.deletedAt', 'is', null);
}
