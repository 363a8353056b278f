import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

/** A person's second factor as they may see it. */
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

/** A person's second factor, active or not, locked. */
export function lockFactor(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

const readOn = namedStatement('second-factor-on', (db, value: Places<{ userId: number }>) =>
  db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', value('userId'))
    .where('confirmedAt', 'is not', null),
);

/** Whether sign-in requires a code. */
export async function isOn(db: Kysely<DB>, userId: number): Promise<boolean> {
  return (await readOn(db, { userId })).length > 0;
}

/** The account label that authenticator apps display. */
export function findLabels(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['users.email', 'settings.siteName'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The recipient of an email about their account. */
export function findReceiver(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
