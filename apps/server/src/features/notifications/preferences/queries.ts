import type { DB } from '@mesterhand/db/schema';
import { type Choices, choicesSchema } from '@mesterhand/domain/notifications/preferences';
import { readPhone } from '@mesterhand/domain/contact/phone';
import type { QuietHours } from '@mesterhand/domain/notifications/quiet-hours';
import type { Language } from '@mesterhand/domain/pages/languages';
import { type Kysely, type Transaction, sql } from 'kysely';

/** A person's contact data and notification preferences. */
export interface Addressee {
  userId: number;
  email: string;
  /** In the gateway's format; null: none. */
  phone: string | null;
  language: Language;
  choices: Choices;
  quietHours: QuietHours | null;
}

/** People with their preferences; without deleted accounts. */
export const selectAddressees = (db: Kysely<DB>) =>
  db
    .selectFrom('users')
    .leftJoin('notificationPreferences as p', 'p.userId', 'users.id')
    .select(['users.id', 'users.email', 'users.phone', 'users.language', 'p.choices'])
    .select(sql<string | null>`to_char(p.quiet_from, 'HH24:MI')`.as('from'))
    .select(sql<string | null>`to_char(p.quiet_to, 'HH24:MI')`.as('to'))
    .where('users.deletedAt', 'is', null);

type AddresseeRow = Awaited<ReturnType<ReturnType<typeof selectAddressees>['execute']>>[number];

export function readAddressee({
  id,
  email,
  phone,
  language,
  choices,
  from,
  to,
}: AddresseeRow): Addressee {
  return {
    userId: id,
    email,
    phone: readPhone(phone),
    language,
    choices: choicesSchema.parse(choices ?? {}),
    quietHours: from === null || to === null ? null : { from, to },
  };
}

/** A recipient; undefined for a deleted account. */
export async function findAddressee(
  db: Kysely<DB>,
  userId: number,
): Promise<Addressee | undefined> {
  const row = await selectAddressees(db).where('users.id', '=', userId).executeTakeFirst();
  return row && readAddressee(row);
}

/** A person's preferences, locked; the row must exist. */
export async function lockChoices(trx: Transaction<DB>, userId: number): Promise<Choices> {
  const { choices } = await trx
    .selectFrom('notificationPreferences')
    .select('choices')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return choicesSchema.parse(choices);
}

/** The HMAC key of links in emails, created by a migration. */
export async function findSecret(db: Kysely<DB>): Promise<string> {
  const { secret } = await db
    .selectFrom('notificationSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
