import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

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
export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Whether an account has this address. */
export async function isAddressTaken(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export type LinkKind = 'newHash' | 'oldHash' | 'stopHash';

/** The owner of the change behind a link or id. Accounts are locked before their dependent rows. */
export function findChangeOwner(
  db: Kysely<DB>,
  key: { id: number } | { hash: string; kinds: readonly LinkKind[] },
) {
  const changes = db.selectFrom('emailChanges').select(['id', 'userId']);
  if ('id' in key) return changes.where('id', '=', key.id).executeTakeFirst();
  const { hash, kinds } = key;
  return changes.where((eb) => eb.or(kinds.map((kind) => eb(kind, '=', hash)))).executeTakeFirst();
}

/** A change, locked; the caller checks whether it is still open. */
export function lockChange(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('emailChanges')
    .select(['id', 'oldEmail', 'newEmail', 'asksOld', 'passwordMark', 'createdAt', 'expiresAt'])
    .select(['newHash', 'newConfirmedAt', 'oldConfirmedAt', 'appliedAt', 'stoppableUntil'])
    .select(['endedAt', 'stoppedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type LockedChange = Awaited<ReturnType<typeof lockChange>>;

/** Whether the same address was requested recently, so that its emails are already queued. */
export async function isRecentlyRequested(
  db: Kysely<DB>,
  { userId, newEmail }: { userId: number; newEmail: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('emailChanges')
    .select('id')
    .where('userId', '=', userId)
    .where('newEmail', '=', newEmail)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
