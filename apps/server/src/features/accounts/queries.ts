import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/**
 * These people and every superadmin, locked in one order: two superadmins who take each other's role at the same
 * moment come one after the other, and the second is one no more.
 */
export function lockPeople(trx: Transaction<DB>, ids: readonly number[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'userType', 'city', 'avatarFile', 'profileVersion'])
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('role', '=', 'superadmin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The master record of a person, hidden or not. */
export function lockMasterOf(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .select(['id', 'hiddenAt'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
