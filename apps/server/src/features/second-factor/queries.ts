import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

/** The second factor of a person as they may see it. */
export async function findStatus(db: Kysely<DB>, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('secondFactors', (join) =>
      join
        .onRef('secondFactors.userId', '=', 'users.id')
        .on('secondFactors.confirmedAt', 'is not', null),
    )
    .select(['secondFactors.confirmedAt as since'])
    .select(sql<boolean>`users.password_hash is not null`.as('hasPassword'))
    .select([
      sql<boolean>`users.role in ('admin', 'superadmin') and not users.demo
        and ((select require_two_factor from settings) or users.short_password)`.as('required'),
      sql<boolean>`not (select require_two_factor from settings)`.as('isOptional'),
    ])
    .select((eb) =>
      eb
        .selectFrom('recoveryCodes')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('recoveryCodes.usedAt', 'is', null)
        .as('left'),
    )
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { since, hasPassword, required, isOptional, left } = row;
  const on = since !== null;
  const passwordSuffices = required && isOptional;
  const recoveryCodesLeft = on ? (left ?? 0) : 0;
  return { on, since, hasPassword, required, passwordSuffices, recoveryCodesLeft };
}

/** The factor of a person, in use or not yet, and nobody else's until the transaction is over. */
export function lockFactor(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether somebody has to give a code when they sign in. */
export async function isOn(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the app shows beside its codes: whose they are. */
export function findLabels(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['users.email', 'settings.siteName'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** To whom a letter about their account goes. */
export function findReceiver(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
