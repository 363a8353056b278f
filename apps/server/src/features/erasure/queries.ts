import type { DB } from '@mesterhand/db/schema';
import type { ErasureStanding } from '@mesterhand/domain/privacy/erasure';
import { type Tokens, phoneDigits } from '@mesterhand/domain/privacy/masking';
import { type Kysely, type Transaction, sql } from 'kysely';

/** What an erasure would end; undefined for unknown people. */
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

/**
 * A person's names to mask in others' texts, and the account's address; read before the erasure. The address is
 * included only if this account verified it and no other account has verified it since.
 */
export async function findTokens(
  trx: Transaction<DB>,
  userId: number,
): Promise<{ email: string; tokens: Tokens }> {
  const { email, phone } = await trx
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const emails = await listProvedEmails(trx, userId);
  const typed = await trx
    .selectFrom('bookings')
    .select('clientPhone')
    .distinct()
    .where('clientId', '=', userId)
    .execute();
  const numbers = [phone, ...typed.map(({ clientPhone }) => clientPhone)];
  const phones = [...new Set(numbers.flatMap((number) => phoneDigits(number) ?? []))];
  return { email, tokens: { emails, phones } };
}

async function listProvedEmails(trx: Transaction<DB>, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select p.email::text as email from (
      select email from users where id = ${userId} and email_verified_at is not null
      union select email from email_verifications where user_id = ${userId} and used_at is not null
      union select old_email from email_changes where user_id = ${userId} and asks_old
      union select new_email from email_changes
             where user_id = ${userId} and applied_at is not null and stopped_at is null
    ) p
     where not exists (
       select from users o where o.email = p.email and o.id <> ${userId} and o.email_verified_at is not null)
  `.execute(trx);
  return rows.map(({ email }) => email);
}

/** People erased since an instant. */
export function listErasedSince(db: Kysely<DB>, since: Date) {
  return db
    .selectFrom('erasures')
    .innerJoin('users', 'users.id', 'erasures.userId')
    .select(['users.id', 'erasures.erasedAt'])
    .where('users.deletedAt', 'is not', null)
    .where('erasures.erasedAt', '>', since.toISOString())
    .orderBy('users.id')
    .execute();
}

/** Erased people who came back with a restored backup. */
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
