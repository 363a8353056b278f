import type { DB } from '@mesterhand/db/schema';
import type { ErasureStanding } from '@mesterhand/domain/privacy/erasure';
import { type CallingWords, wordsOf } from '@mesterhand/domain/privacy/words';
import { type Kysely, type Transaction, sql } from 'kysely';

/** What an erasure would end; undefined for nobody. */
export async function findStanding(
  db: Kysely<DB>,
  userId: number,
): Promise<ErasureStanding | undefined> {
  const { rows } = await sql<ErasureStanding>`
    select u.password_hash is not null as "hasPassword",
           count(b.id) filter (where b.status not in ('completed', 'cancelled'))::int as "openJobs",
           count(b.id) filter (where b.status = 'completed')::int as "finishedJobs",
           coalesce(bool_or(m.id is not null and m.hidden_at is null), false) as "isMaster",
           u.role = 'superadmin' and not exists (
             select from users o where o.role = 'superadmin' and o.deleted_at is null and o.id <> u.id
           ) as "isLastSuperadmin"
      from users u
      left join masters m on m.user_id = u.id
      left join bookings b on b.client_id = u.id or b.master_id = m.id
     where u.id = ${userId} and u.deleted_at is null
     group by u.id
  `.execute(db);
  return rows[0];
}

/** The words by which others may have called somebody; read while the account still says them. */
export async function findWords(trx: Transaction<DB>, userId: number): Promise<CallingWords> {
  const person = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'middleName', 'email', 'phone', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ word: string; kind: 'address' | 'contact' | 'email' }>`
    select address as word, 'address' as kind from bookings where client_id = ${userId}
    union select client_phone, 'contact' from bookings where client_id = ${userId}
    union select client_name, 'contact' from bookings where client_id = ${userId}
    union select new_email::text, 'email' from email_changes where user_id = ${userId}
    union select old_email::text, 'email' from email_changes where user_id = ${userId}
    union select email::text, 'email' from identities where user_id = ${userId} and email is not null
  `.execute(trx);
  const of = (kind: string): string[] =>
    rows.filter((row) => row.kind === kind).map(({ word }) => word);
  return wordsOf({
    ...person,
    emails: of('email'),
    addresses: of('address'),
    contacts: of('contact'),
  });
}

/** People who were erased and have come back with a restored archive. */
export function listReturned(db: Kysely<DB>) {
  return db
    .selectFrom('erasures')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'erasures.userId')
        .onRef('users.createdAt', '=', 'erasures.accountMadeAt'),
    )
    .select('users.id')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .execute();
}
