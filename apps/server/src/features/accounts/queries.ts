import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/**
 * Locks these people and every superadmin in one fixed order, so two superadmins who demote each other run one after
 * the other and the second is refused.
 */
export function lockPeople(trx: Transaction<DB>, ids: readonly number[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'userType', 'city', 'avatarFile', 'profileVersion'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('suspensions')
            .select('suspensions.id')
            .whereRef('suspensions.userId', '=', 'users.id')
            .where('suspensions.endedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('isSuspended'),
    )
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
