import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

/** The account linked to an identity. */
export function findIdentity(db: Kysely<DB>, { issuer, subject }: Identity) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('users.id as userId')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

export interface Identity {
  issuer: string;
  subject: string;
}

/** An account by id or email, locked. */
export function lockAccount(trx: Transaction<DB>, key: { id: number } | { email: string }) {
  const accounts = trx
    .selectFrom('users')
    .select(['id', 'email', 'emailVerifiedAt', 'passwordHash'])
    .where('deletedAt', 'is', null);
  const one =
    'id' in key ? accounts.where('id', '=', key.id) : accounts.where('email', '=', key.email);
  return one.forUpdate().executeTakeFirst();
}

/** The identity that a person has linked. */
export function findLinkedIdentity(db: Kysely<DB>, userId: number, issuer: string) {
  return db
    .selectFrom('identities')
    .select(['email', 'linkedAt', 'subject'])
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
}
